import { codeColumns, measuredBit, oddityShift, ratesCodes } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { comparisonShift, rangeOf, timeAxis, within } from '../time/ranges.ts';
import { comparedGroups, mixesOf, mostStrata, strataOf } from './compared-groups.ts';
import { medians } from './medians.ts';
import { type RowPlaces, Selection, stepsOfRows, weekCells, weekCellsOfRows } from './selection.ts';
import {
  durationEdges,
  funnelSteps,
  type Group,
  type Groups,
  oddities,
  type SessionFilters,
  type SessionQuery,
  scrollEdges,
  type TextColumn,
  type Totals,
  utmKeyOf,
} from './session-query.ts';
import { countCodes, countPairs, groupsOf, proportionIn, sumOf, togetherOf, totalsOf } from './tallies.ts';

export type Course = ReturnType<QueryEngine['course']>;
export type Breakdown = ReturnType<QueryEngine['breakdown']>;

/** Limit of rows in charts and tables; one more row sums up the rest. A file has all groups. */
const mostGroups = 200;

/** Answers queries over one store, and keeps what was counted as long as it can serve another. */
export class QueryEngine {
  readonly #store: SessionStore;
  readonly #kept = new Map<string, { readonly version: number; readonly value: unknown }>();
  /** The last two: a filter is often pressed, taken off and pressed again. */
  readonly #selections = new Map<string, Selected>();
  readonly #counted = new WeakMap<Uint32Array, Map<string, unknown>>();

  constructor(store: SessionStore) {
    this.#store = store;
  }

  /** Everything on the screen, over the rows in the store now: always a few hundred numbers. */
  run(query: SessionQuery) {
    return { ...this.course(query), ...this.breakdown(query) };
  }

  /** The sessions over time, by the compared groups, and in total. */
  course(query: SessionQuery) {
    return {
      axis: this.#axesOf(query).axis,
      /** What `totals` count over: the range, or its brushed part. */
      period: within(query.range, query.filters.brush),
      ...this.#overTime(this.#selected(query)),
      comparison: this.#comparison(query),
      compared: this.#compared(query, this.groups(query, query.by)),
    };
  }

  /** The sessions by everything else that they are grouped by. */
  breakdown(query: SessionQuery) {
    const { codes } = this.#store;
    const selected = this.#selected(query);
    const { selection } = selected;
    const groups = (column: TextColumn) => firstOf(this.groups(query, column));
    const marks = (rows: Uint32Array) =>
      this.#count(rows, 'marks', () => countCodes(rows, codes.marks, codeColumns.marks));
    const distribution = (own: 'scroll' | 'duration', column: 'scroll' | 'seconds', edges: readonly number[]) => {
      const rows = selection.rows(own);
      const ofSteps = this.#count(rows, `steps of ${own}`, () => countCodes(rows, codes[own], codeColumns[own]));
      return {
        steps: edges.map((from, step) => ({ from, sessions: ofSteps[step] ?? 0 })),
        /** Sessions that do not have the field; the median is of all others. */
        missing: ofSteps[edges.length] ?? 0,
        median: this.#medians(selected, rows, column).at(-1) ?? { value: undefined, n: 0 },
      };
    };
    const ofWeek = selection.rows('weekHours');
    const utm = groups(utmKeyOf(query));
    const isDrawn = new Set(utm.top.map(({ key }) => key));
    return {
      utm,
      /** The same groups in the compared period. */
      utmBefore: this.groupsBefore(query, utmKeyOf(query))?.filter(({ key }) => isDrawn.has(key)),
      identifierTypes: groups('identifierType'),
      statuses: groups('computationStatus'),
      funnel: funnelOf(marks(selection.rows('funnel'))),
      scroll: distribution('scroll', 'scroll', scrollEdges),
      duration: distribution('duration', 'seconds', durationEdges),
      weekHours: this.#count(ofWeek, `week ${query.zone}`, () =>
        weekHoursOf(countPairs(ofWeek, selected.weekCells, weekCells, codes.rates, ratesCodes)),
      ),
      oddities: odditiesOf(marks(selection.rows('oddity'))),
    };
  }

  /** The numbers of the tiles, also for a stretch beside the shown one. */
  totals({ range, zone, filters }: SessionQuery): Totals {
    return this.#overTimeOnce([range.from, range.to], zone, filters).totals;
  }

  /** Every group of a chart, largest first, without the chart's own filter. */
  groups(query: SessionQuery, column: TextColumn): readonly Group[] {
    const { texts, codes } = this.#store;
    const rows = this.#selected(query).selection.rows(column);
    return this.#count(rows, column, () => groupsOf(rows, texts[column], codes.rates));
  }

  /** The same in the compared period, if there is one, without groups that had no session then. */
  groupsBefore(query: SessionQuery, column: TextColumn): readonly Group[] | undefined {
    const before = this.#periodBefore(query);
    if (before === undefined) return undefined;
    const { texts, codes } = this.#store;
    const { selection } = this.#select(before.starts, query.zone, before.filters);
    const groups = groupsOf(selection.rows(column), texts[column], codes.rates);
    selection.end();
    return groups;
  }

  /** The same for the compared groups, each with its comparison. */
  compared(query: SessionQuery) {
    return this.#compared(query, this.groups(query, query.by), Number.POSITIVE_INFINITY);
  }

  /** The rows that pass all filters, in no order. */
  rows(query: SessionQuery): Uint32Array {
    // A copy: a later query reuses this memory.
    return this.#selected(query).selection.rows().slice();
  }

  /** All rows without a usable start, whatever the filters. */
  undated(): Uint32Array {
    const { numbers, rows } = this.#store;
    return Uint32Array.from(numbers.startedAt.subarray(0, rows).keys()).filter((row) =>
      Number.isNaN(numbers.startedAt[row]),
    );
  }

  #compared(query: SessionQuery, groups: readonly Group[], most = mostGroups) {
    if (query.by !== 'audienceId') return comparedGroups(groups, query, most);
    const store = this.#store;
    const { selection, within: ofPeriod } = this.#selected(query);
    const rows = selection.rows('audienceId');
    // Strata ignore the filters. Selected sources are compared one by one, even rare ones.
    const isByChosen = query.filters.utmSource !== undefined && store.texts.utmSource.values.length >= mostStrata;
    const ofStrata = isByChosen ? rows : ofPeriod;
    const strata = this.#count(ofStrata, 'strata', () => strataOf(store, ofStrata));
    const mixOf = this.#count(rows, `mix ${query.metric}`, () => mixesOf(store, rows, strata, query.metric));
    return comparedGroups(groups, query, most, mixOf);
  }

  /** What passes the filters of a query. */
  #selected(query: SessionQuery): Selected {
    const { zone, filters } = query;
    const { starts } = this.#axesOf(query).axis;
    const key = JSON.stringify([this.#store.version, starts, zone, filters]);
    const selected = this.#selections.get(key) ?? this.#select(starts, zone, filters);
    this.#selections.delete(key);
    this.#selections.set(key, selected);
    for (const [key, { selection }] of [...this.#selections].slice(0, -2)) {
      selection.end();
      this.#selections.delete(key);
    }
    return selected;
  }

  #select(starts: readonly number[], zone: string, filters: SessionFilters) {
    const { numbers, rows } = this.#store;
    const places = {
      ...this.#keep(`steps ${starts.join()}`, () => stepsOfRows(numbers.startedAt, rows, starts)),
      weekCells: this.#keep(`week ${zone}`, () => weekCellsOfRows(numbers.startedAt, rows, zone)),
    };
    return { ...places, groups: starts.length - 1, selection: new Selection(this.#store, places, filters) };
  }

  #overTimeOnce(starts: readonly number[], zone: string, filters: SessionFilters) {
    const selected = this.#select(starts, zone, filters);
    const overTime = this.#overTime(selected);
    selected.selection.end();
    return overTime;
  }

  /** The totals of what passes, and of each step, brushed or not. */
  #overTime(selected: Selected) {
    const totals = (rows: Uint32Array) =>
      this.#count(rows, 'totals', () =>
        totalsOf(this.#store, rows, selected.steps, {
          seconds: this.#medians(selected, rows, 'seconds'),
          scroll: this.#medians(selected, rows, 'scroll'),
        }),
      );
    const { selection } = selected;
    return { totals: totals(selection.rows()).ofAll, overTime: totals(selection.rows('brush')).ofGroups };
  }

  #medians({ steps, groups }: Selected, rows: Uint32Array, column: 'seconds' | 'scroll') {
    const { numbers, ranks } = this.#store;
    return this.#count(rows, `medians of ${column}`, () =>
      medians(rows, numbers[column], ranks[column], steps, groups),
    );
  }

  #axesOf({ range, unit, zone, now, compare }: SessionQuery) {
    const workOut = () => {
      const axis = timeAxis(range, unit, zone, now);
      const shift = compare === 'none' ? undefined : comparisonShift(compare, range, zone);
      return { axis, shift, compared: shift && axis.starts.map(shift) };
    };
    // Asking a zone for its clocks takes longer than counting.
    return this.#keep(`axes ${JSON.stringify([range, unit, zone, now, compare])}`, workOut, 0);
  }

  /** The compared period, in the steps of the axis, and the filters there. */
  #periodBefore(query: SessionQuery) {
    const { compared: starts, shift } = this.#axesOf(query);
    if (starts === undefined || shift === undefined) return undefined;
    const { brush: shown } = query.filters;
    return { starts, filters: { ...query.filters, brush: shown && { from: shift(shown.from), to: shift(shown.to) } } };
  }

  /** The same for the compared period, by the steps of the axis, where the comparison has them. */
  #comparison(query: SessionQuery) {
    const before = this.#periodBefore(query);
    if (before === undefined) return undefined;
    const { starts, filters } = before;
    return {
      starts,
      period: within(rangeOf(starts), filters.brush),
      ...this.#overTimeOnce(starts, query.zone, filters),
    };
  }

  /**
   * What is counted over a list of rows is kept as long as the list: charts that leave out the same
   * filters share it, and those that no filter narrows find what was counted before.
   */
  #count<Value>(rows: Uint32Array, what: string, count: () => Value): Value {
    const counted = this.#counted.get(rows) ?? new Map<string, unknown>();
    this.#counted.set(rows, counted);
    if (!counted.has(what)) counted.set(what, count());
    // One name always belongs to the same function.
    return counted.get(what) as Value;
  }

  /** @param version of what the value is made of. */
  #keep<Value>(key: string, workOut: () => Value, version = this.#store.version): Value {
    const kept = this.#kept.get(key);
    // One key always belongs to the same function.
    if (kept?.version === version) return kept.value as Value;
    // Two axes, a zone and the stretches around a publishing are in use at a time.
    if (this.#kept.size >= 12) this.#kept.clear();
    const value = workOut();
    this.#kept.set(key, { version, value });
    return value;
  }
}

type Selected = RowPlaces & { readonly groups: number; readonly selection: Selection };

/** The largest groups one by one, and the sum of the others. */
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
  const steps = funnelSteps.map((step, index) => ({
    step,
    /** Sessions that did it, whatever else they did. */
    did: { successes: withAll(1 << index), n: measured },
  }));
  return { steps, measured, unmeasured: total - measured };
}

/** The cells of the week, Monday 00:00 first. */
function weekHoursOf(counts: Uint32Array) {
  return Array.from({ length: weekCells }, (_, cell) => {
    const own = counts.subarray(cell * ratesCodes, (cell + 1) * ratesCodes);
    return { sessions: sumOf(own), conversion: proportionIn(own, 'conversion') };
  });
}

function odditiesOf(counts: Uint32Array) {
  return oddities.map((oddity, index) => ({
    oddity,
    sessions: counts.reduce((sum, sessions, code) => ((code >> (oddityShift + index)) & 1 ? sum + sessions : sum), 0),
  }));
}
