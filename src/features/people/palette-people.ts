import type { QueryClient } from '@tanstack/react-query';
import { type PersonAnswer, personQueries } from '#src/api/people.ts';
import { segmentProblem } from '#src/contract/api-path.ts';
import type { PaletteEntry } from '#src/ui/palette-entry.ts';
import { idEnd, sameLooking } from './core/namesakes.ts';
import { shortName, visibleName } from './core/person-fields.ts';

/** The people that were read in this tab, for the command palette. */
export function personEntries(queryClient: QueryClient): readonly PaletteEntry[] {
  const people = queryClient.getQueryData(personQueries.list().queryKey)?.items ?? [];
  const sameName = sameLooking(people, { email: false });
  const sameEmail = sameLooking(people, { email: true });
  return people.flatMap((person) =>
    person.personId === undefined
      ? []
      : [personEntry(person.personId, person, sameName(person), sameName(person) && sameEmail(person))],
  );
}

/** @param sameName others are called the same. @param sameEmail and have the same address. */
function personEntry(personId: string, person: PersonAnswer, sameName: boolean, sameEmail: boolean): PaletteEntry {
  const isNamed = visibleName(person) !== undefined;
  const email = person.email || undefined;
  const apart = [email, email === undefined || sameEmail ? idEnd(personId) : undefined].filter(
    (part) => part !== undefined,
  );
  return {
    id: `person ${personId}`,
    kind: 'Person',
    label: shortName(person, personId),
    detail: sameName ? apart.join(' · ') : isNamed ? undefined : (person.email ?? personId),
    icon: 'user',
    does: { go: { to: '/people/$personId', params: { personId } } },
  };
}

/** Characters that end an id in an address, in JSON and in a list. */
const id = String.raw`[^\s/?#"'{}[\]<>,;&]+`;

/** The people and log entries that a pasted text names: in an address, in JSON, or as a bare id. Whether there is one the screen finds out. */
export function openAsPerson(text: string): readonly PaletteEntry[] {
  const logs = [...text.matchAll(new RegExp(`/(?:people|persons)/(${id})/logs/(${id})`, 'g'))];
  const addressed = logs.length > 0 ? [] : [...text.matchAll(new RegExp(`/(?:people|persons)/(${id})`, 'g'))];
  const named = [...text.matchAll(new RegExp(String.raw`person_?id["']?\s*[:=]\s*["']?(${id})`, 'gi'))];
  const bare = new RegExp(`^${id}$`).test(text) ? [text] : [];
  const ids = [
    ...new Set([...addressed.map(([, one]) => decoded(one)), ...named.map(([, one]) => one ?? ''), ...bare]),
  ];
  return [
    ...logs.flatMap(([, personId, personLogId]) => openLog(decoded(personId), decoded(personLogId))),
    ...ids.slice(0, 20).flatMap(openPerson),
  ];
}

function openPerson(personId: string): readonly PaletteEntry[] {
  if (segmentProblem(personId) !== undefined) return [];
  return [
    {
      id: `open person ${personId}`,
      kind: 'Person',
      label: 'Open as a person',
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
      label: `Open as a log entry of ${personId}`,
      detail: personLogId,
      icon: 'list',
      does: { go: { to: '/people/$personId/logs/$personLogId', params: { personId, personLogId } } },
    },
  ];
}

function decoded(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
