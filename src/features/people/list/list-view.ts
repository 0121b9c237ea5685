import { type SameKind, sameKinds } from '#src/features/people/core/duplicates.ts';
import { type Issue, issues } from '#src/features/people/core/issues.ts';
import { type Holds, type PersonField, personFields } from '#src/features/people/core/person-fields.ts';
import { columnsInAddress, oneOf, readCompact } from '#src/lib/list-address.ts';
import { parseSort, type SortState } from '#src/lib/sort-rows.ts';

/** What the address says about the list, as it stands there. A filter by what a field holds has the contract's name of the field. */
export type ListSearch = {
  readonly [Name in PersonField | 'q' | 'issue' | 'same' | 'sort' | 'cols' | 'density']?: string | undefined;
};

/** The columns of the list, by the contract's field names where there is one. The name always stays. */
export const listColumns = [
  'name',
  'email',
  'domain',
  'phoneNumber',
  'linkedinProfileUrl',
  'issues',
  'updatedAt',
  'createdAt',
  'slug',
  'personId',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** What is shown where the address names no columns. */
const usualColumns: readonly ListColumn[] = ['name', 'email', 'domain', 'phoneNumber', 'issues', 'updatedAt'];

const columns = columnsInAddress(listColumns, 'name', usualColumns);

/** The columns as the address names them; undefined for the usual ones. */
export const writeColumns = columns.write;

export const columnWords: Readonly<Record<ListColumn, string>> = {
  name: 'Person',
  email: 'E-mail',
  domain: 'Account domain',
  phoneNumber: 'Phone',
  linkedinProfileUrl: 'LinkedIn profile',
  issues: 'Worth a look',
  updatedAt: 'Updated',
  createdAt: 'Created',
  slug: 'Slug',
  personId: 'Person id',
};

/** What a field is asked to hold: `any` is a text that can be seen, `none` is anything else. */
export const askedHolds = ['any', 'none', 'null', 'empty', 'blank', 'absent'] as const;
export type AskedHolds = (typeof askedHolds)[number];

export const holdsWords: Readonly<Record<AskedHolds, string>> = {
  any: 'Has one',
  none: 'Missing in any way',
  null: 'Not set (null)',
  empty: 'Empty text',
  blank: 'White space alone',
  absent: 'Left out by the service',
};

/** Whether what a field holds is what is asked for. */
export function isAsked(holds: Holds, asked: AskedHolds): boolean {
  if (asked === 'any') return holds === 'text';
  return asked === 'none' ? holds !== 'text' : holds === asked;
}

/** Which people are asked for. A part that is undefined asks for all. */
export type ListFilter = {
  readonly words: readonly string[];
  /** By field. */
  readonly holds: ReadonlyMap<PersonField, AskedHolds>;
  readonly issue: Issue | 'any' | undefined;
  readonly same: SameKind | 'any' | undefined;
};

/** What the address asks for, read so that nothing in it can break the screen: what makes no sense asks for nothing. */
export type ListView = {
  readonly filter: Omit<ListFilter, 'words'>;
  readonly sort: SortState | undefined;
  readonly columns: readonly ListColumn[];
  /** Undefined: as the person set it for all tables. */
  readonly compact: boolean | undefined;
};

export function readListView(search: ListSearch): ListView {
  const holds = new Map<PersonField, AskedHolds>();
  for (const field of personFields) {
    const asked = oneOf(search[field], askedHolds);
    if (asked !== undefined) holds.set(field, asked);
  }
  return {
    filter: { holds, issue: oneOf(search.issue, ['any', ...issues]), same: oneOf(search.same, ['any', ...sameKinds]) },
    sort: parseSort(search.sort, listColumns),
    columns: columns.read(search.cols),
    compact: readCompact(search.density),
  };
}

/** A change of the address that takes every filter and the search off it. */
export const noFilters: ListSearch = {
  q: undefined,
  issue: undefined,
  same: undefined,
  name: undefined,
  email: undefined,
  domain: undefined,
  phoneNumber: undefined,
  linkedinProfileUrl: undefined,
};

/** Whether the address asks for less than everything. */
export function isFiltered(search: ListSearch): boolean {
  const { holds, issue, same } = readListView(search).filter;
  return (search.q ?? '').trim() !== '' || holds.size > 0 || issue !== undefined || same !== undefined;
}
