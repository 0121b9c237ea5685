import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PersonUpdate } from '#src/contract/person.ts';
import { getPersonLog, listPeople, updatePerson } from '#src/contract/person.ts';
import { walkList } from './cursor.ts';
import { ApiError } from './errors.ts';
import { type Answer, request } from './http.ts';
import { readInWalk, refreshWalk, replaceInWalk, walkedQuery } from './walked-list.ts';
import { requestUnlessChanged } from './writes.ts';

/** A person as they were read (§2.9): any field may be missing. */
export type PersonAnswer = Answer<typeof updatePerson>;

/** The contract names no maximum (traps.md 20): large enough to be quick, small enough for any service. */
const pageSize = 500;

const keys = {
  all: ['people'],
  list: ['people', 'list'],
  refresh: (personId: string) => ['people', 'refresh', personId] as const,
  log: (personId: string, personLogId: string) => ['people', personId, 'logs', personLogId] as const,
} as const;

const readPageWith = (signal?: AbortSignal) => (cursor: string | undefined) =>
  request(listPeople, { query: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) }, signal });

const idOf = (person: PersonAnswer) => person.personId;

/** Whether a person is the one with this id. */
export function isPerson(personId: string) {
  return (person: PersonAnswer) => person.personId === personId;
}

/** A log entry as it was read (§2.10). */
export type PersonLogAnswer = Answer<typeof getPersonLog>;

export const personQueries = {
  keys,
  /** All people (§4.13), walked by cursor. */
  list: () =>
    queryOptions({
      queryKey: keys.list,
      queryFn: walkedQuery<PersonAnswer>(({ signal, stop, from }) =>
        walkList<PersonAnswer>({ readPage: readPageWith(signal), idOf, stop, from }),
      ),
    }),
  /**
   * Keeps one person of the list in the cache fresh: reads again the page of the list that holds them. Its data say what that did; the person
   * stays in the list. There is no endpoint for one person (traps.md 25).
   */
  refresh: (personId: string) =>
    queryOptions({
      queryKey: keys.refresh(personId),
      queryFn: ({ client, signal }) =>
        refreshWalk<PersonAnswer>(client, keys.list, {
          wanted: isPerson(personId),
          readPage: readPageWith(signal),
          idOf,
        }),
    }),
  /** One person log entry (§4.15). */
  log: (personId: string, personLogId: string) =>
    queryOptions({
      queryKey: keys.log(personId, personLogId),
      queryFn: ({ signal }) =>
        request(getPersonLog, { params: { person_id: personId, person_log_id: personLogId }, signal }),
    }),
};

/**
 * Reads one person afresh, by a request that begins after this call: the page of the list that holds them, or the whole list where that is not known.
 * @returns undefined when the whole list does not hold them.
 * @throws {ApiError} when they cannot be read, also when the list cannot be read to its end and does not hold them so far.
 */
export async function readPerson(client: QueryClient, personId: string): Promise<PersonAnswer | undefined> {
  const query = personQueries.list();
  const wanted = isPerson(personId);
  const onTheirPage = await readInWalk<PersonAnswer>(client, query.queryKey, {
    wanted,
    readPage: readPageWith(),
    idOf,
  });
  if (onTheirPage !== undefined) return onTheirPage;
  const hasBegunBefore = client.getQueryState(query.queryKey)?.fetchStatus === 'fetching';
  const walk = await client.fetchQuery({ ...query, staleTime: 0 });
  const person = walk.items.find(wanted);
  // That reading may have passed the person before somebody changed them, but says on which page they are.
  if (person !== undefined && hasBegunBefore) return await readPerson(client, personId);
  if (person === undefined && walk.state !== 'complete') throw walk.error ?? notWhole();
  return person;
}

function notWhole(): ApiError {
  return new ApiError({
    kind: 'unreadable',
    endpoint: listPeople.name,
    method: listPeople.method,
    path: listPeople.path,
    at: Date.now(),
    body: {
      message: 'The list of people could not be read to its end, and the person is not in the part that was read.',
      fields: [],
    },
  });
}

export const personMutations = {
  /** Update person (§4.14). Only the fields in the body change. `seen` as in `requestUnlessChanged`. */
  update: (personId: string, seen?: PersonAnswer) =>
    mutationOptions({
      mutationKey: ['people', 'update', personId],
      scope: { id: `person:${personId}` },
      mutationFn: (body: PersonUpdate) =>
        requestUnlessChanged(updatePerson, { params: { person_id: personId }, body }, seen),
      onSuccess: (answer, _body, _before, { client }) => {
        replaceInWalk<PersonAnswer>(client, keys.list, isPerson(personId), answer);
      },
      // Forty requests for twenty thousand people, of whom the answer has told the one that changed.
      meta: { invalidates: [keys.all], answerIsKept: true },
    }),
};
