import type { PersonAnswer } from '#src/api/people.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';

/** The fields of a person that can be written (§4.14), in the order in which they are shown. */
export const personFields = ['name', 'email', 'domain', 'phoneNumber', 'linkedinProfileUrl'] as const;
export type PersonField = (typeof personFields)[number];

export const fieldWords: Readonly<Record<PersonField, string>> = {
  name: 'Name',
  email: 'E-mail',
  domain: 'Account domain',
  phoneNumber: 'Phone',
  linkedinProfileUrl: 'LinkedIn profile',
};

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
