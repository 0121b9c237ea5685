import { dayMs } from '../time/calendar.ts';
import type { LoadRange } from './load-progress.ts';

/** A slice to be walked. `expected`: how many sessions it probably holds; undefined when nobody knows. */
export type Slice = LoadRange & { readonly id: string; readonly expected: number | undefined };

/** A stretch of whole days with what the service says that it holds. */
export type Stretch = LoadRange & { readonly count: number | undefined };

/** At most about so many sessions make a slice: ten answers of a thousand. Small enough to try again, large enough to cost few answers that are not full. */
const wanted = 10_000;
/** What one answer holds: less is not worth a slice. Between the two a stretch makes so many slices that several walks have something to do. */
const least = 1_000;
const usualParts = 12;
/** A slice with so many times more is cut again. */
const tooMany = 3;
/** Nothing is cut into more parts than this at once, or into shorter ones than a minute. */
const mostParts = 64;
const shortest = 60_000;

/**
 * Cuts a stretch into slices of about equally many sessions, if they came evenly, the newest first. A slice that turns out to hold far more is cut again
 * by `recut`.
 */
export function planSlices({ from, to, count }: Stretch): readonly Slice[] {
  if (count === 0) return [];
  if (from === undefined || to === undefined) return [slice(from, to, count)];
  const parts = count === undefined ? Math.ceil((to - from) / (7 * dayMs)) : Math.ceil(count / sizeFor(count));
  return cut(from, to, parts, count);
}

function sizeFor(count: number): number {
  return Math.min(wanted, Math.max(least, count / usualParts));
}

/** The parts of a slice of which the first answer said that it holds `total`; undefined when it may be walked as it is. */
export function recut({ from, to }: Slice, total: number | undefined): readonly Slice[] | undefined {
  if (from === undefined || to === undefined || total === undefined || total <= wanted * tooMany) return undefined;
  const parts = cut(from, to, Math.ceil(total / wanted), total);
  return parts.length > 1 ? parts : undefined;
}

function cut(from: number, to: number, parts: number, count: number | undefined): readonly Slice[] {
  const number = Math.max(1, Math.min(parts, mostParts, Math.floor((to - from) / shortest)));
  // Parts of whole days let whole days be kept.
  const step = (to - from) / number;
  const unit = step > dayMs ? dayMs : shortest;
  const edges = new Set<number>([from, to]);
  for (let part = 1; part < number; part += 1) edges.add(Math.round((from + part * step) / unit) * unit);
  const ascending = [...edges].filter((edge) => edge >= from && edge <= to).sort((a, b) => a - b);
  const slices = ascending.slice(1).map((end, index) => {
    const begin = ascending[index] ?? from;
    return slice(begin, end, count === undefined ? undefined : (count * (end - begin)) / (to - from));
  });
  return slices.reverse();
}

function slice(from: number | undefined, to: number | undefined, expected: number | undefined): Slice {
  return { id: `${from ?? ''}-${to ?? ''}`, from, to, expected };
}

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
