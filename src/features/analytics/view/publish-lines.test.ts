import { expect, test } from 'vitest';
import type { Totals } from '../query/session-result.ts';
import { linesOf } from './publish-lines.ts';

const none = { successes: 0, n: 0 };
const nobody: Totals = {
  sessions: 0,
  conversion: none,
  formSubmit: none,
  bounce: none,
  seconds: { value: undefined, n: 0 },
  scroll: { value: undefined, n: 0 },
  questions: { sum: 0, n: 0 },
  clicks: { sum: 0, n: 0 },
};
const some: Totals = {
  ...nobody,
  sessions: 200,
  conversion: { successes: 20, n: 200 },
  seconds: { value: 48, n: 200 },
};
const cells = (before: Totals, after: Totals) =>
  linesOf(before, after).map((line) => [line.figure, line.before, line.after, line.difference]);

test('without sessions every figure but their number is a dash, before, after and between', () => {
  expect(cells(nobody, nobody)).toEqual([
    ['Sessions', '0', '0', '0'],
    ['Conversion rate', '—', '—', '—'],
    ['Form submission rate', '—', '—', '—'],
    ['Bounce rate', '—', '—', '—'],
    ['Median time', '—', '—', '—'],
  ]);
});

test('what is known on one side alone has no difference', () => {
  expect(cells(some, nobody).slice(0, 3)).toEqual([
    ['Sessions', '200', '0', '−200'],
    ['Conversion rate', '10.0 % (6.6 to 14.9 %, n 200)', '—', '—'],
    ['Form submission rate', '—', '—', '—'],
  ]);
  expect(cells(nobody, some).at(-1)).toEqual(['Median time', '—', '48 s', '—']);
});
