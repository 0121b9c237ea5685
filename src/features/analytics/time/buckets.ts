import { startOf, startOfNext, type TimeUnit } from './calendar.ts';
import type { TimeRange } from './ranges.ts';
import { dayMs } from './zone.ts';

/** Steps of a time axis. `starts` holds one moment more than there are steps: step i reaches from `starts[i]` to before `starts[i + 1]`. */
export type TimeAxis = {
  readonly unit: TimeUnit;
  readonly zone: string;
  readonly starts: readonly number[];
  /** The last step when it was still running when the range ended ("so far"); undefined otherwise. */
  readonly running: number | undefined;
};

/** A chart can show about so many marks at once. */
const mostSteps = 200;

/** The unit in which a range makes a readable chart: hours for up to four days, days for a season, weeks for two years, then months and years. */
export function unitFor({ from, to }: TimeRange): TimeUnit {
  const days = (to - from) / dayMs;
  if (days <= 4) return 'hour';
  if (days <= 100) return 'day';
  if (days <= 731) return 'week';
  return days <= 30 * mostSteps ? 'month' : 'year';
}

/** The units that a range can be shown in without drowning in marks, the finest first. */
export function unitsFor({ from, to }: TimeRange): readonly TimeUnit[] {
  const days = (to - from) / dayMs;
  const all: readonly (readonly [TimeUnit, number])[] = [
    ['hour', days * 24],
    ['day', days],
    ['week', days / 7],
    ['month', days / 30],
    // One or two of them are no chart.
    ['year', days / 365 > 2 ? days / 365 : 0],
  ];
  return all.flatMap(([unit, steps]) =>
    (steps <= mostSteps && steps > 0.5) || unit === unitFor({ from, to }) ? [unit] : [],
  );
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
