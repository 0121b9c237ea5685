import type { ListWalk } from '#src/api/cursor.ts';
import type { PersonAnswer } from '#src/api/people.ts';
import { type SameKind, sameWords, type Twins } from '#src/features/people/core/duplicates.ts';
import { issueWords } from '#src/features/people/core/issues.ts';
import { holdsOf, personFields } from '#src/features/people/core/person-fields.ts';
import { type CsvValue, csvText } from '#src/lib/csv.ts';
import { isoText } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { holdsWords } from './list-view.ts';
import type { PersonRow } from './person-rows.ts';

type ExportColumn = {
  readonly header: string;
  readonly value: (row: PersonRow, kinds: readonly SameKind[]) => CsvValue;
};

const columns: readonly ExportColumn[] = [
  { header: 'personId', value: ({ person }) => person.personId },
  { header: 'name', value: ({ person }) => person.name },
  { header: 'email', value: ({ person }) => person.email },
  { header: 'domain', value: ({ person }) => person.domain },
  { header: 'slug', value: ({ person }) => person.slug },
  { header: 'phoneNumber', value: ({ person }) => person.phoneNumber },
  { header: 'linkedinProfileUrl', value: ({ person }) => person.linkedinProfileUrl },
  // A cell cannot tell null, an empty text and nothing apart.
  { header: 'missing', value: ({ person }) => missingIn(person) },
  { header: 'worth a look', value: ({ issues }) => issues.map((issue) => issueWords[issue]).join('; ') },
  { header: 'duplicates', value: (_row, kinds) => kinds.map((kind) => sameWords[kind]).join('; ') },
  { header: 'createdAt', value: ({ person }) => person.createdAt },
  { header: 'createdAt (UTC)', value: ({ createdAt }) => isoOf(createdAt?.ms) },
  { header: 'updatedAt', value: ({ person }) => person.updatedAt },
  { header: 'updatedAt (UTC)', value: ({ updatedAt }) => isoOf(updatedAt?.ms) },
];

function isoOf(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : isoText(ms);
}

function missingIn(person: PersonAnswer): string {
  return personFields
    .flatMap((field) => {
      const holds = holdsOf(person[field]);
      return holds === 'text' ? [] : [`${field}: ${holdsWords[holds]}`];
    })
    .join('; ');
}

/** A file of people, and what has to be said about it. */
export type ListExport = {
  readonly fileName: string;
  readonly text: string;
  /** One sentence for the person. */
  readonly said: string;
  /** The list was not read to its end, so there may be people that the file cannot hold. The file's name says so too. */
  readonly partial: boolean;
};

/** The rows as a CSV file, in the order given. @param walk the list that they come from, which says whether it is whole. */
export function exportPeople(
  rows: readonly PersonRow[],
  twins: ReadonlyMap<string, Twins>,
  walk: Pick<ListWalk<PersonAnswer>, 'state' | 'totalCount' | 'items'>,
): ListExport {
  const text = csvText(
    columns.map(({ header }) => header),
    rows.map((row) => columns.map(({ value }) => value(row, twins.get(row.key)?.kinds ?? []))),
  );
  const partial = walk.state !== 'complete';
  const loaded = walk.items.length;
  const known = typeof walk.totalCount === 'number' && walk.totalCount >= loaded ? walk.totalCount : undefined;
  const count = countOf(rows.length, 'person', 'people');
  return {
    fileName: partial ? `people-partial-${loaded}-of-${known ?? 'unknown'}.csv` : 'people.csv',
    text,
    said: partial
      ? `Exported ${count}, but only ${formatNumber(loaded)} of ${known === undefined ? 'an unknown number' : formatNumber(known)} are loaded: the file may be incomplete.`
      : `Exported ${count}.`,
    partial,
  };
}
