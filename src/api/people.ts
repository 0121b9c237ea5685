import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { PersonUpdate } from '#src/contract/person.ts';
import { getPersonLog, listPeople, updatePerson } from '#src/contract/person.ts';
import { walkList } from './cursor.ts';
import { type Answer, request } from './http.ts';
import { replaceInWalk, walkedQuery } from './walked-list.ts';

/** A person as they were read (§2.9): any field may be missing. */
export type PersonAnswer = Answer<typeof updatePerson>;

/** The contract names no maximum (traps.md 20): large enough to be quick, small enough for any service. */
const pageSize = 500;

const keys = {
  all: ['people'],
  list: ['people', 'list'],
  log: (personId: string, personLogId: string) => ['people', personId, 'logs', personLogId] as const,
} as const;

export const personQueries = {
  keys,
  /** All people (§4.13), walked by cursor. */
  list: () =>
    queryOptions({
      queryKey: keys.list,
      queryFn: walkedQuery<PersonAnswer>(({ signal, stop, from }) =>
        walkList<PersonAnswer>({
          readPage: (cursor) =>
            request(listPeople, {
              query: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) },
              signal,
            }),
          idOf: (person) => person.personId,
          stop,
          from,
        }),
      ),
    }),
  /** One person log entry (§4.15). */
  log: (personId: string, personLogId: string) =>
    queryOptions({
      queryKey: keys.log(personId, personLogId),
      queryFn: ({ signal }) =>
        request(getPersonLog, { params: { person_id: personId, person_log_id: personLogId }, signal }),
    }),
};

export const personMutations = {
  /** Update person (§4.14). Only the fields in the body change. */
  update: (personId: string) =>
    mutationOptions({
      mutationKey: ['people', 'update', personId],
      scope: { id: `person:${personId}` },
      mutationFn: (body: PersonUpdate) => request(updatePerson, { params: { person_id: personId }, body }),
      onSuccess: (answer, _body, _before, { client }) => {
        replaceInWalk<PersonAnswer>(client, keys.list, (item) => item.personId === personId, answer);
      },
      meta: { invalidates: [keys.all] },
    }),
};
