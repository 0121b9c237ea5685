import { durationOfStay, funnelOfMark, odditiesOfMark, scrollOfStay } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { picked } from '../store/typed-arrays.ts';
import type { TimeRange } from '../time/ranges.ts';
import { noCell } from './row-places.ts';
import {
  durationEdges,
  funnelSteps,
  oddities,
  type SessionFilters,
  scrollEdges,
  textColumns,
} from './session-query.ts';

/** What can be filtered by. Each has one bit in the mask of a row. */
export const dimensions = ['brush', 'weekHours', 'scroll', 'duration', 'funnel', 'oddity', ...textColumns] as const;
export type Dimension = (typeof dimensions)[number];

/** The places of all rows in time, as `row-places.ts` works them out. */
export type RowPlaces = {
  readonly steps: Uint16Array;
  /** Rows that lie on the axis. */
  readonly within: Uint32Array;
  readonly weekCells: Uint8Array;
  /** Rows without a start. */
  readonly undated: Uint32Array;
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

  /** How many rows without a start pass all filters but those of time. */
  undated(): number {
    const mask = this.#maskWithout(['brush', 'weekHours']);
    return this.#places.undated.filter((row) => ((this.#failed[row] ?? 0) & mask) === 0).length;
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
