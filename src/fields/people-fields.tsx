import type { PersonAnswer } from '#src/api/people.ts';
import { otherForm } from '#src/lib/readable-host.ts';
import type { FieldColumn, FieldFilter, ListField } from '#src/list/list-field.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { HostInRow } from '#src/ui/host-text.tsx';
import { Missing } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { IdCell, momentField, Nothing, TextCell } from './cells.tsx';
import {
  findTwins,
  type Issue,
  issuesOf,
  issueWords,
  type SameKeys,
  type SameKind,
  sameInShort,
  sameKeysOf,
  sameWords,
  type Twins,
} from './person-checks.ts';
import {
  fieldWords,
  type Holds,
  holdsOf,
  idEnd,
  type PersonField,
  personFields,
  sameLooking,
  visibleName,
} from './person-fields.ts';

/** A person with what filters, sorting and cells need of them, computed once. */
export type PersonRow = {
  /** Unique and lasting: the ID, or what the person holds where they came without one. */
  readonly key: string;
  readonly person: PersonAnswer;
  /** Undefined when no name can be seen. */
  readonly name: string | undefined;
  readonly issues: readonly Issue[];
  readonly same: SameKeys;
};

export function personRow(person: PersonAnswer): PersonRow {
  return {
    key: person.personId ?? JSON.stringify(person),
    person,
    name: visibleName(person),
    issues: issuesOf(person),
    same: sameKeysOf(person),
  };
}

/** What a list knows of a person by the others in it. */
export type PeopleFacts = {
  /** Who may be the same as another, by the keys of their rows. */
  readonly twins: ReadonlyMap<string, Twins>;
  /** Whether a person looks the same as another here. */
  readonly isShared: (person: PersonAnswer) => boolean;
};

/** @param showsEmail e-mail addresses stand beside the names, and tell people apart. */
export function peopleFacts(rows: readonly PersonRow[], showsEmail: boolean): PeopleFacts {
  return {
    twins: findTwins(rows),
    isShared: sameLooking(
      rows.map(({ person }) => person),
      { email: showsEmail, nameless: 'id' },
    ),
  };
}

type PersonListField = ListField<PersonRow, PeopleFacts>;

const holdsWords: Readonly<Record<Exclude<Holds, 'text'>, string>> = {
  null: 'Not set (null)',
  empty: 'Empty text',
  blank: 'Blank (spaces only)',
  absent: 'Not returned by API',
};

/** What a field is asked to hold: `any` is a text that can be seen, `none` is anything else. */
const holdsOptions = { any: 'Has one', none: 'Any missing', ...holdsWords };

/** The contract gives everybody a name. */
const { null: _, ...nameOptions } = holdsOptions;

function holdsFilter(key: PersonField): FieldFilter<PersonRow, PeopleFacts> {
  return {
    options: key === 'name' ? nameOptions : holdsOptions,
    valuesOf: ({ person }) => {
      const holds = holdsOf(person[key]);
      return holds === 'text' ? ['any'] : ['none', holds];
    },
  };
}

/** A host is searched for in one of its forms, and the person may have the other. */
function withOtherForm(text: string | null | undefined, host: string | null | undefined) {
  return [text, host && otherForm(host)];
}

/** A field of the answer that is searched, and written to files as it came. */
function textField(
  key: PersonField | 'slug' | 'personId',
  label: string,
  column: Partial<FieldColumn<PersonRow, PeopleFacts>>,
  more?: Partial<PersonListField>,
): PersonListField {
  const value = ({ person }: PersonRow) => person[key];
  return {
    key,
    label,
    value,
    column: {
      cell: (row) => <TextCell value={value(row)} mono={key === 'slug' || key === 'phoneNumber'} />,
      ...column,
    },
    search: true,
    filter: key === 'slug' || key === 'personId' ? undefined : holdsFilter(key),
    ...more,
  };
}

const ofMoment = { width: 100, leastWidth: 96 };

/** The fields of a person (§4.13), in the order of the list and of its files. */
export const peopleFields: readonly PersonListField[] = [
  textField('name', 'Name', {
    header: 'Person',
    cell: (row, { isShared }) => <NameCell row={row} shared={isShared(row.person)} />,
    leastWidth: 160,
  }),
  textField(
    'email',
    fieldWords.email,
    { width: 220, leastWidth: 188 },
    { search: ({ person: { email } }) => withOtherForm(email, email?.slice(email.lastIndexOf('@') + 1)) },
  ),
  textField(
    'domain',
    fieldWords.domain,
    { cell: ({ person }) => <DomainCell value={person.domain} />, width: 150, leastWidth: 128, priority: 3 },
    { search: ({ person: { domain } }) => withOtherForm(domain, domain) },
  ),
  textField('slug', 'Slug', { width: 140, leastWidth: 112, priority: 3, optional: true }),
  textField('phoneNumber', fieldWords.phoneNumber, { width: 140, leastWidth: 112 }),
  textField('linkedinProfileUrl', fieldWords.linkedinProfileUrl, {
    cell: ({ person: { linkedinProfileUrl: url } }) => (url ? <ExternalLink href={url} /> : <TextCell value={url} />),
    width: 220,
    leastWidth: 188,
    priority: 3,
    optional: true,
  }),
  // A cell of a file cannot tell null, an empty text and nothing apart.
  { key: 'missing', label: 'Missing', value: ({ person }) => missingIn(person) },
  {
    key: 'issues',
    label: 'Needs attention',
    column: {
      cell: (row, { twins }) => <IssuesCell row={row} twins={twins.get(row.key)} />,
      sort: ({ issues: found }) => -found.length,
      width: 180,
      leastWidth: 160,
      priority: 3,
    },
    filter: {
      param: 'issue',
      options: { any: 'Any issue', ...issueWords },
      valuesOf: ({ issues: found }) => (found.length === 0 ? [] : ['any', ...found]),
    },
    file: () => ({ 'worth a look': ({ issues: found }) => found.map((issue) => issueWords[issue]).join('; ') }),
  },
  {
    key: 'same',
    label: 'Possible duplicates',
    filter: {
      options: { any: 'Any match', ...sameWords },
      valuesOf: ({ key }, { twins }) => {
        const kinds: readonly SameKind[] = twins.get(key)?.kinds ?? [];
        return kinds.length === 0 ? [] : ['any', ...kinds];
      },
    },
    file: ({ twins }) => ({
      duplicates: ({ key }) => (twins.get(key)?.kinds ?? []).map((kind) => sameWords[kind]).join('; '),
    }),
  },
  momentField('createdAt', 'Created', ({ person }) => person.createdAt, { ...ofMoment, optional: true }),
  momentField('updatedAt', 'Updated', ({ person }) => person.updatedAt, ofMoment),
  textField(
    'personId',
    'Person ID',
    {
      cell: ({ person: { personId } }) => <IdCell id={personId} of="person" />,
      width: 140,
      leastWidth: 128,
      priority: 3,
      optional: true,
    },
    { fileFirst: true },
  ),
];

function missingIn(person: PersonAnswer): string {
  return personFields
    .flatMap((field) => {
      const holds = holdsOf(person[field]);
      return holds === 'text' ? [] : [`${field}: ${holdsWords[holds]}`];
    })
    .join('; ');
}

/** Names are cut here, in characters as a person counts them; the whole of it is on the person's own screen. */
const longestName = 160;

/** The name as the way to the person. `shared`: others look the same in this list, so the end of the ID tells them apart. */
function NameCell({ row: { person, name }, shared }: { row: PersonRow; shared: boolean }) {
  const { personId } = person;
  const words =
    name === undefined ? (
      <span className="font-mono text-12">{personId ?? 'no name'}</span>
    ) : (
      <BidiText text={name} maximum={longestName} />
    );
  return (
    <span className={shared ? 'flex items-baseline gap-2' : undefined}>
      {personId === undefined ? (
        <span className="font-medium">{words}</span>
      ) : (
        <TextLink
          to="/people/$personId"
          params={{ personId }}
          plain
          className={shared ? 'min-w-0 truncate py-1.5' : 'py-1.5'}
        >
          {words}
        </TextLink>
      )}
      {shared && personId !== undefined && (
        <span className="shrink-0 font-mono text-12 text-ink-muted">{idEnd(personId)}</span>
      )}
      {(personId === undefined || person.name === undefined) && (
        <>
          {' '}
          <Missing />
        </>
      )}
    </span>
  );
}

/** A domain, as the way to whoever else is at it and to its account. */
function DomainCell({ value }: { value: string | null | undefined }) {
  return value ? (
    <TextLink to="/accounts" search={{ domain: value }} plain className="py-1.5 font-normal">
      <HostInRow host={value} maximum={120} />
    </TextLink>
  ) : (
    <TextCell value={value} />
  );
}

/** What may be worth mending, and whom the person may be the same as. In two lines, which are no higher than a row is anyway. */
function IssuesCell({ row, twins }: { row: PersonRow; twins: Twins | undefined }) {
  const words = [
    ...(twins === undefined ? [] : [sameInShort(twins.kinds)]),
    ...row.issues.map((issue) => issueWords[issue]),
  ];
  if (words.length === 0) return <Nothing said="nothing" />;
  return (
    <span className="line-clamp-2 text-12 leading-4 whitespace-normal text-notice">
      {words.join(' · ')}
      {/* Beside each other, in the queue of duplicates: where one group ends and the next begins. */}
      {twins !== undefined && (
        <span className="whitespace-nowrap">
          {' · '}
          <span className="sr-only">duplicate </span>
          {twins.place} of {twins.size}
        </span>
      )}
    </span>
  );
}
