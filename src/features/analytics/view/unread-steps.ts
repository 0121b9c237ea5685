import type { LoadRange } from '../loader/load-progress.ts';

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
  for (const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } of unread) {
    for (let step = 0; step < starts.length - 1; step += 1) {
      if ((starts[step] ?? 0) < to && (starts[step + 1] ?? 0) > from) steps.add(step);
    }
  }
  return steps;
}
