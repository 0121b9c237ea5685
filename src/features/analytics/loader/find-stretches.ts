import { dayMs } from '../time/zone.ts';
import type { LoadRange } from './load-progress.ts';
import type { Stretch } from './plan-slices.ts';

/** Fewer sessions than this are walked in one go, wherever they lie. */
const few = 1_000;
/** The first look back, in days. Each further one is twice as far: eighteen reach 20,000 years. */
const firstLook = 30;
const mostLooks = 18;

/**
 * Finds where in an open range the sessions lie, by counting what is older than some moments: the newest may be of today or years old. A range without
 * an end begins to be looked at from `now`; what lies later is a stretch of its own.
 * @param total what the service counts in the whole range. @returns stretches with their counts, the newest first.
 */
export async function findStretches(
  { from, to }: LoadRange,
  {
    total,
    now,
    count,
  }: { total: number | undefined; now: number; count: (range: LoadRange) => Promise<number | undefined> },
): Promise<readonly Stretch[]> {
  if (total === undefined || total <= few || (from !== undefined && to !== undefined))
    return [{ from, to, count: total }];
  const stretches: Stretch[] = [];
  // To whole days, which can be kept.
  const edge = Math.ceil(now / dayMs) * dayMs;
  let end = to;
  let left = total;
  for (let look = 0; look < mostLooks && left > 0; look += 1) {
    const moment = look === 0 && to === undefined ? edge : edge - firstLook * 2 ** look * dayMs;
    if (end !== undefined && moment >= end) continue;
    if (from !== undefined && moment <= from) break;
    const older = await count({ from, to: moment });
    if (older === undefined) break;
    stretches.push({ from: moment, to: end, count: left - older });
    end = moment;
    left = older;
  }
  if (left > 0) stretches.push({ from, to: end, count: left });
  return stretches.filter((stretch) => stretch.count !== 0);
}
