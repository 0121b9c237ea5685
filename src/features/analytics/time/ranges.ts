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

/** Epoch milliseconds, `from` inclusive, `to` exclusive. An infinite end is open (`range=all`). */
export type TimeRange = { readonly from: number; readonly to: number };

export function rangeOf(starts: readonly number[]): TimeRange {
  return { from: starts[0] ?? 0, to: starts.at(-1) ?? 0 };
}

/** The part of a range within a stretch; the stretch itself where it lies outside. */
export function within(range: TimeRange, stretch: TimeRange | undefined): TimeRange {
  if (stretch === undefined) return range;
  const common = { from: Math.max(range.from, stretch.from), to: Math.min(range.to, stretch.to) };
  return common.from < common.to ? common : stretch;
}

/** Values of the search parameter `range` that need only a moment, unlike `all` and `custom`. */
export const presets = ['today', 'yesterday', '24h', '7d', '30d', '90d', 'month', 'last-month', 'year', '12m'] as const;
export type Preset = (typeof presets)[number];

const presetDays = { '7d': 7, '30d': 30, '90d': 90 } as const;

/**
 * The range of a preset up to `now`: `7d` is today so far and the six whole days before, in the
 * zone; `month` and `year` began on the first. Absolute, so that a copied link shows the same
 * sessions.
 */
export function presetRange(preset: Preset, now: number, zone: string): TimeRange {
  const today = startOf('day', now, zone);
  const month = startOf('month', now, zone);
  switch (preset) {
    case 'today':
      return { from: today, to: now };
    case 'yesterday':
      return { from: shiftedByDays(today, -1, zone), to: today };
    case '24h':
      return { from: startOf('hour', now, zone) - 23 * hourMs, to: now };
    case 'month':
      return { from: month, to: now };
    case 'last-month':
      return { from: startOf('month', month - 1, zone), to: month };
    case 'year':
      return { from: startOf('year', now, zone), to: now };
    case '12m':
      return { from: instantOf(yearBefore(localOf(today, zone)) + dayMs, zone), to: now };
    default:
      return { from: shiftedByDays(today, 1 - presetDays[preset], zone), to: now };
  }
}

/** Search parameter `compare`. */
export const compareModes = ['none', 'previous', 'year', 'weekdays'] as const;
export type CompareMode = (typeof compareModes)[number];

/**
 * Moves moments of a range to its comparison, each to the same time of day:
 * - `previous`: the stretch directly before, shifted by the whole local days that the range touches
 *   (by hours when it is shorter than a day);
 * - `weekdays`: the latest earlier stretch whose days fall on the same weekdays;
 * - `year`: the same dates a year before, 29 February on the 28th.
 */
export function comparisonShift(mode: Exclude<CompareMode, 'none'>, { from, to }: TimeRange, zone: string) {
  if (mode === 'year') return (ms: number) => instantOf(yearBefore(localOf(ms, zone)), zone);
  const length = localOf(to, zone) - localOf(from, zone);
  if (mode === 'previous' && length < dayMs) return (ms: number) => ms - Math.ceil((to - from) / hourMs) * hourMs;
  const days = Math.ceil(length / dayMs);
  const back = mode === 'weekdays' ? Math.ceil(days / 7) * 7 : days;
  return (ms: number) => shiftedByDays(ms, -back, zone);
}

/** The compared range. For a running range it ends at the same point. */
export function comparisonRange(mode: Exclude<CompareMode, 'none'>, range: TimeRange, zone: string): TimeRange {
  const shift = comparisonShift(mode, range, zone);
  return { from: shift(range.from), to: shift(range.to) };
}

/** `starts` has one entry more than there are steps: step i is [`starts[i]`, `starts[i + 1]`). */
export type TimeAxis = {
  readonly unit: TimeUnit;
  readonly zone: string;
  readonly starts: readonly number[];
  /** The last step if it was still running when the range ended; undefined otherwise. */
  readonly running: number | undefined;
};

/** Each unit, its length, and the most steps that make a readable chart. */
const units: readonly (readonly [unit: TimeUnit, ms: number, readable: number])[] = [
  ['hour', hourMs, 96],
  ['day', dayMs, 100],
  ['week', 7 * dayMs, 105],
  ['month', 30 * dayMs, 200],
  ['year', 365 * dayMs, Number.POSITIVE_INFINITY],
];
/** The most marks that a chart can show. */
const mostSteps = 200;

/** The finest unit that makes a readable chart of the range, from hours to years. */
export function unitFor({ from, to }: TimeRange): TimeUnit {
  return units.find(([, ms, readable]) => to - from <= ms * readable)?.[0] ?? 'year';
}

/** Units with at most `mostSteps` marks, finest first. One or two years are no chart. */
export function unitsFor(range: TimeRange): readonly TimeUnit[] {
  return units.flatMap(([unit, ms]) => {
    const steps = (range.to - range.from) / ms;
    const isReadable = steps <= mostSteps && steps > (unit === 'year' ? 2 : 0.5);
    return isReadable || unit === unitFor(range) ? [unit] : [];
  });
}

/**
 * Cuts a range at the beginnings of local units. The range itself may cut the first and last step.
 * Steps leave no gap and keep their true length: a day of 23 or 25 hours is one step.
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

/** The stretch of some steps. A running step counts whole, so that it is the same day tomorrow. */
export function stretchOf({ unit, zone, starts, running }: TimeAxis, first: number, last: number): TimeRange {
  const lastStart = starts[last] ?? 0;
  const to = last === running ? startOfNext(unit, lastStart, zone) : (starts[last + 1] ?? lastStart);
  return { from: starts[first] ?? 0, to };
}

/** First and last step that a stretch touches; undefined where it lies outside the axis. */
export function stepsIn({ starts }: TimeAxis, stretch: TimeRange | undefined): readonly [number, number] | undefined {
  if (stretch === undefined) return undefined;
  const first = starts.findIndex((_, step) => (starts[step + 1] ?? 0) > stretch.from);
  const last = starts.slice(0, -1).findLastIndex((start) => start < stretch.to);
  return first === -1 || last < first ? undefined : [first, last];
}

/** Whether a step is shorter than its unit because the range begins or ends within it. */
export function isCut({ unit, zone, starts }: TimeAxis, step: number): boolean {
  const from = starts[step] ?? 0;
  return startOf(unit, from, zone) !== from || startOfNext(unit, from, zone) !== starts[step + 1];
}

/** Equal stretches before and after a version went live. */
export type PublishWindows = ReturnType<typeof around>;

/** Longer stretches say little about the version and much about the season. */
const longestDays = 28;

/**
 * The two stretches to compare around a moment: of equal length, at most four weeks, within a
 * range. Whole weeks where both sides have one, so that each weekday counts as often; else whole
 * days; else whole hours. @returns undefined when either side has less than an hour.
 */
export function publishWindows(publishedAt: number, { from: first, to: last }: TimeRange, zone: string) {
  const moved = (days: number) => shiftedByDays(publishedAt, days, zone);
  let days = longestDays;
  // Calendar days: four weeks in which clocks change are four weeks.
  while (days > 0 && (moved(-days) < first || moved(days) > last)) days -= 1;
  if (days === 0) {
    const length = Math.floor(Math.min(publishedAt - first, last - publishedAt) / hourMs) * hourMs;
    return length <= 0 ? undefined : around(publishedAt, publishedAt - length, publishedAt + length);
  }
  const whole = days >= 7 ? days - (days % 7) : days;
  return around(publishedAt, moved(-whole), moved(whole));
}

function around(publishedAt: number, from: number, to: number) {
  return { before: { from, to: publishedAt }, after: { from: publishedAt, to } };
}
