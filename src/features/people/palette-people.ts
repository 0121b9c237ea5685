import type { QueryClient } from '@tanstack/react-query';
import { type PersonAnswer, personQueries } from '#src/api/people.ts';
import { segmentProblem } from '#src/contract/api-path.ts';
import { shortName, visibleName } from '#src/fields/person-fields.ts';
import { idEnd, sameLooking } from '#src/fields/person-namesakes.ts';
import { decoded, idText, namedIn, withoutStop, wordIn } from '#src/lib/pasted-id.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import { latelyOpened } from '#src/local/opened.ts';
import type { PaletteEntry } from '#src/ui/screen-actions.ts';
import { logsIn } from './logs-in.ts';

/**
 * Those lately opened here, then the people that were loaded in this tab, for the command palette. Those who look the same there are told apart by the ends
 * of their ids.
 */
export function personEntries(queryClient: QueryClient): readonly PaletteEntry[] {
  const loaded = queryClient.getQueryData(personQueries.list().queryKey)?.items ?? [];
  const byId = new Map(loaded.map((person) => [person.personId, person]));
  const opened = latelyOpened('person').map(({ id, name }) => byId.get(id) ?? { personId: id, name });
  const isOpened = new Set(opened.map(({ personId }) => personId));
  const people = [...opened, ...loaded.filter(({ personId }) => !isOpened.has(personId))];
  const isShared = sameLooking(people, { email: true, nameless: 'e-mail' });
  return people.flatMap((person) => {
    const { personId } = person;
    return personId === undefined ? [] : [personEntry(personId, person, isShared(person))];
  });
}

function visibleMail({ email }: PersonAnswer): string | undefined {
  return typeof email === 'string' && !isBlank(email) ? email : undefined;
}

function personEntry(personId: string, person: PersonAnswer, shared: boolean): PaletteEntry {
  const name = visibleName(person);
  const mail = name === undefined ? undefined : visibleMail(person);
  // The ids of one service begin alike, and on a phone there is room for their beginnings alone.
  const apart = shared ? `${idEnd(personId)} ${mail ?? ''}`.trimEnd() : undefined;
  return {
    id: `person ${personId}`,
    kind: 'Person',
    label: shortName(person, personId),
    detail: apart ?? (name === undefined ? undefined : (mail ?? personId)),
    icon: 'user',
    does: { go: { to: '/people/$personId', params: { personId } } },
  };
}

/** The list of people, searched for a name, while this tab has not read all of it: the palette knows the people that were read alone. */
export function searchPeople(queryClient: QueryClient, text: string): readonly PaletteEntry[] {
  if (queryClient.getQueryData(personQueries.list().queryKey)?.state === 'complete') return [];
  return [
    {
      id: 'search people',
      kind: 'People',
      label: `Search people for “${clipEnd(text, 60)}”`,
      icon: 'search',
      does: { go: { to: '/people', search: { q: text } } },
    },
  ];
}

/** The people and log entries that a pasted text names: in an address, in JSON, or as a bare id. Whether there is one the screen finds out. */
export function openAsPerson(text: string): readonly PaletteEntry[] {
  const logs = logsIn(text);
  const addressed = [...text.matchAll(new RegExp(`/(?:people|persons)/(${idText})(?!${idText}|/logs/)`, 'g'))];
  const bare = wordIn(text);
  const ids = [
    ...addressed.map(([, one = '']) => decoded(withoutStop(one, text))),
    ...namedIn(text, 'person'),
    ...(bare === undefined ? [] : [bare]),
  ];
  return [
    ...logs
      .slice(0, 20)
      .flatMap(({ personId, personLogId }) => (personId === undefined ? [] : openLog(personId, personLogId))),
    ...[...new Set(ids)].slice(0, 20).flatMap(openPerson),
  ];
}

function openPerson(personId: string): readonly PaletteEntry[] {
  if (segmentProblem(personId) !== undefined) return [];
  return [
    {
      id: `open person ${personId}`,
      kind: 'Person',
      label: 'Open person by ID',
      detail: personId,
      icon: 'user',
      does: { go: { to: '/people/$personId', params: { personId } } },
    },
  ];
}

function openLog(personId: string, personLogId: string): readonly PaletteEntry[] {
  if ([personId, personLogId].some((segment) => segmentProblem(segment) !== undefined)) return [];
  return [
    {
      id: `open log ${personId} ${personLogId}`,
      kind: 'Log entry',
      label: 'Open log entry by ID',
      detail: personLogId,
      icon: 'list',
      does: { go: { to: '/people/$personId/logs/$personLogId', params: { personId, personLogId } } },
    },
  ];
}
