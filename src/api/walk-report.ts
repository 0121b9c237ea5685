import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListWalk } from './cursor.ts';
import { continueWalk, stopWalk } from './walked-list.ts';

/** What the line over a walked list says of it and what its buttons do (`WalkStatus`). */
export function walkReport(client: QueryClient, queryKey: QueryKey, walk: ListWalk<unknown>) {
  const { state, items, totalCount, duplicates, next, error } = walk;
  return {
    state,
    loaded: items.length,
    totalCount,
    duplicates,
    canContinue: next !== undefined,
    reason: error?.message,
    onStop: () => stopWalk(queryKey),
    onContinue: () => void continueWalk(client, queryKey),
  };
}
