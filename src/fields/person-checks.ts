import type { PersonAnswer } from '#src/api/people.ts';
import { keysOf } from '#src/contract/fields.ts';
import { isBlank, searchable } from '#src/lib/text.ts';
import { perRow } from '#src/list/list-view.ts';
import { isBareHost, isLinkedinProfile, linkedinKey, looksLikeEmail, readPhone } from './person-contacts.ts';

/** Issues to fix in a person. Only the phone number would violate the contract. */
export const issueWords = {
  noName: 'No name',
  nameIsEmail: 'Name is an e-mail address',
  noEmail: 'No e-mail',
  badEmail: 'Invalid e-mail format',
  badPhone: 'Invalid phone format',
  badDomain: 'Invalid domain',
  badLinkedin: 'Invalid LinkedIn URL',
} as const;
export type Issue = keyof typeof issueWords;
const issues = keysOf(issueWords);

/** The issues of one person. A field that the service left out is unknown, and so no issue. */
export const issuesOf = perRow(
  ({ name, email, phoneNumber, domain, linkedinProfileUrl }: PersonAnswer): readonly Issue[] => {
    const hasNoEmail = email === null || (email !== undefined && isBlank(email));
    const found: Readonly<Record<Issue, boolean>> = {
      noName: name !== undefined && isBlank(name),
      nameIsEmail: looksLikeEmail(name?.trim() ?? ''),
      noEmail: hasNoEmail,
      badEmail: !hasNoEmail && email !== undefined && !looksLikeEmail(email),
      badPhone: typeof phoneNumber === 'string' && readPhone(phoneNumber).kind !== 'as-is',
      badDomain: typeof domain === 'string' && !isBareHost(domain),
      badLinkedin: typeof linkedinProfileUrl === 'string' && !isLinkedinProfile(linkedinProfileUrl),
    };
    return issues.filter((issue) => found[issue]);
  },
);

export const sameWords = {
  email: 'Same e-mail',
  phoneNumber: 'Same phone',
  linkedinProfileUrl: 'Same LinkedIn profile',
  name: 'Same name and account',
} as const;
export type SameKind = keyof typeof sameWords;
export const sameKinds = keysOf(sameWords);

const shortWords = { email: 'e-mail', phoneNumber: 'phone', linkedinProfileUrl: 'LinkedIn', name: 'name' } as const;

/** The values to compare a person by; undefined where there is none. */
export const sameKeysOf = perRow(({ email, phoneNumber, linkedinProfileUrl, name, domain }: PersonAnswer) => {
  const address = email?.trim().toLowerCase() ?? '';
  const phone = phoneNumber ? readPhone(phoneNumber) : undefined;
  const words = searchable(name ?? '').replace(/\s+/g, ' ');
  const account = domain?.trim().toLowerCase() ?? '';
  return {
    email: looksLikeEmail(address) ? address : undefined,
    phoneNumber: phone === undefined || phone.kind === 'problem' ? undefined : phone.value,
    linkedinProfileUrl: linkedinProfileUrl ? linkedinKey(linkedinProfileUrl) : undefined,
    name: words === '' || account === '' ? undefined : `${words}\n${account}`,
  } satisfies Record<SameKind, string | undefined>;
});

/** The criteria in short. */
export function sameInShort(kinds: readonly SameKind[]): string {
  const [only, ...others] = kinds;
  if (only !== undefined && others.length === 0) return sameWords[only];
  return `Same ${kinds.map((kind) => shortWords[kind]).join(', ')}`;
}

/** The possible duplicates of a person. */
export type Duplicates = {
  /** At least one, in the order of `sameKinds`. */
  readonly kinds: readonly SameKind[];
  /** The group of direct and indirect matches: its size, this place (from 1), the first's index. */
  readonly size: number;
  readonly place: number;
  readonly first: number;
};

export function findDuplicates(people: readonly PersonAnswer[]): ReadonlyMap<PersonAnswer, Duplicates> {
  /** For each index its known duplicates with itself; all of them share one group. */
  const groups = people.map((_, index) => new Set([index]));
  const kindsOf = people.map(() => new Set<SameKind>());
  for (const kind of sameKinds) {
    const seen = new Map<string, number>();
    for (const [index, person] of people.entries()) {
      const value = sameKeysOf(person)[kind];
      const other = value === undefined ? undefined : seen.get(value);
      if (value !== undefined && other === undefined) seen.set(value, index);
      const [group, joined] = [groups[other ?? index], groups[index]];
      if (other === undefined || group === undefined || joined === undefined) continue;
      for (const one of [other, index]) kindsOf[one]?.add(kind);
      // People with two values in common are in one group already.
      if (joined !== group) for (const one of joined) groups[one] = group.add(one);
    }
  }
  const duplicates = new Map<PersonAnswer, Duplicates>();
  for (const group of new Set(groups)) {
    if (group.size === 1) continue;
    const members = [...group].sort((one, two) => one - two);
    for (const [place, index] of members.entries()) {
      const person = people[index];
      if (person === undefined) continue;
      duplicates.set(person, {
        kinds: [...(kindsOf[index] ?? [])],
        first: members[0] ?? index,
        place: place + 1,
        size: group.size,
      });
    }
  }
  return duplicates;
}
