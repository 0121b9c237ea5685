import type { PersonAnswer } from '#src/api/people.ts';
import { keysOf } from '#src/contract/fields.ts';
import { clipEnd, isBlank, visibleText } from '#src/lib/text.ts';

/** The writable fields of a person (§4.14) in display order. */
export const fieldWords = {
  name: 'Name',
  email: 'E-mail',
  domain: 'Account domain',
  phoneNumber: 'Phone',
  linkedinProfileUrl: 'LinkedIn profile',
} as const;
export type PersonField = keyof typeof fieldWords;
export const personFields = keysOf(fieldWords);

/** The content of a field: visible text, invisible text, empty, null, or missing. */
export type Holds = 'text' | 'blank' | 'empty' | 'null' | 'absent';

export function holdsOf(value: string | null | undefined): Holds {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (value === '') return 'empty';
  return isBlank(value) ? 'blank' : 'text';
}

/** The name of a person for titles and toasts, else their e-mail address or ID. */
export function shortName(person: PersonAnswer | undefined, personId: string): string {
  return clipEnd(visibleText(person?.name) ?? visibleText(person?.email) ?? personId, 80);
}

/** What a list of people shows: e-mail addresses or not, and what replaces an invisible name. */
type Shown = { readonly email: boolean; readonly nameless: 'e-mail' | 'id' };

/** Finds people who look the same in what is shown. Ignores case and repeated spaces. */
export function sameLooking(people: Iterable<PersonAnswer>, shown: Shown): (person: PersonAnswer) => boolean {
  const looksOf = (person: PersonAnswer) => {
    const name = visibleText(person.name)?.trim().replace(/\s+/g, ' ').toLowerCase();
    const email = person.email?.trim().toLowerCase() ?? '';
    // An ID is unique.
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

/** Tells such people apart. */
export function idEnd(personId: string): string {
  return `…${personId.slice(-5)}`;
}
