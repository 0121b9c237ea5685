import type { PersonAnswer } from '#src/api/people.ts';
import { keysOf } from '#src/contract/fields.ts';
import { isBlank, searchable } from '#src/lib/text.ts';
import { perRow } from '#src/list/list-view.ts';
import { isBareHost, isLinkedinProfile, linkedinKey, looksLikeEmail, readPhone } from './person-contacts.ts';

/** What may be worth mending in a person. None of it breaks the contract, but the phone number. */
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

/** What needs attention in one person. A field that the service left out is not known to be missing, and so no issue. */
export const issuesOf = perRow(
  ({ name, email, phoneNumber, domain, linkedinProfileUrl }: PersonAnswer): readonly Issue[] => {
    const hasNoEmail = email === null || (email !== undefined && isBlank(email));
    const found: Readonly<Record<Issue, boolean>> = {
      noName: name !== undefined && isBlank(name),
      nameIsEmail: name !== undefined && looksLikeEmail(name.trim()),
      noEmail: hasNoEmail,
      badEmail: !hasNoEmail && email !== undefined && !looksLikeEmail(email),
      badPhone: typeof phoneNumber === 'string' && readPhone(phoneNumber).kind !== 'as-is',
      badDomain: typeof domain === 'string' && !isBareHost(domain),
      badLinkedin: typeof linkedinProfileUrl === 'string' && !isLinkedinProfile(linkedinProfileUrl),
    };
    return issues.filter((issue) => found[issue]);
  },
);

/** By what two people may turn out to be one. */
export const sameWords = {
  email: 'Same e-mail',
  phoneNumber: 'Same phone',
  linkedinProfileUrl: 'Same LinkedIn profile',
  name: 'Same name and account',
} as const;
export type SameKind = keyof typeof sameWords;
export const sameKinds = keysOf(sameWords);

const shortWords = { email: 'e-mail', phoneNumber: 'phone', linkedinProfileUrl: 'LinkedIn', name: 'name' } as const;

/** What a person is compared with others by; undefined where there is nothing to compare. */
export type SameKeys = Readonly<Record<SameKind, string | undefined>>;

export const sameKeysOf = perRow(({ email, phoneNumber, linkedinProfileUrl, name, domain }: PersonAnswer): SameKeys => {
  const address = email?.trim().toLowerCase() ?? '';
  const phone = phoneNumber ? readPhone(phoneNumber) : undefined;
  const words = searchable(name ?? '').replace(/\s+/g, ' ');
  const account = domain?.trim().toLowerCase() ?? '';
  return {
    email: looksLikeEmail(address) ? address : undefined,
    phoneNumber: phone === undefined || phone.kind === 'problem' ? undefined : phone.value,
    linkedinProfileUrl: linkedinProfileUrl ? linkedinKey(linkedinProfileUrl) : undefined,
    name: words === '' || account === '' ? undefined : `${words}\n${account}`,
  };
});

/** By what somebody may be the same as another, where room is short. There is at least one. */
export function sameInShort(kinds: readonly SameKind[]): string {
  const [only, ...others] = sameKinds.filter((kind) => kinds.includes(kind));
  if (only === undefined || others.length === 0) return only === undefined ? '' : sameWords[only];
  return `Same ${[only, ...others].map((kind) => shortWords[kind]).join(', ')}`;
}

/** Whom a person may be the same as. */
export type Twins = {
  readonly kinds: readonly SameKind[];
  /** All who may be one with them, directly or by way of another: how many there are, which of them this is (from 1), and the place of the first in the list. */
  readonly size: number;
  readonly place: number;
  readonly first: number;
};

/** The people that may be the same as another in the list. */
export function findTwins<Person>(
  people: readonly Person[],
  keysOf: (person: Person) => SameKeys,
): ReadonlyMap<Person, Twins> {
  /** Of each those known to be one with it, itself among them; all of them share one group. */
  const groups = people.map((_, index) => new Set([index]));
  const kindsOf = people.map(() => new Set<SameKind>());
  for (const kind of sameKinds) {
    const seen = new Map<string, number>();
    for (const [index, person] of people.entries()) {
      const value = keysOf(person)[kind];
      const other = value === undefined ? undefined : seen.get(value);
      if (value !== undefined && other === undefined) seen.set(value, index);
      const [group, joined] = [groups[other ?? index], groups[index]];
      if (other === undefined || group === undefined || joined === undefined) continue;
      for (const one of [other, index]) kindsOf[one]?.add(kind);
      // Those who share two things are together already.
      if (joined !== group) for (const one of joined) groups[one] = group.add(one);
    }
  }
  const twins = new Map<Person, Twins>();
  for (const group of new Set(groups)) {
    if (group.size === 1) continue;
    const members = [...group].sort((one, two) => one - two);
    for (const [place, index] of members.entries()) {
      const person = people[index];
      if (person === undefined) continue;
      twins.set(person, {
        kinds: [...(kindsOf[index] ?? [])],
        first: members[0] ?? index,
        place: place + 1,
        size: group.size,
      });
    }
  }
  return twins;
}
