import { columnsInAddress, oneOf, readCompact } from '#src/lib/list-address.ts';
import { parseSort, type SortState } from '#src/lib/sort-rows.ts';
import { type OverrideGroup, overrideGroups } from './override-counts.ts';

/** What the address says about the list, as it stands there (interfaces.md, "Search parameters"). */
export type ListSearch = {
  readonly q?: string | undefined;
  readonly status?: string | string[] | undefined;
  readonly overrides?: string | undefined;
  readonly stuck?: string | undefined;
  readonly personId?: string | undefined;
  readonly archivedAt?: string | undefined;
  readonly sort?: string | undefined;
  readonly cols?: string | undefined;
  readonly density?: string | undefined;
};

/** The columns of the list, by the contract's field names where there is one. The name always stays. */
export const listColumns = [
  'effectiveName',
  'status',
  'personId',
  'latestVersion',
  'publishedVersion',
  'overrides',
  'sessions',
  'conversion',
  'createdAt',
  'archivedAt',
  'personRouteKey',
  'audienceId',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** What is shown where the address names no columns. */
export const usualColumns: readonly ListColumn[] = [
  'effectiveName',
  'status',
  'personId',
  'latestVersion',
  'publishedVersion',
  'overrides',
  'createdAt',
];

const columns = columnsInAddress(listColumns, 'effectiveName', usualColumns);

/** The columns as the address names them; undefined for the usual ones. */
export const writeColumns = columns.write;

export const columnWords: Readonly<Record<ListColumn, string>> = {
  effectiveName: 'Audience',
  status: 'Status',
  personId: 'Person',
  latestVersion: 'Latest',
  publishedVersion: 'Published',
  overrides: 'Overrides',
  sessions: 'Sessions, 30 d',
  conversion: 'Conversion, 30 d',
  createdAt: 'Created',
  archivedAt: 'Archived',
  personRouteKey: 'Person route key',
  audienceId: 'Audience id',
};

/** Which audiences are asked for. A part that is undefined, or an empty list, asks for all. */
export type ListFilter = {
  readonly words: readonly string[];
  readonly statuses: readonly string[];
  /** `yes`: something is set; `no`: nothing is; a group: something of that group is. */
  readonly overrides: 'yes' | 'no' | OverrideGroup | undefined;
  readonly stuck: 'yes' | 'no' | undefined;
  /** `any`: written for one person; `none`: for a group; else the id of the person. */
  readonly personId: string | undefined;
  /** `none`: archived ones stay out; `any`: only they. */
  readonly archivedAt: 'none' | 'any' | undefined;
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
  const { status = [] } = search;
  const statuses = typeof status === 'string' ? [status] : status;
  return {
    filter: {
      statuses: [...new Set(statuses.filter((text) => text !== ''))],
      overrides: oneOf(search.overrides, ['yes', 'no', ...overrideGroups]),
      stuck: oneOf(search.stuck, ['yes', 'no']),
      personId: search.personId === '' ? undefined : search.personId,
      archivedAt: oneOf(search.archivedAt, ['none', 'any']),
    },
    sort: parseSort(search.sort, listColumns),
    columns: columns.read(search.cols),
    compact: readCompact(search.density),
  };
}

/** A change of the address that takes every filter and the search off it. */
export const noFilters: ListSearch = {
  q: undefined,
  status: undefined,
  overrides: undefined,
  stuck: undefined,
  personId: undefined,
  archivedAt: undefined,
};

/** Whether the address asks for less than everything. */
export function isFiltered(search: ListSearch): boolean {
  const { statuses, ...rest } = readListView(search).filter;
  return (
    (search.q ?? '').trim() !== '' || statuses.length > 0 || Object.values(rest).some((value) => value !== undefined)
  );
}
