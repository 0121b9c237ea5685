import {
  dayMs,
  hourMs,
  instantOf,
  localOf,
  shiftedByDays,
  startOf,
  startOfNext,
  type TimeUnit,
  yearBefore,
} from './calendar.ts';

/** Epoch milliseconds, `from` inclusive, `to` exclusive. */
export type TimeRange = { readonly from: number; readonly to: number };

/** All of an axis. */
export function rangeOf(starts: readonly number[]): TimeRange {
  return { from: starts[0] ?? 0, to: starts.at(-1) ?? 0 };
}

/** What of a range lies within a stretch; the stretch itself where it lies outside. */
export function within(range: TimeRange, stretch: TimeRange | undefined): TimeRange {
  if (stretch === undefined) return range;
  const common = { from: Math.max(range.from, stretch.from), to: Math.min(range.to, stretch.to) };
  return common.from < common.to ? common : stretch;
}

/** The values of the search parameter `range` that a moment alone turns into a range; `all` and `custom` need more. */
export const presets = ['24h', '7d', '30d', '90d', '12m'] as const;
export type Preset = (typeof presets)[number];

const presetDays = { '7d': 7, '30d': 30, '90d': 90 } as const;

/**
 * The range of a preset up to `now`, the running hour or day included: `7d` is today so far and the six whole days before, in the zone.
 * Absolute, so that a copied link shows the same sessions.
 */
export function presetRange(preset: Preset, now: number, zone: string): TimeRange {
  if (preset === '24h') return { from: startOf('hour', now, zone) - 23 * hourMs, to: now };
  const today = startOf('day', now, zone);
  if (preset !== '12m') return { from: shiftedByDays(today, 1 - presetDays[preset], zone), to: now };
  return { from: instantOf(yearBefore(localOf(today, zone)) + dayMs, zone), to: now };
}

/** What a range is compared with (search parameter `compare`). */
export const compareModes = ['none', 'previous', 'year', 'weekdays'] as const;
export type CompareMode = (typeof compareModes)[number];

/**
 * Moves moments of a range to where its comparison has them, each to the same time of day:
 * - `previous`: the stretch directly before, by as many whole local days as the range touches (by hours when it is shorter than a day);
 * - `weekdays`: the latest earlier stretch whose days fall on the same weekdays;
 * - `year`: the same dates a year before, 29 February on the 28th.
 */
export function comparisonShift(
  mode: Exclude<CompareMode, 'none'>,
  { from, to }: TimeRange,
  zone: string,
): (ms: number) => number {
  if (mode === 'year') return (ms) => instantOf(yearBefore(localOf(ms, zone)), zone);
  const length = localOf(to, zone) - localOf(from, zone);
  if (mode === 'previous' && length < dayMs) return (ms) => ms - Math.ceil((to - from) / hourMs) * hourMs;
  const days = Math.ceil(length / dayMs);
  const back = mode === 'weekdays' ? Math.ceil(days / 7) * 7 : days;
  return (ms) => shiftedByDays(ms, -back, zone);
}

/** The range that a range is compared with. Of a running range it is as much as has run of it. */
export function comparisonRange(mode: Exclude<CompareMode, 'none'>, range: TimeRange, zone: string): TimeRange {
  const shift = comparisonShift(mode, range, zone);
  return { from: shift(range.from), to: shift(range.to) };
}

/** Steps of a time axis. `starts` holds one moment more than there are steps: step i reaches from `starts[i]` to before `starts[i + 1]`. */
export type TimeAxis = {
  readonly unit: TimeUnit;
  readonly zone: string;
  readonly starts: readonly number[];
  /** The last step when it was still running when the range ended ("so far"); undefined otherwise. */
  readonly running: number | undefined;
};

/** Each unit, how long it is, and how many of it make a readable chart. */
const units: readonly (readonly [unit: TimeUnit, ms: number, readable: number])[] = [
  ['hour', hourMs, 96],
  ['day', dayMs, 100],
  ['week', 7 * dayMs, 105],
  ['month', 30 * dayMs, 200],
  ['year', 365 * dayMs, Number.POSITIVE_INFINITY],
];
/** A chart can show about so many marks at once. */
const mostSteps = 200;

/** The unit in which a range makes a readable chart: hours for up to four days, days for a season, weeks for two years, then months and years. */
export function unitFor({ from, to }: TimeRange): TimeUnit {
  return units.find(([, ms, readable]) => to - from <= ms * readable)?.[0] ?? 'year';
}

/** The units that a range can be shown in without drowning in marks, the finest first. One or two years are no chart. */
export function unitsFor(range: TimeRange): readonly TimeUnit[] {
  return units.flatMap(([unit, ms]) => {
    const steps = (range.to - range.from) / ms;
    const isReadable = steps <= mostSteps && steps > (unit === 'year' ? 2 : 0.5);
    return isReadable || unit === unitFor(range) ? [unit] : [];
  });
}

/**
 * Cuts a range at the beginnings of local hours, days, weeks or months. The first and last step may be cut by the range itself. Steps leave no gap
 * and are as long as they are: a day of 23 or 25 hours is one step.
 * @param now epoch milliseconds: a last step that would go on past it is marked as running.
 */
export function timeAxis(range: TimeRange, unit: TimeUnit, zone: string, now: number): TimeAxis {
  const starts = [range.from];
  for (let next = startOfNext(unit, range.from, zone); next < range.to; next = startOfNext(unit, next, zone)) {
    starts.push(next);
  }
  const last = starts.length - 1;
  const lastStart = starts[last] ?? range.from;
  const isRunning = lastStart <= now && now < startOfNext(unit, lastStart, zone);
  starts.push(range.to);
  return { unit, zone, starts, running: isRunning ? last : undefined };
}

/** The stretch of some steps. A step that is still running is taken whole, so that it is the same day tomorrow. */
export function stretchOf({ unit, zone, starts, running }: TimeAxis, first: number, last: number): TimeRange {
  const lastStart = starts[last] ?? 0;
  const to = last === running ? startOfNext(unit, lastStart, zone) : (starts[last + 1] ?? lastStart);
  return { from: starts[first] ?? 0, to };
}

/** The first and the last step that a stretch reaches into; undefined where it lies outside the axis. */
export function stepsIn({ starts }: TimeAxis, stretch: TimeRange | undefined): readonly [number, number] | undefined {
  if (stretch === undefined) return undefined;
  const first = starts.findIndex((_, step) => (starts[step + 1] ?? 0) > stretch.from);
  const last = starts.slice(0, -1).findLastIndex((start) => start < stretch.to);
  return first === -1 || last < first ? undefined : [first, last];
}

/** Whether a step of the axis is shorter than its unit because the range begins or ends within it. */
export function isCut({ unit, zone, starts }: TimeAxis, step: number): boolean {
  const from = starts[step] ?? 0;
  return startOf(unit, from, zone) !== from || startOfNext(unit, from, zone) !== starts[step + 1];
}

/** As long before a version was published as after it. */
export type PublishWindows = { readonly before: TimeRange; readonly after: TimeRange };

/** More says little about the version and much about the season. */
const longestDays = 28;

/**
 * The two stretches to compare around a moment: equally long, at most four weeks, within a range. Whole weeks where
 * there is a week on both sides, so that each weekday counts as often; else whole days; else whole hours.
 * @returns undefined when there is less than an hour on either side.
 */
export function publishWindows(
  publishedAt: number,
  { from: first, to: last }: TimeRange,
  zone: string,
): PublishWindows | undefined {
  const moved = (days: number) => shiftedByDays(publishedAt, days, zone);
  let days = longestDays;
  // Days of the calendar: four weeks in which clocks change are four weeks.
  while (days > 0 && (moved(-days) < first || moved(days) > last)) days -= 1;
  if (days === 0) {
    const length = Math.floor(Math.min(publishedAt - first, last - publishedAt) / hourMs) * hourMs;
    return length <= 0 ? undefined : around(publishedAt, publishedAt - length, publishedAt + length);
  }
  const whole = days >= 7 ? days - (days % 7) : days;
  return around(publishedAt, moved(-whole), moved(whole));
}

function around(publishedAt: number, from: number, to: number): PublishWindows {
  return { before: { from, to: publishedAt }, after: { from: publishedAt, to } };
}
