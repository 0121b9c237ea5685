import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getPersonLog, listPeople, type PersonUpdate, updatePerson } from '#src/contract/person.ts';
import { type Answer, request } from './http.ts';
import { walkedResource } from './walked-list.ts';
import { requestUnlessChanged } from './writes.ts';

/** A person as they were read (§2.9): any field may be missing. */
export type PersonAnswer = Answer<typeof updatePerson>;

/** The contract names no maximum (traps.md 20): large enough to be quick, small enough for any service. */
const pageSize = 500;

const rootKey = ['people'];

const people = walkedResource<PersonAnswer>({
  rootKey,
  endpoint: listPeople,
  path: listPeople.path,
  words: { all: 'people', one: 'the person' },
  readPage: (cursor, signal) => request(listPeople, { query: { limit: pageSize, cursor }, signal }),
  idOf: ({ personId }) => personId,
});

/** Whether a person is the one with this id. */
export function isPerson(personId: string) {
  return (person: PersonAnswer) => person.personId === personId;
}

/** A log entry as it was read (§2.10). */
export type PersonLogAnswer = Answer<typeof getPersonLog>;

export const personQueries = {
  /** All people (§4.13), walked by cursor. */
  list: () => people.query,
  /** Keeps one person of the list fresh; see `walkedResource`. */
  refresh: people.refreshQuery,
  /** One person log entry (§4.15). */
  log: (personId: string, personLogId: string) =>
    queryOptions({
      queryKey: [...rootKey, personId, 'logs', personLogId],
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
      ...people.write(personId),
      mutationFn: (body: PersonUpdate) =>
        requestUnlessChanged(updatePerson, { params: { person_id: personId }, body }, seen),
      // Forty requests for twenty thousand people, of whom the answer has told the one that changed.
      meta: { invalidates: [rootKey], answerIsKept: true },
    }),
};
