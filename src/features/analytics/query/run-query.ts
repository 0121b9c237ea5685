import type { NumberArray } from '../store/columns.ts';
import { type CodeColumn, codeColumns, measuredBit, ratesCodes } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { comparisonShift, rangeOf, type TimeAxis, timeAxis, within } from '../time/ranges.ts';
import { comparedGroups, mixesOf, mixOf, mostStrata } from './compared-groups.ts';
import { medians } from './medians.ts';
import { type RowPlaces, Selection, stepsOfRows, weekCells, weekCellsOfRows } from './selection.ts';
import {
  type ComparedGroups,
  durationEdges,
  funnelSteps,
  type Group,
  type Groups,
  oddities,
  type SessionQuery,
  scrollEdges,
  type TextColumn,
  type Totals,
  utmKeyOf,
} from './session-query.ts';
import { countCodes, countPairs, groupsOf, proportionIn, sumOf, togetherOf, totalsOf } from './tallies.ts';

export type Course = ReturnType<QueryEngine['course']>;
export type Breakdown = ReturnType<QueryEngine['breakdown']>;

/** More groups than this no chart or table shows one by one; the others are one row. A file has them all. */
const mostGroups = 200;

/** The steps of the axis where the comparison has them, and how moments of the range get there. */
type Compared = { readonly starts: readonly number[]; readonly shift: (ms: number) => number };

/** Answers queries over one store, and keeps what depends on its rows and a query's range and zone alone. */
export class QueryEngine {
  readonly #store: SessionStore;
  readonly #kept = new Map<string, { readonly version: number; readonly codes: NumberArray }>();
  /** The axes of the period that was asked for last. Asking a zone for its clocks takes longer than counting. */
  #axes: { readonly key: string; readonly shown: TimeAxis; readonly compared: Compared | undefined } | undefined;

  #last: (RowPlaces & { readonly key: string; readonly selection: Selection }) | undefined;

  constructor(store: SessionStore) {
    this.#store = store;
  }

  /** Everything that the screen draws, over the sessions that are in the store now: a few hundred numbers however many sessions there are. */
  run(query: SessionQuery) {
    return { ...this.course(query), ...this.breakdown(query) };
  }

  /** How the sessions went over time, by what is compared, and all together. */
  course(query: SessionQuery) {
    const { shown: axis, compared } = this.#axesOf(query);
    const { selection, steps } = this.#selected(query);
    const [overTime, ofAxis] = this.#totals(axis.starts, selection.rows('brush'), steps);
    return {
      axis,
      /** What `totals` count over: the range, or what of it is brushed. */
      period: within(query.range, query.filters.brush),
      totals: query.filters.brush === undefined ? ofAxis : this.#totals(axis.starts, selection.rows(), steps)[1],
      overTime,
      comparison: compared === undefined ? undefined : this.#comparison(query, compared),
      compared: this.#compared(query, this.#groups(selection, query.by)),
    };
  }

  /** What the sessions were, by everything else that they are grouped by. */
  breakdown(query: SessionQuery) {
    const { numbers, ranks, codes } = this.#store;
    const { selection, weekCells: weekCodes } = this.#selected(query);
    const ungrouped = new Uint16Array(this.#store.rows);
    const groups = (column: TextColumn) => firstOf(this.#groups(selection, column));
    const counts = (own: Exclude<CodeColumn, 'rates'>) => countCodes(selection.rows(own), codes[own], codeColumns[own]);
    const distribution = (own: 'scroll' | 'duration', column: 'scroll' | 'seconds', edges: readonly number[]) => {
      const median = medians(selection.rows(own), numbers[column], ranks[column], ungrouped, 1).at(-1);
      const ofSteps = counts(own);
      return {
        steps: edges.map((from, step) => ({ from, sessions: ofSteps[step] ?? 0 })),
        /** Sessions that do not have the field; the median is that of all others. */
        missing: ofSteps[edges.length] ?? 0,
        median: median ?? { value: undefined, n: 0 },
      };
    };
    return {
      utm: groups(utmKeyOf(query)),
      identifierTypes: groups('identifierType'),
      statuses: groups('computationStatus'),
      funnel: funnelOf(counts('funnel')),
      scroll: distribution('scroll', 'scroll', scrollEdges),
      duration: distribution('duration', 'seconds', durationEdges),
      weekHours: weekHoursOf(countPairs(selection.rows('weekHours'), weekCodes, weekCells, codes.rates, ratesCodes)),
      oddities: odditiesOf(counts('oddity')),
    };
  }

  /** The numbers of the tiles alone, for a stretch beside the one that is shown. The brush is no filter of it. */
  totals({ range, zone, filters }: SessionQuery): Totals {
    const starts = [range.from, range.to];
    const places = this.#places(starts, zone);
    const selection = new Selection(this.#store, places, { ...filters, brush: undefined });
    return this.#totals(starts, selection.rows(), places.steps)[1];
  }

  /** Every group of a chart, the largest first, counted as the chart counts: without its own filter. */
  groups(query: SessionQuery, column: TextColumn): readonly Group[] {
    return this.#groups(this.#selected(query).selection, column);
  }

  /** The same for what is compared, each group with its comparison. */
  compared(query: SessionQuery): ComparedGroups {
    return this.#compared(query, this.groups(query, query.by), Number.POSITIVE_INFINITY);
  }

  /** The rows of a query, all filters applied, in no order. */
  rows(query: SessionQuery): Uint32Array {
    return this.#selected(query).selection.rows();
  }

  /** All rows without a usable start, whatever the filters. */
  undated(): Uint32Array {
    const { numbers, rows } = this.#store;
    return Uint32Array.from(numbers.startedAt.subarray(0, rows).keys()).filter((row) =>
      Number.isNaN(numbers.startedAt[row]),
    );
  }

  #groups(selection: Selection, column: TextColumn): readonly Group[] {
    const { texts, codes } = this.#store;
    return groupsOf(selection.rows(column), texts[column], codes.rates);
  }

  #compared(query: SessionQuery, groups: readonly Group[], most = mostGroups): ComparedGroups {
    if (query.by !== 'audienceId') return comparedGroups(groups, query, most);
    const store = this.#store;
    const { selection } = this.#selected(query);
    const rows = selection.rows('audienceId');
    // Filters leave the strata those of the period. Sources that were chosen by hand are compared one by one, rare as they may be in it.
    const isByChosen = query.filters.utmSource !== undefined && store.texts.utmSource.values.length >= mostStrata;
    const mix = isByChosen
      ? mixOf(store, rows)
      : this.#keep(`mix ${this.#axesOf(query).shown.starts.join()}`, () => mixOf(store, selection.all()));
    return comparedGroups(groups, query, most, mixesOf(store, rows, mix, query.metric));
  }

  #totals(starts: readonly number[], rows: Uint32Array, steps: Uint16Array): readonly [readonly Totals[], Totals] {
    const all = totalsOf(this.#store, rows, steps, starts.length - 1);
    const ofAll = all.at(-1);
    if (ofAll === undefined) throw new Error('There is always a total.');
    return [all.slice(0, -1), ofAll];
  }

  /** What passes the filters of a query. The last of them is asked for several times over. */
  #selected(query: SessionQuery) {
    const { starts } = this.#axesOf(query).shown;
    const key = JSON.stringify([this.#store.version, starts, query.zone, query.filters]);
    if (this.#last?.key !== key) {
      const places = this.#places(starts, query.zone);
      this.#last = { key, ...places, selection: new Selection(this.#store, places, query.filters) };
    }
    return this.#last;
  }

  #axesOf({ range, unit, zone, now, compare }: SessionQuery) {
    const key = JSON.stringify([range, unit, zone, now, compare]);
    if (this.#axes?.key === key) return this.#axes;
    const shown = timeAxis(range, unit, zone, now);
    const shift = compare === 'none' ? undefined : comparisonShift(compare, range, zone);
    this.#axes = { key, shown, compared: shift && { starts: shown.starts.map(shift), shift } };
    return this.#axes;
  }

  /** The same for the period compared with, step by step. @param starts the steps of the axis, each where the comparison has it. */
  #comparison(query: SessionQuery, { starts, shift }: Compared) {
    const { brush: shown } = query.filters;
    const brush = shown && { from: shift(shown.from), to: shift(shown.to) };
    const places = this.#places(starts, query.zone);
    const { steps } = places;
    const selection = new Selection(this.#store, places, { ...query.filters, brush });
    const [overTime, ofAxis] = this.#totals(starts, selection.rows('brush'), steps);
    return {
      starts,
      period: within(rangeOf(starts), brush),
      totals: brush === undefined ? ofAxis : this.#totals(starts, selection.rows(), steps)[1],
      overTime,
    };
  }

  #places(starts: readonly number[], zone: string): RowPlaces {
    const { numbers, rows } = this.#store;
    return {
      steps: this.#keep(`steps ${starts.join()}`, () => stepsOfRows(numbers.startedAt, rows, starts)),
      weekCells: this.#keep(`week ${zone}`, () => weekCellsOfRows(numbers.startedAt, rows, zone)),
    };
  }

  #keep<Codes extends NumberArray>(key: string, workOut: () => Codes): Codes {
    const { version } = this.#store;
    const kept = this.#kept.get(key);
    // What is kept under a key was made by the same function.
    if (kept?.version === version) return kept.codes as Codes;
    // Two axes, a zone and the stretches around a publishing are in use at a time.
    if (this.#kept.size >= 12) this.#kept.clear();
    const codes = workOut();
    this.#kept.set(key, { version, codes });
    return codes;
  }
}

/** The largest groups one by one, and the others together. */
function firstOf(groups: readonly Group[]): Groups {
  return { top: groups.slice(0, mostGroups), others: togetherOf(groups.slice(mostGroups)) };
}

/** The funnel, over the sessions that have all five fields. */
function funnelOf(counts: Uint32Array) {
  const total = sumOf(counts);
  /** Measured sessions that did everything in `bits`. */
  const withAll = (bits: number) =>
    counts.reduce(
      (sum, count, code) => ((code & (bits | measuredBit)) === (bits | measuredBit) ? sum + count : sum),
      0,
    );
  const measured = withAll(0);
  const steps = funnelSteps.map((step, index) => {
    const before = (1 << index) - 1;
    return {
      step,
      /** Sessions that did it, whatever else they did. */
      did: { successes: withAll(1 << index), n: measured },
      /** Of those that did every step before, the ones that did this too. */
      ofPrevious: { successes: withAll(before | (1 << index)), n: withAll(before) },
    };
  });
  return { steps, measured, unmeasured: total - measured };
}

/** The cells of the week, Monday 00:00 first. */
function weekHoursOf(counts: Uint32Array) {
  return Array.from({ length: weekCells }, (_, cell) => {
    const own = counts.subarray(cell * ratesCodes, (cell + 1) * ratesCodes);
    return { sessions: sumOf(own), conversion: proportionIn(own, 'conversion') };
  });
}

/** How many sessions there are of each of `oddities`. */
function odditiesOf(counts: Uint32Array) {
  return oddities.map((oddity, index) => ({
    oddity,
    sessions: counts.reduce((sum, sessions, code) => ((code >> index) & 1 ? sum + sessions : sum), 0),
  }));
}
