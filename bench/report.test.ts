import { expect, test, vi } from 'vitest';
import { apart, Report } from './report.ts';

test('a figure and its budget are told with as many digits as tell them apart', () => {
  expect(apart(144.94, 145.2)).toEqual(['144.9', '145.2']);
  expect(apart(189.415, 189.392)).toEqual(['189.41', '189.39']);
  expect(apart(10.04, 10)).toEqual(['10.04', '10']);
  expect(apart(12.25, 12.25)).toEqual(['12.3', '12.3']);
});

test.each([
  { what: 'over twice', rounds: ['11 9', '12 9'], code: 1 },
  { what: 'over once', rounds: ['11 9', '9 9'], code: 0 },
  { what: 'another one over each time', rounds: ['11 9', '9 12'], code: 0 },
  { what: 'none over', rounds: ['9 9'], code: 0 },
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
