import type { PersonAnswer } from '#src/api/people.ts';
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
  { header: 'worth a look', value: ({ issues }) => listed(issues, issueWords) },
];

const times: readonly FileColumn<PersonRow>[] = [
  { header: 'createdAt', value: ({ person }) => person.createdAt },
  { header: 'createdAt (UTC)', value: ({ createdAt }) => isoCell(createdAt?.ms) },
  { header: 'updatedAt', value: ({ person }) => person.updatedAt },
  { header: 'updatedAt (UTC)', value: ({ updatedAt }) => isoCell(updatedAt?.ms) },
];

function missingIn(person: PersonAnswer): string {
  let missing = '';
  for (const field of personFields) {
    const holds = holdsOf(person[field]);
    if (holds !== 'text') missing += `${missing === '' ? '' : '; '}${field}: ${holdsWords[holds]}`;
  }
  return missing;
}

/** Most people have none of them: nothing is made for those. */
function listed<Key extends string>(keys: readonly Key[] | undefined, words: Readonly<Record<Key, string>>): string {
  return keys === undefined || keys.length === 0 ? '' : keys.map((key) => words[key]).join('; ');
}

/** The rows as a file, in the order given. @param list which they come from. */
export function exportPeople(
  rows: readonly PersonRow[],
  twins: ReadonlyMap<string, Twins>,
  list: ListRead,
  form: ListForm,
): Promise<ListFile> {
  const duplicates = {
    header: 'duplicates',
    value: (row: PersonRow) => listed(twins.get(row.key)?.kinds, sameWords),
  };
  const columns = [...fields, duplicates, ...times];
  const count = countOf(rows.length, 'person', 'people');
  return listFile({ name: 'people', columns, record: ({ person }) => person, rows, count }, list, form);
}
