import type { LoadRange } from '../loader/load-progress.ts';

/** Steps of a time axis that were not read to their end: what is there of them is no number yet. */
export type UnreadSteps = ReadonlySet<number>;

/** Steps that were over before a moment; none where that is not known. @param starts as below. */
export function stepsBefore(starts: readonly number[], moment: number | undefined): ReadonlySet<number> {
  const steps = starts.slice(1).flatMap((end, step) => (moment !== undefined && end <= moment ? [step] : []));
  return new Set(steps);
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
