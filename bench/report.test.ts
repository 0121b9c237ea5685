import { expect, test, vi } from 'vitest';
import { Report } from './report.ts';

test.each([
  { what: 'over twice', rounds: ['11 9', '12 9'], code: 1 },
  { what: 'over once', rounds: ['11 9', '9 9'], code: 0 },
  { what: 'another one over each time', rounds: ['11 9', '9 12'], code: 0 },
])('a figure counts when it is over in two measurements: $what', async ({ rounds, code }) => {
  vi.spyOn(console, 'log').mockReturnValue();
  const report = new Report();
  let round = 0;
  await report.twice(async () => {
    const values = rounds[round]?.split(' ') ?? [];
    for (const [at, value] of values.entries()) report.figure(`figure ${at}`, Number(value), 10, 'ms');
    round += 1;
  });
  expect([round, report.conclude()]).toEqual([rounds.length, code]);
});
