import { picked } from '../store/columns.ts';
import { durationOfStay, funnelOfMark, odditiesOfMark, scrollOfStay } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { dayMs, hourMs, modulo, type ZoneSegment, zoneSegments } from '../time/calendar.ts';
import type { TimeRange } from '../time/ranges.ts';
import {
  durationEdges,
  funnelSteps,
  oddities,
  type SessionFilters,
  scrollEdges,
  textColumns,
} from './session-query.ts';

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

/** What can be filtered by. Each has one bit in the mask of a row. */
const dimensions = ['brush', 'weekHours', 'scroll', 'duration', 'funnel', 'oddity', ...textColumns] as const;
type Dimension = (typeof dimensions)[number];

/** The places of all rows in time, as `row-places.ts` works them out. */
export type RowPlaces = {
  readonly steps: Uint16Array;
  /** Rows that lie on the axis. */
  readonly within: Uint32Array;
  readonly weekCells: Uint8Array;
};

/** Room that one selection after the other takes: some megabytes made anew at every press would cost more time than filling them does. */
export class SelectionRoom {
  #failed = new Uint16Array(0);
  readonly #lists: Uint32Array[] = [];
  #taken = 0;

  /** Begins a selection among so many rows, none of which has failed. What the one before it was given is written over. */
  begin(rows: number): Uint16Array {
    this.#taken = 0;
    if (this.#failed.length < rows) this.#failed = new Uint16Array(rows);
    return this.#failed.subarray(0, rows).fill(0);
  }

  /** Room for a list of up to so many rows. */
  list(rows: number): Uint32Array {
    const index = this.#taken;
    this.#taken += 1;
    const known = this.#lists[index];
    if (known !== undefined && known.length >= rows) return known;
    const list = new Uint32Array(rows);
    this.#lists[index] = list;
    return list;
  }
}

/**
 * Which filters each row fails, so that a chart can leave its own out. Works like crossfilter (Square, 2012): a bit for each filter, one pass over the
 * rows for each that is set.
 */
export class Selection {
  readonly #failed: Uint16Array;
  readonly #places: RowPlaces;
  readonly #lists = new Map<number, Uint32Array>();
  readonly #room: SelectionRoom;
  readonly #isSet: ReadonlySet<Dimension>;

  /** @param room that of a selection that is not asked any more. */
  constructor(store: SessionStore, places: RowPlaces, filters: SessionFilters, room = new SelectionRoom()) {
    this.#failed = room.begin(store.rows);
    this.#room = room;
    this.#places = places;
    this.#isSet = new Set(dimensions.filter((dimension) => filters[dimension] !== undefined));
    const { scroll, duration, funnel, oddity, brush, weekHours } = filters;
    if (brush !== undefined) this.#failOutside(brush, store.numbers.startedAt);
    if (weekHours !== undefined) this.#fail('weekHours', places.weekCells, chosen(weekHours, noCell + 1));
    if (scroll !== undefined)
      this.#fail('scroll', store.stays, picked(chosen(scroll, scrollEdges.length + 1), scrollOfStay));
    if (duration !== undefined)
      this.#fail('duration', store.stays, picked(chosen(duration, durationEdges.length + 1), durationOfStay));
    if (funnel !== undefined) this.#fail('funnel', store.marks, withBit(funnelOfMark, funnelSteps.indexOf(funnel)));
    if (oddity !== undefined) this.#fail('oddity', store.marks, withBit(odditiesOfMark, oddities.indexOf(oddity)));
    for (const name of textColumns) {
      const wanted = filters[name];
      if (wanted === undefined) continue;
      const { values, codes } = store.texts[name];
      const texts = new Set(wanted);
      this.#fail(
        name,
        codes,
        Uint8Array.from(values, (value) => (texts.has(value) ? 1 : 0)),
      );
    }
  }

  /** The rows of the axis that pass all filters but the given ones. */
  rows(...without: readonly Dimension[]): Uint32Array {
    const mask = this.#maskWithout(without);
    const known = this.#lists.get(mask);
    if (known !== undefined) return known;
    const { within } = this.#places;
    const list = mask === 0 ? within : rowsWhere(this.#failed, mask, within, this.#room.list(within.length));
    this.#lists.set(mask, list);
    return list;
  }

  /** Filters that are not set are not in the mask, so that charts without one share their list. */
  #maskWithout(without: readonly Dimension[]): number {
    return dimensions.reduce(
      (mask, dimension, index) =>
        this.#isSet.has(dimension) && !without.includes(dimension) ? mask | (1 << index) : mask,
      0,
    );
  }

  #failOutside({ from, to }: TimeRange, startedAt: Float64Array): void {
    const bit = 1 << dimensions.indexOf('brush');
    const failed = this.#failed;
    for (let row = 0; row < failed.length; row += 1) {
      const moment = startedAt[row] ?? Number.NaN;
      if (!(moment >= from && moment < to)) failed[row] = (failed[row] ?? 0) | bit;
    }
  }

  #fail(dimension: Dimension, codes: Uint8Array | Uint16Array | Uint32Array, passes: Uint8Array): void {
    const bit = 1 << dimensions.indexOf(dimension);
    const failed = this.#failed;
    const bitOf = Uint16Array.from(passes, (pass) => (pass === 1 ? 0 : bit));
    for (let row = 0; row < failed.length; row += 1) failed[row] = (failed[row] ?? 0) | (bitOf[codes[row] ?? 0] ?? bit);
  }
}

function rowsWhere(failed: Uint16Array, mask: number, within: Uint32Array, rows: Uint32Array): Uint32Array {
  let count = 0;
  // Each row is written and kept by counting it: which rows pass is nothing that a processor could guess.
  for (let index = 0; index < within.length; index += 1) {
    const row = within[index] ?? 0;
    rows[count] = row;
    count += Number(((failed[row] ?? 0) & mask) === 0);
  }
  return rows.subarray(0, count);
}

/** Which codes are among the chosen ones. */
function chosen(codes: readonly number[], length: number): Uint8Array {
  const passes = new Uint8Array(length);
  for (const code of codes) if (code < length) passes[code] = 1;
  return passes;
}

/** Which codes stand for bits of which one is set. */
function withBit(bitsOf: Uint8Array, bit: number): Uint8Array {
  return bitsOf.map((bits) => (bits >> bit) & 1);
}
