import type { TimeRange } from './ranges.ts';
import { hourMs, shiftedByDays } from './zone.ts';

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
