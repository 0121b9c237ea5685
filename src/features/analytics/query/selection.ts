import type { CodeArray } from '../store/columns.ts';
import { codeColumns } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { dayMs, hourMs, modulo, type ZoneSegment, zoneSegments } from '../time/calendar.ts';
import type { TimeRange } from '../time/ranges.ts';
import { funnelSteps, oddities, type SessionFilters, textColumns } from './session-query.ts';

/** The step code of a row that lies outside the axis or has no start. */
export const outside = 0xffff;
/** Cells of a week, and the code of a row without a start. */
export const weekCells = 7 * 24;
const noCell = 0xff;

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

/** What can be filtered by. Each has one bit in the mask of a row. */
const dimensions = ['brush', 'weekHours', 'scroll', 'duration', 'funnel', 'oddity', ...textColumns] as const;
type Dimension = (typeof dimensions)[number];
/** The bit of a row that lies outside the axis. */
const outsideBit = 1 << dimensions.length;

/** The places of all rows in time. */
export type RowPlaces = { readonly steps: Uint16Array; readonly weekCells: Uint8Array };

/**
 * Which filters each row fails, so that a chart can leave its own out. Works like crossfilter (Square, 2012): a bit for each filter, one pass over the
 * rows for each that is set.
 */
export class Selection {
  readonly #failed: Uint16Array;
  readonly #lists = new Map<number, Uint32Array>();
  readonly #isSet: ReadonlySet<Dimension>;

  constructor(store: SessionStore, { steps, weekCells }: RowPlaces, filters: SessionFilters) {
    const { codes, numbers, texts } = store;
    const failed = new Uint16Array(store.rows);
    for (let row = 0; row < failed.length; row += 1) if (steps[row] === outside) failed[row] = outsideBit;
    this.#failed = failed;
    this.#isSet = new Set(dimensions.filter((dimension) => filters[dimension] !== undefined));
    const { brush, weekHours, funnel, oddity } = filters;
    if (brush !== undefined) this.#failOutside(brush, numbers.startedAt);
    if (weekHours !== undefined) this.#fail('weekHours', weekCells, noCell + 1, (cell) => weekHours.includes(cell));
    for (const name of ['scroll', 'duration'] as const) {
      const wanted = filters[name];
      if (wanted !== undefined) this.#fail(name, codes[name], codeColumns[name], (step) => wanted.includes(step));
    }
    if (funnel !== undefined) this.#failWithout('funnel', codes.funnel, funnelSteps.indexOf(funnel));
    if (oddity !== undefined) this.#failWithout('oddity', codes.oddity, oddities.indexOf(oddity));
    for (const name of textColumns) {
      const { values, codes } = texts[name];
      const wanted = filters[name] && new Set(filters[name]);
      if (wanted !== undefined) this.#fail(name, codes, values.length, (code) => wanted.has(values[code] ?? ''));
    }
  }

  /** The rows of the axis that pass all filters but the given ones. */
  rows(...without: readonly Dimension[]): Uint32Array {
    // Filters that are not set are not in the mask, so that charts without one share their list.
    const mask = dimensions.reduce(
      (bits, dimension, index) =>
        this.#isSet.has(dimension) && !without.includes(dimension) ? bits | (1 << index) : bits,
      outsideBit,
    );
    const list = this.#lists.get(mask) ?? rowsWithout(this.#failed, mask);
    this.#lists.set(mask, list);
    return list;
  }

  /** All rows of the axis. */
  all(): Uint32Array {
    return this.rows(...dimensions);
  }

  #failOutside({ from, to }: TimeRange, startedAt: Float64Array): void {
    const bit = 1 << dimensions.indexOf('brush');
    const failed = this.#failed;
    for (let row = 0; row < failed.length; row += 1) {
      const moment = startedAt[row] ?? Number.NaN;
      if (!(moment >= from && moment < to)) failed[row] = (failed[row] ?? 0) | bit;
    }
  }

  #fail(dimension: Dimension, codes: CodeArray, size: number, passes: (code: number) => boolean): void {
    const bit = 1 << dimensions.indexOf(dimension);
    const failed = this.#failed;
    const bitOf = Uint16Array.from({ length: size }, (_, code) => (passes(code) ? 0 : bit));
    for (let row = 0; row < failed.length; row += 1) failed[row] = (failed[row] ?? 0) | (bitOf[codes[row] ?? 0] ?? bit);
  }

  /** Fails the rows whose code lacks one bit. */
  #failWithout(dimension: 'funnel' | 'oddity', codes: Uint8Array, bit: number): void {
    this.#fail(dimension, codes, codeColumns[dimension], (code) => ((code >> bit) & 1) === 1);
  }
}

function rowsWithout(failed: Uint16Array, mask: number): Uint32Array {
  const rows = new Uint32Array(failed.length);
  let count = 0;
  // Each row is written and kept by counting it: which rows pass is nothing that a processor could guess.
  for (let row = 0; row < failed.length; row += 1) {
    rows[count] = row;
    count += Number(((failed[row] ?? 0) & mask) === 0);
  }
  return rows.subarray(0, count);
}
