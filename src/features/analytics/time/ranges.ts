import { addMonths, startOf } from './calendar.ts';
import { dayMs, hourMs, instantOf, localOf, shiftedByDays } from './zone.ts';

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
  return { from: instantOf(addMonths(localOf(today, zone), -12) + dayMs, zone), to: now };
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
  if (mode === 'year') return (ms) => instantOf(addMonths(localOf(ms, zone), -12), zone);
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
