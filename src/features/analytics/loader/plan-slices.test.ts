import { expect, test, vi } from 'vitest';
import { dayMs } from '../time/calendar.ts';
import type { TimeRange } from '../time/ranges.ts';
import { allTime, findStretches, planSlices } from './ranges.ts';

const now = Date.UTC(2026, 10, 21, 12);

/** A service that holds sessions at these moments, and how often it was asked. */
function serviceWith(moments: readonly number[]) {
  const state = { questions: 0 };
  const within = ({ from, to }: TimeRange) => moments.filter((at) => at >= from && at < to).length;
  const count = async (range: TimeRange) => {
    state.questions += 1;
    return within(range);
  };
  return { state, within, count, total: moments.length };
}

const evenly = (from: number, days: number, sessions: number) =>
  Array.from({ length: sessions }, (_, index) => from + (index * days * dayMs) / sessions);

test.each([
  ['of today', evenly(now - 90 * dayMs, 90, 5_000)],
  ['of which the newest is six years old', evenly(Date.UTC(2018, 0, 1), 900, 5_000)],
  ['of which the newest is 900 years old', evenly(Date.UTC(1126, 0, 1), 30, 5_000)],
  ['of today and of ten years ago', [...evenly(now - 5 * dayMs, 5, 2_000), ...evenly(Date.UTC(2016, 0, 1), 5, 2_000)]],
  ['of which some are still to come', evenly(now - 10 * dayMs, 20, 5_000)],
])('sessions %s are all found, in few questions, and what is empty is not walked', async (_, moments) => {
  const { state, within, count, total } = serviceWith(moments);
  const stretches = await findStretches({ ...allTime, count: total }, now, count);
  expect(stretches.reduce((sum, stretch) => sum + (stretch.count ?? 0), 0)).toBe(total);
  for (const stretch of stretches) expect(stretch.count).toBe(within(stretch));
  for (const stretch of stretches.filter(({ count: sessions }) => sessions === 0))
    expect(planSlices(stretch)).toEqual([]);
  expect(state.questions).toBeLessThanOrEqual(18);
});

test.each([
  ['a few sessions', 200],
  ['sessions of a service that does not count', undefined],
])('%s are walked in one go, wherever they lie', async (_what, count) => {
  const asked = vi.fn(async () => undefined);
  expect(await findStretches({ ...allTime, count }, now, asked)).toEqual([{ ...allTime, count }]);
  if (count !== undefined) expect(asked).not.toHaveBeenCalled();
});
