import type { PersonAnswer } from '#src/api/people.ts';
import { isBlank } from '#src/lib/text.ts';
import { visibleName } from './person-fields.ts';

/** What is shown of people in a list: their e-mail address beside the name or not, and what stands in place of a name that cannot be seen. */
type Shown = { readonly email: boolean; readonly nameless: 'e-mail' | 'id' };

/**
 * Tells who cannot be told from another of these people by what is shown of them. Letter case and further spaces are easily overlooked.
 */
export function sameLooking(people: Iterable<PersonAnswer>, shown: Shown): (person: PersonAnswer) => boolean {
  const looksOf = (person: PersonAnswer) => {
    const name = visibleName(person)?.trim().replace(/\s+/g, ' ').toLowerCase();
    const email = person.email?.trim().toLowerCase() ?? '';
    // An id is nobody else's.
    if (name === undefined) return shown.nameless === 'id' || isBlank(email) ? undefined : email;
    return shown.email ? `${name}\n${email}` : name;
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
