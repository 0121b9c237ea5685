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
  const kindsOf = new Map<number, SameKind[]>();
  /** Of each the first known to be one with it; of the first itself, itself. */
  const firsts = rows.map((_, index) => index);
  const firstOf = (index: number) => {
    let first = index;
    for (let before = firsts[first]; before !== undefined && before !== first; before = firsts[first]) first = before;
    firsts[index] = first;
    return first;
  };
  for (const kind of sameKinds) {
    const seen = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      const value = row.same[kind];
      if (value === undefined) continue;
      const other = seen.get(value);
      if (other === undefined) {
        seen.set(value, index);
        continue;
      }
      const [one, two] = [firstOf(other), firstOf(index)];
      firsts[Math.max(one, two)] = Math.min(one, two);
      for (const twin of [other, index]) {
        const kinds = kindsOf.get(twin) ?? [];
        if (!kinds.includes(kind)) kindsOf.set(twin, [...kinds, kind]);
      }
    }
  }
  const groups = new Map<number, number[]>();
  for (const index of kindsOf.keys()) {
    const group = groups.get(firstOf(index)) ?? [];
    groups.set(firstOf(index), group);
    group.push(index);
  }
  const found = new Map<string, Twins>();
  for (const [first, group] of groups) {
    group.sort((one, two) => one - two);
    for (const [place, index] of group.entries()) {
      const key = rows[index]?.key;
      const kinds = kindsOf.get(index) ?? [];
      if (key !== undefined) found.set(key, { kinds, first, place: place + 1, size: group.length });
    }
  }
  return found;
}
