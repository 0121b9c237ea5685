import type { TimeRange } from './ranges.ts';
import { dayMs, hourMs, localOf, shiftedByDays } from './zone.ts';

/** As long before a version was published as after it. */
export type PublishWindows = { readonly before: TimeRange; readonly after: TimeRange };

/** More says little about the version and much about the season. */
const longestDays = 28;

/**
 * The two stretches to compare around a moment: equally long, at most four weeks, within `within` and not beyond the neighbouring versions. Whole
 * weeks where there is a week on both sides, so that each weekday counts as often; else whole days; else whole hours.
 * @returns undefined when there is less than an hour on either side.
 */
export function publishWindows(
  publishedAt: number,
  within: TimeRange & { readonly previous?: number | undefined; readonly next?: number | undefined },
  zone: string,
): PublishWindows | undefined {
  const first = Math.max(within.from, within.previous ?? Number.NEGATIVE_INFINITY);
  const last = Math.min(within.to, within.next ?? Number.POSITIVE_INFINITY);
  const local = (ms: number) => localOf(ms, zone);
  const shortest = Math.min(
    publishedAt - first,
    last - publishedAt,
    local(publishedAt) - local(first),
    local(last) - local(publishedAt),
  );
  if (shortest < hourMs) return undefined;
  const days = Math.min(Math.floor(shortest / dayMs), longestDays);
  if (days === 0) {
    const length = Math.floor(shortest / hourMs) * hourMs;
    return around(publishedAt, publishedAt - length, publishedAt + length);
  }
  const whole = days >= 7 ? days - (days % 7) : days;
  return around(publishedAt, shiftedByDays(publishedAt, -whole, zone), shiftedByDays(publishedAt, whole, zone));
}

function around(publishedAt: number, from: number, to: number): PublishWindows {
  return { before: { from, to: publishedAt }, after: { from: publishedAt, to } };
}
