import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListWalk } from '#src/api/cursor.ts';
import type { ApiError } from '#src/api/errors.ts';
import { isPerson, type PersonAnswer, personQueries } from '#src/api/people.ts';

/** What is known of one person, from the list that holds them. */
export type KnownPerson = {
  readonly person: PersonAnswer | undefined;
  /** The list as far as it has been read; undefined before its first page and when that failed. */
  readonly walk: ListWalk<PersonAnswer> | undefined;
  /** Why they could not be read, or not be read again. */
  readonly error: ApiError | undefined;
  /** When the list or the person was read last: epoch milliseconds. */
  readonly readAt: number;
  readonly fetching: boolean;
  readonly retry: () => void;
};

/**
 * One person. There is no endpoint for one (traps.md 25): they are looked for in what is known of the list, else the list is walked until they turn up.
 * Once they are known, only the page of the list that holds them is read again.
 */
export function usePerson(personId: string): KnownPerson {
  const isIt = isPerson(personId);
  const isUnknown = (walk: ListWalk<PersonAnswer> | undefined) => walk === undefined || !walk.items.some(isIt);
  const list = useQuery({
    ...personQueries.list(),
    // The route has asked already; a refusal that was quicker than the screen is not asked for again.
    retryOnMount: false,
    refetchOnMount: ({ state }) => isUnknown(state.data),
    refetchOnWindowFocus: ({ state }) => isUnknown(state.data),
  });
  const walk = list.data;
  const person = useMemo(() => walk?.items.find(isPerson(personId)), [walk, personId]);
  const refresh = useQuery({ ...personQueries.refresh(personId), enabled: person !== undefined });
  return {
    person,
    walk,
    error: refresh.error ?? list.error ?? undefined,
    readAt: Math.max(list.dataUpdatedAt, refresh.dataUpdatedAt),
    fetching: list.isFetching || refresh.isFetching,
    // A list that could not be read again is read whole by the refresh.
    retry: () => void (person === undefined ? list.refetch() : refresh.refetch()),
  };
}
