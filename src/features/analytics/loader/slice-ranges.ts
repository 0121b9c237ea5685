import { readTimestamp } from '#src/contract/timestamp.ts';
import type { AnsweredSession } from '../store/session-store.ts';
import { dayMs } from '../time/zone.ts';
import { isWithin } from './day-numbers.ts';
import type { LoadRange } from './load-progress.ts';
import type { Stretch } from './plan-slices.ts';

/** A session that starts so far outside of the dates that were asked for cannot be there by any reading of them (traps.md 23). */
const farOutside = dayMs;

/** A range extended to whole days of UTC, which can be kept. */
export function wholeDays({ from, to }: LoadRange): LoadRange {
  return {
    from: from === undefined ? undefined : Math.floor(from / dayMs) * dayMs,
    to: to === undefined ? undefined : Math.ceil(to / dayMs) * dayMs,
  };
}

/** How many of the sessions of a stretch a part of it holds, if they came evenly. */
export function shareOf({ from, to, count }: Stretch, part: LoadRange): number | undefined {
  if (count === undefined || from === undefined || to === undefined) return count;
  const length = (part.to ?? to) - (part.from ?? from);
  // A part of a stretch that holds any may hold some.
  return count === 0 ? 0 : Math.max(1, Math.round((count * length) / (to - from)));
}

/** Whether most of the sessions with a start lie where no reading of the dates would have them. */
export function isFarOutside(sessions: readonly AnsweredSession[], { from, to }: LoadRange): boolean {
  if (from === undefined && to === undefined) return false;
  const wide = { from: from === undefined ? from : from - farOutside, to: to === undefined ? to : to + farOutside };
  // Some of them tell as well as all.
  const every = Math.ceil(sessions.length / 20);
  const moments = sessions.flatMap(({ sessionStartedAt }, index) =>
    index % every === 0 ? (readTimestamp(sessionStartedAt)?.ms ?? []) : [],
  );
  return moments.filter((moment) => !isWithin(moment, wide)).length * 2 > moments.length;
}
