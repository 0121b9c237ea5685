import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getPersonLog, listPeople, type PersonUpdate, updatePerson } from '#src/contract/person.ts';
import { type Answer, request } from './http.ts';
import { walkedResource } from './walked-list.ts';
import { requestUnlessChanged } from './writes.ts';

/** A person from an answer (§2.9): any field may be missing. */
export type PersonAnswer = Answer<typeof updatePerson>;

/** The contract sets no maximum (traps.md 20): large for speed, small enough for any service. */
const pageSize = 500;

const rootKey = ['people'];

/** All people (§4.13). */
export const allPeople = walkedResource<PersonAnswer>({
  rootKey,
  endpoint: listPeople,
  path: listPeople.path,
  words: { all: 'people', one: 'the person' },
  readPage: (cursor, signal) => request(listPeople, { query: { limit: pageSize, cursor }, signal }),
  idOf: ({ personId }) => personId,
});

/** A log entry from an answer (§2.10). */
export type PersonLogAnswer = Answer<typeof getPersonLog>;

/** One person log entry (§4.15). */
export function personLogQuery(personId: string, personLogId: string) {
  return queryOptions({
    queryKey: [...rootKey, personId, 'logs', personLogId],
    queryFn: ({ signal }) =>
      request(getPersonLog, { params: { person_id: personId, person_log_id: personLogId }, signal }),
  });
}

export const personMutations = {
  /** Update person (§4.14). Only the fields in the body change. `seen`: `requestUnlessChanged`. */
  update: (personId: string, seen?: PersonAnswer) =>
    mutationOptions({
      ...allPeople.write(personId),
      mutationFn: (body: PersonUpdate) =>
        requestUnlessChanged(updatePerson, { params: { person_id: personId }, body }, seen),
      // A reload takes forty requests for twenty thousand people; the answer has the only change.
      meta: { answerIn: rootKey },
    }),
};
