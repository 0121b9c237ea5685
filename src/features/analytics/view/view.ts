import {
  compareKeys,
  durationEdges,
  funnelSteps,
  oddities,
  ranks,
  rateMetrics,
  type SessionFilters,
  scrollEdges,
  type TextColumn,
  textColumns,
} from '../query/session-query.ts';
import { dayMs, isKnownZone, type TimeUnit, timeUnits } from '../time/calendar.ts';
import { compareModes, presetRange, presets, type TimeRange, unitFor, unitsFor } from '../time/ranges.ts';
import { keyMetrics } from './key-metrics.ts';
import { type AnalyticsSearch, repeatedNames } from './search-names.ts';
import { groupNames } from './words.ts';

export type AnalyticsView = ReturnType<typeof readView>;

/**
 * The view that the URL asks for. Invalid parameters fall back to defaults.
 * @param now epoch milliseconds: where presets end.
 * @param ownZone the visitor's zone, for a URL without one.
 */
export function readView(search: AnalyticsSearch, now: number, ownZone: string) {
  const zone = search.tz !== undefined && isKnownZone(search.tz) ? search.tz : ownZone;
  const custom = readMoments(search);
  const asked = oneOf(search.range, [...presets, 'all', 'custom']) ?? '30d';
  const range = asked === 'custom' && custom === undefined ? '30d' : asked;
  const show = oneOf(search.show, ['charts', 'people', 'sessions']) ?? 'charts';
  const moments = range === 'all' ? undefined : range === 'custom' ? custom : presetRange(range, now, zone);
  return {
    range,
    /** Undefined for `all`: the extent of what is found. */
    moments,
    zone,
    compare: range === 'all' ? 'none' : (oneOf(search.compare, compareModes) ?? 'none'),
    /** Used where it fits the range (`unitOf`). */
    unit: oneOf(search.unit, timeUnits),
    filters: readFilters(search),
    by: compareKeys.find((key) => groupNames[key].address === search.by) ?? 'audienceId',
    metric: oneOf(search.metric, rateMetrics) ?? 'conversion',
    /** The metric over time; undefined: sessions and conversions. */
    graph: keyMetrics.find(({ key }) => key !== 'sessions' && key === search.graph),
    rank: oneOf(search.rank, ranks) ?? 'sessions',
    show,
    /** The session whose fields are open: how it is found again (R35). */
    session: show === 'sessions' ? readSession(search) : undefined,
  } as const;
}

function readSession({ session, of = '', started = '' }: AnalyticsSearch) {
  const startedAt = Date.parse(started);
  return session === undefined || Number.isNaN(startedAt) ? undefined : { id: session, audienceId: of, startedAt };
}

/** The selected unit of the time axis, or the one that fits. */
export function unitOf({ unit }: AnalyticsView, range: TimeRange): TimeUnit {
  return unit !== undefined && unitsFor(range).includes(unit) ? unit : unitFor(range);
}

function readFilters(search: AnalyticsSearch): SessionFilters {
  return {
    ...Object.fromEntries(textColumns.map((column) => [column, texts(search[groupNames[column].address])])),
    without: readWithout(search.not),
    brush: readBrush(search.brush),
    weekHours: indexes(search.hours, 168),
    scroll: indexes(search.scroll, scrollEdges.length),
    duration: indexes(search.time, durationEdges.length),
    funnel: oneOf(search.did, funnelSteps),
    oddity: oneOf(search.odd, oddities),
  };
}

/** Each as "source:newsletter". */
function readWithout(not: AnalyticsSearch['not']): SessionFilters['without'] {
  const found = textColumns.flatMap((column) => {
    const start = `${groupNames[column].address}:`;
    const values = texts(not)?.flatMap((text) => (text.startsWith(start) ? text.slice(start.length) : [])) ?? [];
    return values.length === 0 ? [] : [[column, values] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Leaves out the sessions with these values of a column, and no others of that column. */
export function writeWithout(before: SessionFilters['without'], column: TextColumn, values: readonly string[] = []) {
  const all = textColumns.flatMap((one) =>
    (one === column ? values : (before?.[one] ?? [])).map((value) => `${groupNames[one].address}:${value}`),
  );
  return all.length === 0 ? undefined : all;
}

/** From 1970 to 2099, the years in which a session may start. */
const longestRange = 130 * 366 * dayMs;

function readMoments({ from, to }: AnalyticsSearch): TimeRange | undefined {
  const range = stretchBetween(from, to);
  return range === undefined || range.to - range.from > longestRange ? undefined : range;
}

/** Moments in the URL are ISO 8601 or epoch milliseconds. */
function stretchBetween(from = '', to = ''): TimeRange | undefined {
  const [first = Number.NaN, last = Number.NaN] = [from, to].map((text) =>
    /^\d{10,14}$/.test(text) ? Number(text) : Date.parse(text),
  );
  return first < last ? { from: first, to: last } : undefined;
}

/** A custom range as URL parameters. */
export function customRange({ from, to }: TimeRange, tz: string) {
  return { range: 'custom', from: new Date(from).toISOString(), to: new Date(to).toISOString(), tz };
}

/** A brush is an interval of ISO 8601: a range that rolls on does not move it. */
function readBrush(text: string | undefined): TimeRange | undefined {
  const [from, to] = text?.split('/') ?? [];
  return stretchBetween(from, to);
}

/** The brush as a URL parameter; none for the current one, so that a second press clears it. */
export function writeBrush(brush: TimeRange, before: TimeRange | undefined): string | undefined {
  if (before?.from === brush.from && before.to === brush.to) return undefined;
  return `${new Date(brush.from).toISOString()}/${new Date(brush.to).toISOString()}`;
}

function oneOf<Value extends string>(text: string | undefined, values: readonly Value[]): Value | undefined {
  return values.find((one) => one === text);
}

/** Undefined when nothing is selected. An empty text matches sessions without the field. */
function texts(value: string | readonly string[] | undefined): readonly string[] | undefined {
  const list = [value ?? []].flat();
  return list.length === 0 ? undefined : [...new Set(list)];
}

/** "3", "3-7" or a list of either: whole numbers below `end`. */
function indexes(value: string | readonly string[] | undefined, end: number): readonly number[] | undefined {
  const found = (texts(value) ?? []).flatMap((text) => {
    const parts = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(text);
    if (parts === null) return [];
    const first = Number(parts[1]);
    const last = Number(parts[2] ?? first);
    return indexRun(first, Math.min(last, end - 1));
  });
  return found.length === 0 ? undefined : [...new Set(found)].sort((one, other) => one - other);
}

/** Whole numbers from `first` to `last`, both included; none when `last` is smaller. */
export function indexRun(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** A pressed run of indexes; none if it is selected already: the second press clears it. */
export function otherRun(chosen: readonly number[] | undefined, first: number, last: number): readonly number[] {
  const run = indexRun(first, last);
  return chosen?.length === run.length && run.every((index) => chosen.includes(index)) ? [] : run;
}

/** Indexes as URL parameters, runs as "3-7". Undefined for none. */
export function writeIndexes(list: readonly number[]): string[] | undefined {
  const runs: { first: number; last: number }[] = [];
  for (const index of [...list].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run !== undefined && index <= run.last + 1) run.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs.length === 0
    ? undefined
    : runs.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`));
}

/** Adds or removes a value. Undefined when none is left. */
export function toggled<Value>(list: readonly Value[] | undefined, value: Value): Value[] | undefined {
  const next = list?.includes(value) ? list.filter((other) => other !== value) : [...(list ?? []), value];
  return next.length === 0 ? undefined : next;
}

export const noFilters: AnalyticsSearch = Object.fromEntries(
  [...repeatedNames, 'brush', 'did', 'odd'].map((name) => [name, undefined]),
);
