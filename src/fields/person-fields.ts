import type { PersonAnswer } from '#src/api/people.ts';
import { keysOf } from '#src/contract/fields.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';

/** The fields of a person that can be written (§4.14), in the order in which they are shown. */
export const fieldWords = {
  name: 'Name',
  email: 'E-mail',
  domain: 'Account domain',
  phoneNumber: 'Phone',
  linkedinProfileUrl: 'LinkedIn profile',
} as const;
export type PersonField = keyof typeof fieldWords;
export const personFields = keysOf(fieldWords);

/** What a field holds: a text that can be seen, one of which nothing can, an empty one, null, or nothing at all although the contract requires it. */
export type Holds = 'text' | 'blank' | 'empty' | 'null' | 'absent';

export function holdsOf(value: string | null | undefined): Holds {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (value === '') return 'empty';
  return isBlank(value) ? 'blank' : 'text';
}

/** The name, where one can be seen. */
export function visibleName({ name }: PersonAnswer): string | undefined {
  return name === undefined || isBlank(name) ? undefined : name;
}

/** What a person is called where room is short: titles, toasts. Their e-mail address or id where no name can be seen. */
export function shortName(person: PersonAnswer | undefined, personId: string): string {
  const email = person?.email;
  const other = typeof email === 'string' && !isBlank(email) ? email : personId;
  return clipEnd((person === undefined ? undefined : visibleName(person)) ?? other, 80);
}

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
