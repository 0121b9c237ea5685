import { expect, test } from 'vitest';
import { chipsOf } from './filter-chips.tsx';
import type { SessionFilters } from './query/session-query.ts';
import { timeAxis } from './time/ranges.ts';

const day = (number: number, hour = 0) => Date.UTC(2026, 9, number, hour);
const labelsOf = (filters: SessionFilters, axis: Parameters<typeof chipsOf>[1]) =>
  chipsOf(filters, axis, (id) => id).map(({ label }) => label);
/** From the 5th to the 15th at noon; long over, or on that day. */
const axisAt = (now: number) => timeAxis({ from: day(5), to: day(15, 12) }, 'day', 'UTC', now);

test.each([
  ['within it', 7, 9, '7 – 8 Oct 2026'],
  ['to the end of the day in which it ends', 14, 16, '14 – 15 Oct 2026'],
  ['that goes on after it', 14, 18, '14 – 17 Oct 2026, partly outside this range'],
  ['before it', 1, 4, '1 – 3 Oct 2026, outside this range'],
])('the chip of a brush says how it lies to the range: %s', (_, from, to, words) => {
  for (const now of [day(15, 12), day(40)])
    expect(labelsOf({ brush: { from: day(from), to: day(to) } }, axisAt(now))).toEqual([`Dates: ${words}`]);
});

test.each<[SessionFilters, string]>([
  [{ duration: [0] }, 'Time: 0 s to 30 s'],
  [{ duration: [8, 9] }, 'Time: 4 min to 5 min'],
  [{ duration: [9, 10] }, 'Time: 4:30 min and more'],
  [{ scroll: [10] }, 'Scroll: More than 100 %'],
  [{ without: { utmSource: ['', 'ads'] } }, 'Source is not: (none), ads'],
])('a chip names the edges of chosen steps, and what is left out: %o', (filters, words) => {
  expect(labelsOf(filters, undefined)).toEqual([words]);
});
