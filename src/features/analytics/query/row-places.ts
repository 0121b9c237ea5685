import { modulo } from '../time/calendar.ts';
import { dayMs, hourMs, type ZoneSegment, zoneSegments } from '../time/zone.ts';

/** The step code of a row that lies outside the axis or has no start. */
export const outside = 0xffff;
/** Cells of a week, and the code of a row without a start. */
export const weekCells = 7 * 24;
export const noCell = 0xff;

/** For each row the step of the axis that it started in. `starts` as in `TimeAxis`. */
export function stepsOfRows(startedAt: Float64Array, rows: number, starts: readonly number[]): Uint16Array {
  const codes = new Uint16Array(rows).fill(outside);
  const steps = starts.length - 1;
  const first = starts[0] ?? 0;
  const end = starts[steps] ?? 0;
  let low = 0;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < rows; row += 1) {
    const moment = startedAt[row] ?? Number.NaN;
    if (!(moment >= first && moment < end)) continue;
    // Rows come roughly in order, so the step of the row before is mostly right.
    if (!(moment >= from && moment < to)) {
      low = placeIn(starts, moment);
      from = starts[low] ?? 0;
      to = starts[low + 1] ?? end;
    }
    codes[row] = low;
  }
  return codes;
}

/** The rows that have a step of the axis. */
export function rowsWithin(steps: Uint16Array): Uint32Array {
  const rows = new Uint32Array(steps.length);
  let count = 0;
  for (let row = 0; row < steps.length; row += 1) {
    rows[count] = row;
    count += Number(steps[row] !== outside);
  }
  return rows.subarray(0, count);
}

/** The last place of an ascending list that is not above a value. The first is taken to be below it. */
function placeIn(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** For each row the hour of the local week that it started in, Monday 00:00 first. */
export function weekCellsOfRows(startedAt: Float64Array, rows: number, zone: string): Uint8Array {
  const codes = new Uint8Array(rows).fill(noCell);
  // Of the days that have sessions alone: a single start in the year 1 must not ask the zone for two thousand years of days.
  const days = new Map<number, readonly ZoneSegment[]>();
  const segmentAt = (moment: number) => {
    const day = Math.floor(moment / dayMs);
    const known = days.get(day) ?? zoneSegments(day * dayMs, (day + 1) * dayMs, zone);
    days.set(day, known);
    return known.find(({ to }) => moment < to) ?? { from: moment, to: moment + 1, offset: 0 };
  };
  let segment: ZoneSegment | undefined;
  for (let row = 0; row < rows; row += 1) {
    const moment = startedAt[row] ?? Number.NaN;
    if (Number.isNaN(moment)) continue;
    if (segment === undefined || moment < segment.from || moment >= segment.to) segment = segmentAt(moment);
    // 1 January 1970 was a Thursday: 72 hours after Monday.
    codes[row] = modulo(Math.floor((moment + segment.offset) / hourMs) + 72, weekCells);
  }
  return codes;
}

/** The rows without a start. */
export function rowsWithoutStart(startedAt: Float64Array, rows: number): Uint32Array {
  const found: number[] = [];
  for (let row = 0; row < rows; row += 1) if (Number.isNaN(startedAt[row])) found.push(row);
  return Uint32Array.from(found);
}
