import type { PersonAnswer } from '#src/api/people.ts';
import { readTimestamp, type Timestamp } from '#src/contract/timestamp.ts';
import { type SameKeys, sameKeysOf } from '#src/features/people/core/duplicates.ts';
import { type Issue, issuesOf } from '#src/features/people/core/issues.ts';
import { visibleName } from '#src/features/people/core/person-fields.ts';
import { otherForm } from '#src/lib/readable-host.ts';
import { searchable } from '#src/lib/text.ts';

/** A person with everything that filters, sorting and cells need of them, computed once. */
export type PersonRow = {
  /** Unique and lasting: the id, or what the person holds where they came without one. */
  readonly key: string;
  readonly person: PersonAnswer;
  /** Undefined when no name can be seen. */
  readonly name: string | undefined;
  /** What is searched, without case and accents. */
  readonly text: string;
  readonly issues: readonly Issue[];
  readonly same: SameKeys;
  readonly createdAt: Timestamp | undefined;
  readonly updatedAt: Timestamp | undefined;
};

/** Texts are searched up to here, in characters. */
const searchedLength = 2_000;

const known = new WeakMap<PersonAnswer, PersonRow>();

/** The rows of a list. A person who was not read anew keeps their row, so that long lists are cheap to refresh. */
export function personRows(people: readonly PersonAnswer[]): readonly PersonRow[] {
  return people.map((person) => {
    const before = known.get(person);
    if (before !== undefined) return before;
    const row = personRow(person);
    known.set(person, row);
    return row;
  });
}

function personRow(person: PersonAnswer): PersonRow {
  const { personId, name, email, domain, phoneNumber, linkedinProfileUrl, slug } = person;
  // Whoever searches for a host has it in one of its forms, and the person in the other.
  const hosts = [domain, email?.slice(email.lastIndexOf('@') + 1)].map((host) => host && otherForm(host));
  const texts = [name, email, domain, phoneNumber, linkedinProfileUrl, slug, personId, ...hosts];
  return {
    key: personId ?? JSON.stringify(person),
    person,
    name: visibleName(person),
    text: searchable(
      texts.flatMap((text) => (typeof text === 'string' ? [text.slice(0, searchedLength)] : [])).join('\n'),
    ),
    issues: issuesOf(person),
    same: sameKeysOf(person),
    createdAt: readTimestamp(person.createdAt),
    updatedAt: readTimestamp(person.updatedAt),
  };
}
