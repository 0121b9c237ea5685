import type { SessionStore } from '../store/session-store.ts';
import { pendingStatus } from './day-keeper.ts';
import type { LoadProgress, LoadRange } from './load-progress.ts';

/** What `LoadProgress` says of the sessions that are there; `loaded` by range. */
type Loaded = Pick<LoadProgress, 'pending' | 'withoutStart' | 'extent'> & { readonly loaded: readonly number[] };

/** Counts all sessions of a store by the ranges that were asked for, in one pass. */
export function countLoaded(store: SessionStore, asked: readonly LoadRange[]): Loaded {
  const { startedAt } = store.numbers;
  const status = store.texts.computationStatus;
  const pendingCode = status.values.indexOf(pendingStatus);
  const ranges = asked.map(({ from, to }) => ({
    from: from ?? Number.NEGATIVE_INFINITY,
    to: to ?? Number.POSITIVE_INFINITY,
  }));
  const loaded = ranges.map(() => 0);
  let pending = 0;
  let withoutStart = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < store.rows; row += 1) {
    const moment = startedAt[row] ?? Number.NaN;
    if (Number.isNaN(moment)) {
      withoutStart += 1;
      continue;
    }
    if (moment < first) first = moment;
    if (moment > last) last = moment;
    for (let index = 0; index < ranges.length; index += 1) {
      const range = ranges[index];
      if (range === undefined || moment < range.from || moment >= range.to) continue;
      loaded[index] = (loaded[index] ?? 0) + 1;
      if (index === 0 && status.codes[row] === pendingCode) pending += 1;
    }
  }
  return { loaded, pending, withoutStart, extent: first <= last ? { first, last } : undefined };
}
