import type { LoadRange } from '../loader/load-progress.ts';
import { localOf, startOf, type TimeUnit } from '../time/calendar.ts';
import { isCut, type TimeAxis, type TimeRange } from '../time/ranges.ts';

/** What the steps of a time axis are called: under the chart, and where one is read. */
export type StepNames = { readonly short: readonly string[]; readonly whole: readonly string[] };

const formats = {
  hour: {
    short: { hour: '2-digit', minute: '2-digit' },
    whole: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  },
  day: {
    short: { day: 'numeric', month: 'short' },
    whole: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  },
  week: { short: { day: 'numeric', month: 'short' }, whole: { day: 'numeric', month: 'short', year: 'numeric' } },
  month: { short: { month: 'short', year: 'numeric' }, whole: { month: 'long', year: 'numeric' } },
  year: { short: { year: 'numeric' }, whole: { year: 'numeric' } },
} as const;

/** Names in the axis's zone. A step that the range cuts, or that is still running, says so. */
export function stepNames(axis: TimeAxis): StepNames {
  const { unit, zone, starts, running } = axis;
  const options = { hourCycle: 'h23', timeZone: zone } as const;
  const short = new Intl.DateTimeFormat('en-GB', { ...options, ...formats[unit].short });
  const whole = new Intl.DateTimeFormat('en-GB', { ...options, ...formats[unit].whole });
  const steps = starts.slice(0, -1);
  // When clocks are put back, an hour comes twice: only its zone's time tells the two apart.
  const withZone = new Intl.DateTimeFormat('en-GB', { ...options, ...formats[unit].whole, timeZoneName: 'short' });
  const namesAlone = steps.map((start) => whole.format(start));
  const wholeName = (start: number, step: number) => {
    const name = namesAlone[step] ?? '';
    return name === namesAlone[step - 1] || name === namesAlone[step + 1] ? withZone.format(start) : name;
  };
  return {
    short: steps.map((start) => short.format(start)),
    whole: steps.map((start, step) => {
      const name = `${unit === 'week' ? 'Week of ' : ''}${wholeName(start, step)}`;
      if (step === running) return `${name}, so far`;
      return isCut(axis, step) ? `${name}, in part` : name;
    }),
  };
}

/** Names of the same steps in the period compared with, which begin wherever its weeks or months do not. */
export function comparedStepNames({ unit, zone }: TimeAxis, starts: readonly number[]): readonly string[] {
  const day = new Intl.DateTimeFormat('en-GB', { ...formats.day.whole, timeZone: zone });
  return starts.slice(0, -1).map((from, step) => {
    const to = starts[step + 1] ?? from;
    return unit === 'day' ? day.format(from) : periodName({ from, to }, zone, unit);
  });
}

/** A range by its days, and by the clock where it is one of hours. */
export function periodName(range: TimeRange, zone: string, unit: TimeUnit): string {
  const isDays = [range.from, range.to].every((ms) => startOf('day', ms, zone) === ms);
  if (unit !== 'hour' || isDays) return rangeName(range, zone);
  const format = new Intl.DateTimeFormat('en-GB', { ...formats.hour.whole, hourCycle: 'h23', timeZone: zone });
  return format.formatRange(range.from, range.to);
}

/** A range as a person writes it, the last day included: "20 Sep – 18 Nov 2026". */
export function rangeName({ from, to }: TimeRange, zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone });
  const first = format.format(from);
  const last = format.format(Math.max(from, to - 1));
  if (first === last) return first;
  // "20 Sep 2026 – 18 Nov 2026" says the year twice.
  const year = /\s\d+$/;
  const sameYear = year.exec(first)?.[0] === year.exec(last)?.[0];
  return `${sameYear ? first.replace(year, '') : first} – ${last}`;
}

/** The first and the last day of a range in the zone, as date fields hold them. */
export function daysOf({ from, to }: TimeRange, zone: string): readonly [string, string] {
  const dayOf = (ms: number) => new Date(localOf(ms, zone)).toISOString().slice(0, 10);
  return [dayOf(from), dayOf(to - 1)];
}

/** Steps of a time axis that were not read to their end: what is there of them is no number yet. */
export type UnreadSteps = ReadonlySet<number>;

/**
 * Steps that were over before a moment and hold nothing: no zero was counted there. A service may have sessions of
 * before it all the same. @param starts as below. @param moment undefined where it is not known.
 */
export function stepsBefore(
  starts: readonly number[],
  moment: number | undefined,
  totals: readonly { readonly sessions: number }[],
): ReadonlySet<number> {
  const isBefore = (end: number, step: number) => moment !== undefined && end <= moment && totals[step]?.sessions === 0;
  return new Set(starts.slice(1).flatMap((end, step) => (isBefore(end, step) ? [step] : [])));
}

/** @param starts of the axis: one moment more than there are steps. @param unread stretches that were not read. */
export function unreadSteps(starts: readonly number[], unread: readonly LoadRange[]): UnreadSteps {
  const steps = new Set<number>();
  for (const { from, to } of unread) {
    for (let step = 0; step < starts.length - 1; step += 1) {
      if ((starts[step] ?? 0) < to && (starts[step + 1] ?? 0) > from) steps.add(step);
    }
  }
  return steps;
}
