import { remembered } from '#src/lib/remembered.ts';
import { borrowed, type CodeArray, giveBack } from '../store/columns.ts';
import { codeColumns, oddityShift } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { dayMs, hourMs, modulo, type ZoneSegment, zoneSegments } from '../time/calendar.ts';
import type { TimeRange } from '../time/ranges.ts';
import { funnelSteps, oddities, type SessionFilters, textColumns } from './session-query.ts';

/** Cells of a week, and the code of a row without a start. */
export const weekCells = 7 * 24;
const noCell = 0xff;

/** For each row its step on the axis, and the rows that have one. `starts` as in `TimeAxis`. */
export function stepsOfRows(startedAt: Float64Array, rows: number, starts: readonly number[]) {
  const steps = new Uint16Array(rows);
  const within = new Uint32Array(rows);
  let count = 0;
  const first = starts[0] ?? 0;
  const end = starts.at(-1) ?? 0;
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
    steps[row] = low;
    within[count++] = row;
  }
  return { steps, within: within.subarray(0, count) };
}

/** The last place of an ascending list not above a value, or 0 below the first. */
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
  // Only days with sessions: one start in the year 1 must not cost two thousand years of days.
  const segmentsOf = remembered((day: number) => zoneSegments(day * dayMs, (day + 1) * dayMs, zone));
  const segmentAt = (moment: number) =>
    segmentsOf(Math.floor(moment / dayMs)).find(({ to }) => moment < to) ?? { from: moment, to: moment + 1, offset: 0 };
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

/** What can be filtered by. Each has one bit in the mask of a row. */
const dimensions = ['brush', 'weekHours', 'scroll', 'duration', 'funnel', 'oddity', 'without', ...textColumns] as const;
type Dimension = (typeof dimensions)[number];
const bitOf = (dimension: Dimension) => 1 << dimensions.indexOf(dimension);

export type RowPlaces = {
  /** For the rows `within` the axis. */
  readonly steps: Uint16Array;
  readonly within: Uint32Array;
  readonly weekCells: Uint8Array;
};

/**
 * Which filters each row fails, so that a chart can leave its own out. Works like crossfilter
 * (Square, 2012): a bit for each filter, one pass over the rows for each that is set.
 */
export class Selection {
  readonly #failed: Uint16Array<ArrayBuffer>;
  readonly #within: Uint32Array;
  readonly #lists = new Map<number, Uint32Array<ArrayBuffer>>();
  /** The filters that are set. */
  #mask = 0;

  constructor(store: SessionStore, { within, weekCells }: RowPlaces, filters: SessionFilters) {
    const { codes, numbers, texts } = store;
    this.#failed = new Uint16Array(borrowed(2 * store.rows), 0, store.rows).fill(0);
    this.#within = within;
    const { brush, weekHours, funnel, oddity } = filters;
    if (brush !== undefined) this.#failOutside(brush, numbers.startedAt);
    if (weekHours !== undefined) this.#fail('weekHours', weekCells, noCell + 1, (cell) => weekHours.includes(cell));
    for (const name of ['scroll', 'duration'] as const) {
      const wanted = filters[name];
      if (wanted !== undefined) this.#fail(name, codes[name], codeColumns[name], (step) => wanted.includes(step));
    }
    const failUnmarked = (name: 'funnel' | 'oddity', bit: number) =>
      this.#fail(name, codes.marks, codeColumns.marks, (mark) => ((mark >> bit) & 1) === 1);
    if (funnel !== undefined) failUnmarked('funnel', funnelSteps.indexOf(funnel));
    if (oddity !== undefined) failUnmarked('oddity', oddityShift + oddities.indexOf(oddity));
    for (const name of textColumns) {
      const { values, codes } = texts[name];
      const [wanted, unwanted] = [filters[name], filters.without?.[name]].map((list) => list && new Set(list));
      if (wanted !== undefined) this.#fail(name, codes, values.length, (code) => wanted.has(values[code] ?? ''));
      if (unwanted !== undefined)
        this.#fail('without', codes, values.length, (code) => !unwanted.has(values[code] ?? ''));
    }
  }

  /** The rows of the axis that pass all filters, or all but one. */
  rows(without?: Dimension): Uint32Array {
    // Unset filters are not in the mask, so that charts without one share their list.
    const mask = without === undefined ? this.#mask : this.#mask & ~bitOf(without);
    if (mask === 0) return this.#within;
    const list = this.#lists.get(mask) ?? rowsWithout(this.#failed, mask, this.#within);
    this.#lists.set(mask, list);
    return list;
  }

  /** Gives the memory back: nothing may use this selection afterwards. */
  end(): void {
    for (const array of [this.#failed, ...this.#lists.values()]) giveBack(array);
  }

  #failOutside({ from, to }: TimeRange, startedAt: Float64Array): void {
    const bit = bitOf('brush');
    const failed = this.#failed;
    this.#mask |= bit;
    for (let row = 0; row < failed.length; row += 1) {
      const moment = startedAt[row] ?? Number.NaN;
      if (!(moment >= from && moment < to)) failed[row] = (failed[row] ?? 0) | bit;
    }
  }

  #fail(dimension: Dimension, codes: CodeArray, size: number, passes: (code: number) => boolean): void {
    const bit = bitOf(dimension);
    const failed = this.#failed;
    this.#mask |= bit;
    const fails = Uint16Array.from({ length: size }, (_, code) => (passes(code) ? 0 : bit));
    for (let row = 0; row < failed.length; row += 1) failed[row] = (failed[row] ?? 0) | (fails[codes[row] ?? 0] ?? bit);
  }
}

function rowsWithout(failed: Uint16Array, mask: number, within: Uint32Array): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(borrowed(4 * within.length), 0, within.length);
  let count = 0;
  // Always writes, and counts up only for a pass: a processor cannot predict which rows pass.
  for (let index = 0; index < within.length; index += 1) {
    const row = within[index] ?? 0;
    rows[count] = row;
    count += Number(((failed[row] ?? 0) & mask) === 0);
  }
  return rows.subarray(0, count);
}
