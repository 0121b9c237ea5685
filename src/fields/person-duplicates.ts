import type { PersonAnswer } from '#src/api/people.ts';
import { emailKey, linkedinKey, nameKey, phoneKey } from './person-contacts.ts';

/** By what two people may turn out to be one. */
export const sameKinds = ['email', 'phoneNumber', 'linkedinProfileUrl', 'name'] as const;
export type SameKind = (typeof sameKinds)[number];

export const sameWords: Readonly<Record<SameKind, string>> = {
  email: 'Same e-mail',
  phoneNumber: 'Same phone',
  linkedinProfileUrl: 'Same LinkedIn profile',
  name: 'Same name and account',
};

const shortWords: Readonly<Record<SameKind, string>> = {
  email: 'e-mail',
  phoneNumber: 'phone',
  linkedinProfileUrl: 'LinkedIn',
  name: 'name',
};

/** By what somebody may be the same as another, where room is short. There is at least one. */
export function sameInShort(kinds: readonly SameKind[]): string {
  const [only, ...others] = sameKinds.filter((kind) => kinds.includes(kind));
  if (only === undefined || others.length === 0) return only === undefined ? '' : sameWords[only];
  return `Same ${[only, ...others].map((kind) => shortWords[kind]).join(', ')}`;
}

/** What a person is compared with others by; undefined where there is nothing to compare. */
export type SameKeys = Readonly<Record<SameKind, string | undefined>>;

export function sameKeysOf({ email, phoneNumber, linkedinProfileUrl, name, domain }: PersonAnswer): SameKeys {
  return {
    email: email == null ? undefined : emailKey(email),
    phoneNumber: phoneNumber == null ? undefined : phoneKey(phoneNumber),
    linkedinProfileUrl: linkedinProfileUrl == null ? undefined : linkedinKey(linkedinProfileUrl),
    name: name === undefined || domain == null ? undefined : nameKey(name, domain),
  };
}

/** Whom a person may be the same as. */
export type Twins = {
  readonly kinds: readonly SameKind[];
  /** All who may be one with them, directly or by way of another: how many there are, which of them this is (from 1), and the place of the first in the list. */
  readonly size: number;
  readonly place: number;
  readonly first: number;
};

type Compared = { readonly key: string; readonly same: SameKeys };

/** The people that may be the same as another in the list, by the keys of their rows. */
export function findTwins(rows: readonly Compared[]): ReadonlyMap<string, Twins> {
  /** Of each row those known to be one with it, itself among them; all of them share one group. */
  const groups = rows.map((_, index) => new Set([index]));
  const kindsOf = rows.map(() => new Set<SameKind>());
  for (const kind of sameKinds) {
    const seen = new Map<string, number>();
    for (const [index, { same }] of rows.entries()) {
      const value = same[kind];
      const other = value === undefined ? undefined : seen.get(value);
      if (value !== undefined && other === undefined) seen.set(value, index);
      const [group, joined] = [groups[other ?? index], groups[index]];
      if (other === undefined || group === undefined || joined === undefined) continue;
      for (const one of [other, index]) kindsOf[one]?.add(kind);
      // Those who share two things are together already.
      if (joined !== group) for (const one of joined) groups[one] = group.add(one);
    }
  }
  const twins = new Map<string, Twins>();
  for (const group of new Set(groups)) {
    if (group.size === 1) continue;
    const members = [...group].sort((one, two) => one - two);
    for (const [place, index] of members.entries()) {
      const key = rows[index]?.key ?? '';
      twins.set(key, {
        kinds: [...(kindsOf[index] ?? [])],
        first: members[0] ?? index,
        place: place + 1,
        size: group.size,
      });
    }
  }
  return twins;
}
