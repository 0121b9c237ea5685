import { meet } from '../loader/ranges.ts';
import type { Course } from '../query/run-query.ts';
import type { Totals } from '../query/session-query.ts';
import { localOf, startOf, type TimeUnit } from '../time/calendar.ts';
import { isCut, type TimeAxis, type TimeRange } from '../time/ranges.ts';

export type TimeStep = ReturnType<typeof timeSteps>[number];

type Known = {
  /** When the page or audience was created, in epoch milliseconds; undefined where unknown. */
  readonly createdAt: number | undefined;
  /** Stretches of the range, and of the compared period, that have not loaded. */
  readonly unread: readonly TimeRange[];
  readonly unreadBefore: readonly TimeRange[];
};

/**
 * The steps of a time axis, each with its state and the same step of the compared period:
 * - `unread`: not loaded to its end, so its sessions are no count yet; of the compared period, all
 *   are until all of it has loaded;
 * - `unborn`: over before the page existed, and empty, so no zero was counted. A service may still
 *   have sessions from before that moment.
 */
export function timeSteps(
  { axis, overTime, comparison }: Pick<Course, 'axis' | 'overTime' | 'comparison'>,
  { createdAt, unread, unreadBefore }: Known,
) {
  const partOf = (starts: readonly number[], step: number, totals: Totals, isUnread: (range: TimeRange) => boolean) => {
    const range = { from: starts[step] ?? 0, to: starts[step + 1] ?? 0 };
    const isUnborn = createdAt !== undefined && range.to <= createdAt && totals.sessions === 0;
    const state = isUnread(range) ? 'unread' : isUnborn ? 'unborn' : 'counted';
    return { ...range, totals, state } as const;
  };
  return overTime.map((totals, step) => {
    const before = comparison?.overTime[step];
    return {
      ...partOf(axis.starts, step, totals, (range) => unread.some((one) => meet(one, range))),
      before: comparison && before && partOf(comparison.starts, step, before, () => unreadBefore.length > 0),
    };
  });
}

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

function formatIn(zone: string, fields: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { ...fields, hourCycle: 'h23', timeZone: zone });
}

/** Names of an axis's steps in its zone: short below the chart, whole for a single one. */
export function stepNames(axis: TimeAxis) {
  const { unit, zone, starts, running } = axis;
  const [short, whole] = [formatIn(zone, formats[unit].short), formatIn(zone, formats[unit].whole)];
  // When clocks are put back, an hour comes twice: only its zone offset tells the two apart.
  const withZone = formatIn(zone, { ...formats[unit].whole, timeZoneName: 'short' });
  return {
    short: (step: number) => short.format(starts[step]),
    /** A step that the range cuts, or that is still running, says so. */
    whole(step: number) {
      const name = whole.format(starts[step]);
      const isNamedSo = (at: number | undefined) => at !== undefined && whole.format(at) === name;
      const isRepeated = unit === 'hour' && (isNamedSo(starts[step - 1]) || isNamedSo(starts[step + 1]));
      const end = step === running ? ', so far' : isCut(axis, step) ? ', in part' : '';
      return `${unit === 'week' ? 'Week of ' : ''}${isRepeated ? withZone.format(starts[step]) : name}${end}`;
    },
  };
}

/** Name of a compared step, which need not begin where weeks or months do. */
export function comparedName(step: TimeRange, { unit, zone }: TimeAxis): string {
  if (unit !== 'day') return periodName(step, zone, unit);
  return formatIn(zone, formats.day.whole).format(step.from);
}

/** A range by its days, and by the clock where it is one of hours. */
export function periodName(range: TimeRange, zone: string, unit: TimeUnit): string {
  const isDays = [range.from, range.to].every((ms) => startOf('day', ms, zone) === ms);
  if (unit !== 'hour' || isDays) return rangeName(range, zone);
  return formatIn(zone, formats.hour.whole).formatRange(range.from, range.to);
}

/** A range as a person writes it, the last day included: "20 Sept – 18 Nov 2026". */
export function rangeName({ from, to }: TimeRange, zone: string): string {
  const name = formatIn(zone, formats.week.whole).formatRange(from, Math.max(from, to - 1));
  // Columns of a file are found by their names, with plain spaces.
  return name.replaceAll('\u2009', ' ');
}

/** The first and last day of a range in the zone, as values of date fields. */
export function daysOf({ from, to }: TimeRange, zone: string): readonly [string, string] {
  const dayOf = (ms: number) => new Date(localOf(ms, zone)).toISOString().slice(0, 10);
  return [dayOf(from), dayOf(to - 1)];
}
