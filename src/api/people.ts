import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { PersonUpdate } from '#src/contract/person.ts';
import { getPersonLog, listPeople, updatePerson } from '#src/contract/person.ts';
import { type Answer, request } from './http.ts';
import { walkedResource } from './walked-list.ts';
import { requestUnlessChanged } from './writes.ts';

/** A person as they were read (§2.9): any field may be missing. */
export type PersonAnswer = Answer<typeof updatePerson>;

/** The contract names no maximum (traps.md 20): large enough to be quick, small enough for any service. */
const pageSize = 500;

const keys = {
  all: ['people'],
  log: (personId: string, personLogId: string) => ['people', personId, 'logs', personLogId] as const,
} as const;

const people = walkedResource<PersonAnswer>({
  rootKey: keys.all,
  endpoint: listPeople,
  path: listPeople.path,
  words: { all: 'people', one: 'the person' },
  readPage: (cursor, signal) =>
    request(listPeople, { query: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) }, signal }),
  idOf: ({ personId }) => personId,
});

/** Whether a person is the one with this id. */
export function isPerson(personId: string) {
  return (person: PersonAnswer) => person.personId === personId;
}

/** A log entry as it was read (§2.10). */
export type PersonLogAnswer = Answer<typeof getPersonLog>;

export const personQueries = {
  keys,
  /** All people (§4.13), walked by cursor. */
  list: () => people.query,
  /** Keeps one person of the list fresh; see `walkedResource`. */
  refresh: people.refreshQuery,
  /** One person log entry (§4.15). */
  log: (personId: string, personLogId: string) =>
    queryOptions({
      queryKey: keys.log(personId, personLogId),
      queryFn: ({ signal }) =>
        request(getPersonLog, { params: { person_id: personId, person_log_id: personLogId }, signal }),
    }),
};

/** One person afresh; see `walkedResource`. */
export const readPerson = people.readOne;

export const personMutations = {
  /** Update person (§4.14). Only the fields in the body change. `seen` as in `requestUnlessChanged`. */
  update: (personId: string, seen?: PersonAnswer) =>
    mutationOptions({
      mutationKey: ['people', 'update', personId],
      scope: { id: `person:${personId}` },
      mutationFn: (body: PersonUpdate) =>
        requestUnlessChanged(updatePerson, { params: { person_id: personId }, body }, seen),
      onSuccess: (answer, _body, _before, { client }) => people.replace(client, personId, answer),
      // Forty requests for twenty thousand people, of whom the answer has told the one that changed.
      meta: { invalidates: [keys.all], answerIsKept: true },
    }),
};
