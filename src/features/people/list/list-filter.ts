import type { Twins } from '#src/features/people/core/duplicates.ts';
import { holdsOf } from '#src/features/people/core/person-fields.ts';
import { sortAhead, sortedRows } from '#src/lib/sort-ahead.ts';
import { type SortState, type SortValue, sortRows } from '#src/lib/sort-rows.ts';
import { searchable } from '#src/lib/text.ts';
import { isAsked, type ListColumn, type ListFilter } from './list-view.ts';
import type { PersonRow } from './person-rows.ts';

/** The words of a search, in the form in which a row's text is kept. */
export function searchWords(q: string): readonly string[] {
  return searchable(q)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * The rows that a filter asks for, in their order. Every word has to be found, in any of a row's texts.
 * @param twins who may be the same as another.
 */
export function filterPeople(
  rows: readonly PersonRow[],
  { words, holds, issue, same }: ListFilter,
  twins: ReadonlyMap<string, Twins>,
): readonly PersonRow[] {
  if (words.length === 0 && holds.size === 0 && issue === undefined && same === undefined) return rows;
  const asked = [...holds];
  return rows.filter((row) => {
    if (issue === 'any' ? row.issues.length === 0 : issue !== undefined && !row.issues.includes(issue)) return false;
    if (same !== undefined) {
      const kinds = twins.get(row.key)?.kinds ?? [];
      if (same === 'any' ? kinds.length === 0 : !kinds.includes(same)) return false;
    }
    if (!asked.every(([field, wanted]) => isAsked(holdsOf(row.person[field]), wanted))) return false;
    return words.every((word) => row.text.includes(word));
  });
}

/** What each column sorts by. What a row has none of comes last. */
const sortValues: Readonly<Record<ListColumn, (row: PersonRow) => SortValue>> = {
  name: ({ name }) => name,
  email: ({ person }) => seen(person.email),
  domain: ({ person }) => seen(person.domain),
  phoneNumber: ({ person }) => seen(person.phoneNumber),
  linkedinProfileUrl: ({ person }) => seen(person.linkedinProfileUrl),
  issues: ({ issues }) => -issues.length,
  updatedAt: ({ updatedAt }) => updatedAt?.ms,
  createdAt: ({ createdAt }) => createdAt?.ms,
  slug: ({ person }) => seen(person.slug),
  personId: ({ person }) => person.personId,
};

function seen(value: string | null | undefined): string | undefined {
  return holdsOf(value) === 'text' ? (value ?? undefined) : undefined;
}

/** The rows in the order that is asked for; without one in the service's own. */
export function sortPeople(rows: readonly PersonRow[], sort: SortState | undefined): readonly PersonRow[] {
  if (sort === undefined || !Object.hasOwn(sortValues, sort.key)) return rows;
  // The key was just found to be one of the record's own.
  return sortedRows(rows, sort, sortValues[sort.key as ListColumn]);
}

/** Puts the rows in the order of each of these columns before somebody asks for it. @returns what stops it. */
export function sortPeopleAhead(rows: readonly PersonRow[], columns: readonly ListColumn[]): () => void {
  return sortAhead(rows, sortValues, columns);
}

/** Of rows that stand beside their twins, the first of each group after the first one, and how many groups there are. */
export function groupsOf(rows: readonly PersonRow[], twins: ReadonlyMap<string, Twins>) {
  const starts = new Set<string>();
  let before: number | undefined;
  let groups = 0;
  for (const { key } of rows) {
    const first = twins.get(key)?.first;
    if (first === before) continue;
    groups += 1;
    if (before !== undefined) starts.add(key);
    before = first;
  }
  return { starts, groups };
}

/** Rows that may be the same beside each other. */
export function besideTwins(rows: readonly PersonRow[], twins: ReadonlyMap<string, Twins>): readonly PersonRow[] {
  return sortRows(rows, ({ key }) => twins.get(key)?.first, 'ascending');
}
