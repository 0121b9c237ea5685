import type { PersonAnswer } from '#src/api/people.ts';
import type { Timestamp } from '#src/contract/timestamp.ts';
import { sameWords, type Twins } from '#src/features/people/core/duplicates.ts';
import { issueWords } from '#src/features/people/core/issues.ts';
import { holdsOf, personFields } from '#src/features/people/core/person-fields.ts';
import { type FileColumn, isoCell, type ListFile, type ListForm, type ListRead, listFile } from '#src/lib/list-file.ts';
import { countOf } from '#src/lib/text.ts';
import { holdsWords } from './list-view.ts';
import type { PersonRow } from './person-rows.ts';

const fields: readonly FileColumn<PersonRow>[] = [
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
];

const times: readonly FileColumn<PersonRow>[] = [
  { header: 'createdAt', value: ({ person }) => person.createdAt },
  { header: 'createdAt (UTC)', value: ({ person, createdAt }) => inUtc(person.createdAt, createdAt) },
  { header: 'updatedAt', value: ({ person }) => person.updatedAt },
  { header: 'updatedAt (UTC)', value: ({ person, updatedAt }) => inUtc(person.updatedAt, updatedAt) },
];

/** A moment as ISO 8601 in UTC. Most services write it so: thousands of dates need not be made to write them once more. */
function inUtc(text: string | undefined, moment: Timestamp | undefined): string | undefined {
  const isIso = text?.length === '2026-11-22T08:00:00.000Z'.length && text[10] === 'T' && text.endsWith('Z');
  return isIso && moment !== undefined ? text : isoCell(moment?.ms);
}

function missingIn(person: PersonAnswer): string {
  let missing = '';
  for (const field of personFields) {
    const holds = holdsOf(person[field]);
    if (holds !== 'text') missing += `${missing === '' ? '' : '; '}${field}: ${holdsWords[holds]}`;
  }
  return missing;
}

/** The rows as a file, in the order given. @param list which they come from. */
export function exportPeople(
  rows: readonly PersonRow[],
  twins: ReadonlyMap<string, Twins>,
  list: ListRead,
  form: ListForm,
): Promise<ListFile> {
  const kindsOf = ({ key }: PersonRow) => twins.get(key)?.kinds ?? [];
  const duplicates = {
    header: 'duplicates',
    value: (row: PersonRow) =>
      kindsOf(row)
        .map((kind) => sameWords[kind])
        .join('; '),
  };
  const columns = [...fields, duplicates, ...times];
  const count = countOf(rows.length, 'person', 'people');
  return listFile({ name: 'people', columns, record: ({ person }) => person, rows, count }, list, form);
}
