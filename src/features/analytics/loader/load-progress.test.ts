import { expect, it } from 'vitest';
import { dayMs } from '../time/calendar.ts';
import { Repeated } from './load-progress.ts';

const day = (number: number) => ({ from: number * dayMs, to: (number + 1) * dayMs });
const noRows = new Float64Array(0);

it('says of a slice that is walked again what the last walk found', () => {
  const repeated = new Repeated();
  repeated.within(day(1), 3);
  repeated.within(day(1), 3);
  repeated.within({ from: day(1).from, to: day(2).to }, 4);
  expect(repeated.count({ from: 0, to: day(9).to }, noRows)).toBe(4);
  repeated.within(day(1), 0);
  expect(repeated.count({ from: undefined, to: undefined }, noRows)).toBe(0);
});

it('counts a session that came twice once, and in its own range alone', () => {
  const startedAt = Float64Array.of(day(1).from, day(2).from, Number.NaN);
  const repeated = new Repeated();
  for (const row of [0, 0, 1, 2]) repeated.add(row);
  expect(repeated.count(day(1), startedAt)).toBe(2);
  expect(repeated.count({ from: undefined, to: undefined }, startedAt)).toBe(3);
  repeated.within(day(5), 2);
  expect(repeated.count(day(1), startedAt)).toBe(2);
  expect(repeated.count(undefined, startedAt)).toBe(0);
  repeated.clear();
  expect(repeated.count(day(5), startedAt)).toBe(0);
});
