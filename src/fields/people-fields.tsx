import type { PersonAnswer } from '#src/api/people.ts';
import { otherForm } from '#src/lib/readable-host.ts';
import { visibleText } from '#src/lib/text.ts';
import type { FieldColumn, FieldFilter, ListField } from '#src/list/list-field.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { HostInRow } from '#src/ui/host-text.tsx';
import { IdCell } from '#src/ui/id-text.tsx';
import { NameOrId } from '#src/ui/long-name.tsx';
import { Missing, Nothing } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { momentField, TextCell } from './cells.tsx';
import {
  type Duplicates,
  findDuplicates,
  type Issue,
  issuesOf,
  issueWords,
  type SameKind,
  sameInShort,
  sameWords,
} from './person-checks.ts';
import {
  fieldWords,
  type Holds,
  holdsOf,
  idEnd,
  type PersonField,
  personFields,
  sameLooking,
} from './person-fields.ts';

/** Unique and lasting: the ID, or the content of a person that came without one. */
export function personKey(person: PersonAnswer): string {
  return person.personId ?? JSON.stringify(person);
}

/** What a list knows about a person from the others. */
export type PeopleFacts = {
  /** Possible duplicates; undefined until all are compared. */
  readonly duplicates: ReadonlyMap<PersonAnswer, Duplicates> | undefined;
  /** Whether a person looks like another in this list. */
  readonly isShared: (person: PersonAnswer) => boolean;
};

/**
 * @param people everyone in the list; undefined to skip comparing for now.
 * @param showsEmail e-mail addresses are beside the names and tell people apart.
 */
export function peopleFacts(people: readonly PersonAnswer[] | undefined, showsEmail: boolean): PeopleFacts {
  if (people === undefined) return { duplicates: undefined, isShared: () => false };
  return {
    duplicates: findDuplicates(people),
    isShared: sameLooking(people, { email: showsEmail, nameless: 'id' }),
  };
}

type PersonListField = ListField<PersonAnswer, PeopleFacts>;

const holdsWords: Readonly<Record<Exclude<Holds, 'text'>, string>> = {
  null: 'Not set (null)',
  empty: 'Empty text',
  blank: 'Blank (spaces only)',
  absent: 'Not returned by API',
};

/** Filter options of a field: `any` is a visible text, `none` anything else. */
const holdsOptions = { any: 'Has one', none: 'Any missing', ...holdsWords };

/** The contract requires a name. */
const { null: _, ...nameOptions } = holdsOptions;

function holdsFilter(key: PersonField): FieldFilter<PersonAnswer, PeopleFacts> {
  return {
    options: key === 'name' ? nameOptions : holdsOptions,
    valuesOf: (person) => {
      const holds = holdsOf(person[key]);
      return holds === 'text' ? ['any'] : ['none', holds];
    },
  };
}

/** A search may use one form of a host while the person has the other. */
function withOtherForm(text: string | null | undefined, host: string | null | undefined) {
  return [text, host && otherForm(host)];
}

/** A searchable field of the answer, exported unchanged. */
function textField(
  key: PersonField | 'slug' | 'personId',
  label: string,
  column: Partial<FieldColumn<PersonAnswer, PeopleFacts>>,
  more?: Partial<PersonListField>,
): PersonListField {
  const value = (person: PersonAnswer) => person[key];
  return {
    key,
    label,
    value,
    column: {
      cell: (person) => <TextCell value={value(person)} mono={key === 'slug' || key === 'phoneNumber'} />,
      ...column,
    },
    search: true,
    filter: key === 'slug' || key === 'personId' ? undefined : holdsFilter(key),
    ...more,
  };
}

const ofMoment = { width: 100, leastWidth: 96 };

/** The fields of a person (§4.13), in the order of the list and its files. */
export const peopleFields: readonly PersonListField[] = [
  textField('name', 'Name', {
    header: 'Person',
    cell: (person, { isShared }) => <NameCell person={person} shared={isShared(person)} />,
    leastWidth: 160,
  }),
  textField(
    'email',
    fieldWords.email,
    { width: 284, leastWidth: 188, grows: true },
    { search: ({ email }) => withOtherForm(email, email?.slice(email.lastIndexOf('@') + 1)) },
  ),
  textField(
    'domain',
    fieldWords.domain,
    // Optional: mostly it is that of the e-mail address.
    { cell: ({ domain }) => <DomainCell value={domain} />, width: 150, leastWidth: 128, priority: 3, optional: true },
    { search: ({ domain }) => withOtherForm(domain, domain) },
  ),
  textField('slug', 'Slug', { width: 140, leastWidth: 112, priority: 3, optional: true }),
  textField('phoneNumber', fieldWords.phoneNumber, {
    sort: ({ phoneNumber }) => phoneOrder(phoneNumber),
    width: 120,
    leastWidth: 112,
  }),
  textField('linkedinProfileUrl', fieldWords.linkedinProfileUrl, {
    cell: ({ linkedinProfileUrl: url }) => (url ? <ExternalLink href={url} /> : <TextCell value={url} />),
    width: 220,
    leastWidth: 188,
    priority: 3,
    optional: true,
  }),
  // A cell of a file can't tell null, an empty text and a missing value apart.
  { key: 'missing', label: 'Missing', value: missingIn },
  {
    key: 'issues',
    label: 'Needs attention',
    column: {
      header: 'Issues and duplicates',
      cell: (person, { duplicates }) => <IssuesCell issues={issuesOf(person)} duplicates={duplicates?.get(person)} />,
      sort: (person) => -issuesOf(person).length,
      width: 180,
      leastWidth: 160,
      priority: 3,
    },
    filter: {
      param: 'issue',
      options: { any: 'Any issue', ...issueWords },
      valuesOf: (person) => (issuesOf(person).length === 0 ? [] : ['any', ...issuesOf(person)]),
    },
    file: () => ({
      'needs attention': (person) =>
        issuesOf(person)
          .map((issue) => issueWords[issue])
          .join('; '),
    }),
  },
  {
    key: 'same',
    label: 'Possible duplicates',
    filter: {
      options: { any: 'Any match', ...sameWords },
      hint: ({ duplicates }) => (duplicates === undefined ? 'People are compared once all of them are loaded.' : ''),
      valuesOf: (person, { duplicates }) => {
        const kinds: readonly SameKind[] = duplicates?.get(person)?.kinds ?? [];
        return kinds.length === 0 ? [] : ['any', ...kinds];
      },
    },
    file: ({ duplicates }): Readonly<Record<string, (person: PersonAnswer) => string>> =>
      duplicates === undefined
        ? {}
        : { duplicates: (person) => (duplicates.get(person)?.kinds ?? []).map((kind) => sameWords[kind]).join('; ') },
  },
  momentField('createdAt', 'Created', ({ createdAt }) => createdAt, { ...ofMoment, newestFirst: true }),
  momentField('updatedAt', 'Updated', ({ updatedAt }) => updatedAt, { ...ofMoment, optional: true }),
  textField(
    'personId',
    'Person ID',
    {
      cell: ({ personId }) => <IdCell id={personId} of="person" />,
      width: 140,
      leastWidth: 128,
      priority: 3,
      optional: true,
    },
    { fileFirst: true },
  ),
];

/** Orders phone numbers digit by digit, in any format: those of one country are together. */
function phoneOrder(phone: string | null | undefined): number | undefined {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  return digits === '' ? undefined : Number(`0.${digits}`);
}

function missingIn(person: PersonAnswer): string {
  return personFields
    .flatMap((field) => {
      const holds = holdsOf(person[field]);
      return holds === 'text' ? [] : [`${field}: ${holdsWords[holds]}`];
    })
    .join('; ');
}

/** The name as a link. `shared`: others look the same in this list, so it has the ID's end too. */
function NameCell({ person, shared }: { person: PersonAnswer; shared: boolean }) {
  const { personId } = person;
  const name = visibleText(person.name);
  const words = <NameOrId name={name} id={personId} />;
  return (
    <span className="flex items-center gap-2">
      <Initials name={name} />
      {personId === undefined ? (
        <span className="font-medium">{words}</span>
      ) : (
        <TextLink
          to="/people/$personId"
          params={{ personId }}
          plain
          className="min-w-0 py-1.5 max-md:wrap-anywhere md:truncate"
        >
          {words}
        </TextLink>
      )}
      {shared && personId !== undefined && (
        <span className="shrink-0 font-mono text-12 text-ink-muted">{idEnd(personId)}</span>
      )}
      {(personId === undefined || person.name === undefined) && <Missing />}
    </span>
  );
}

function DomainCell({ value }: { value: string | null | undefined }) {
  return value ? (
    <TextLink to="/accounts" search={{ q: value }} plain className="py-1.5 font-normal">
      <HostInRow host={value} maximum={120} />
    </TextLink>
  ) : (
    <TextCell value={value} />
  );
}

/** Issues and possible duplicates, in two lines, which are no higher than a row. */
function IssuesCell({ issues, duplicates }: { issues: readonly Issue[]; duplicates: Duplicates | undefined }) {
  const words = [
    ...(duplicates === undefined ? [] : [sameInShort(duplicates.kinds)]),
    ...issues.map((issue) => issueWords[issue]),
  ];
  if (words.length === 0) return <Nothing said="nothing" />;
  return (
    <span className="-my-px line-clamp-2 text-12 leading-4 whitespace-normal text-notice">
      {words.join(' · ')}
      {/* The queue of duplicates lists a group together: this marks where one starts. */}
      {duplicates !== undefined && (
        <span className="whitespace-nowrap">
          {' · '}
          <span className="sr-only">duplicate </span>
          {duplicates.place} of {duplicates.size}
        </span>
      )}
    </span>
  );
}

/** A person's initials in a circle, for the eye: the name stands beside them. */
function Initials({ name = '' }: { name: string | undefined }) {
  const words = name.trim().split(/\s+/u);
  const [first = ''] = words[0] ?? '';
  // One sign of a script without capitals is as wide as two letters, or joins its neighbour.
  const [last = ''] = words.length > 1 && /[\p{Lu}\p{Ll}]/u.test(first) ? (words.at(-1) ?? '') : '';
  if (first === '') return null;
  return (
    <span
      aria-hidden="true"
      // Not as text: the tip of the cell is its text, and should be the name.
      data-letters={first + last}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line bg-paper-sunken text-12 font-normal text-ink-muted uppercase before:content-[attr(data-letters)]"
    />
  );
}
