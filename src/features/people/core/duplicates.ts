import type { PersonAnswer } from '#src/api/people.ts';
import { emailKey, linkedinKey, nameKey, phoneKey } from './contacts.ts';

/** By what two people may turn out to be one. */
export const sameKinds = ['email', 'phoneNumber', 'linkedinProfileUrl', 'name'] as const;
export type SameKind = (typeof sameKinds)[number];

export const sameWords: Readonly<Record<SameKind, string>> = {
  email: 'Same e-mail',
  phoneNumber: 'Same phone',
  linkedinProfileUrl: 'Same LinkedIn profile',
  name: 'Same name and account',
};

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
  /** The place of the first of all those in the list: sorted by it, they stand together. */
  readonly first: number;
};

type Compared = { readonly key: string; readonly same: SameKeys };

/** The people that may be the same as another in the list, by the keys of their rows. */
export function findTwins(rows: readonly Compared[]): ReadonlyMap<string, Twins> {
  const found = new Map<string, Twins>();
  for (const kind of sameKinds) {
    const firsts = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      const value = row.same[kind];
      if (value === undefined) continue;
      const first = firsts.get(value);
      if (first === undefined) {
        firsts.set(value, index);
        continue;
      }
      const other = rows[first];
      if (other !== undefined) note(found, other.key, kind, first);
      note(found, row.key, kind, first);
    }
  }
  return found;
}

function note(found: Map<string, Twins>, key: string, kind: SameKind, first: number): void {
  const before = found.get(key);
  if (before === undefined) found.set(key, { kinds: [kind], first });
  else if (!before.kinds.includes(kind)) {
    found.set(key, { kinds: [...before.kinds, kind], first: Math.min(before.first, first) });
  }
}
