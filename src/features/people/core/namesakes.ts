import type { PersonAnswer } from '#src/api/people.ts';
import { visibleName } from './person-fields.ts';

/**
 * Tells who cannot be told from another of these people by what is shown of them: their name, and their e-mail address where that is shown too. Letter case and
 * further spaces are easily overlooked.
 */
export function sameLooking(
  people: Iterable<PersonAnswer>,
  shown: { readonly email: boolean },
): (person: PersonAnswer) => boolean {
  const looksOf = (person: PersonAnswer) => {
    const name = visibleName(person)?.trim().replace(/\s+/g, ' ').toLowerCase();
    return name === undefined || !shown.email ? name : `${name}\n${person.email?.trim().toLowerCase() ?? ''}`;
  };
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const person of people) {
    const looks = looksOf(person);
    if (looks !== undefined) (seen.has(looks) ? shared : seen).add(looks);
  }
  return (person) => {
    const looks = looksOf(person);
    return looks !== undefined && shared.has(looks);
  };
}

/** What tells such people apart. */
export function idEnd(personId: string): string {
  return `…${personId.slice(-5)}`;
}
