import { audienceStatuses } from '#src/contract/audience.ts';
import { type SortState, type SortValue, sortRows } from '#src/lib/sort-rows.ts';
import { searchable } from '#src/lib/text.ts';
import { figureOf, type ListFigures } from './list-figures.ts';
import type { AudienceRow } from './list-rows.ts';
import type { ListColumn, ListFilter } from './list-view.ts';

/** The words of a search, in the form in which a row's text is kept. */
export function searchWords(q: string): readonly string[] {
  return searchable(q)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * The rows that a filter asks for, in their order. Every word has to be found, in any of a row's texts.
 * @param stuckKeys the rows that count as stuck now.
 */
export function filterAudiences(
  rows: readonly AudienceRow[],
  filter: ListFilter,
  stuckKeys: { has(key: string): boolean },
): readonly AudienceRow[] {
  const { words, statuses, overrides, stuck, personId, archivedAt } = filter;
  const asksNothing = words.length === 0 && statuses.length === 0;
  if (asksNothing && !overrides && !stuck && !personId && !archivedAt) return rows;
  const wanted = statuses.length === 0 ? undefined : new Set(statuses);
  return rows.filter((row) => {
    if (wanted !== undefined && !wanted.has(row.audience.status ?? '')) return false;
    if (overrides !== undefined && !hasOverrides(row, overrides)) return false;
    if (stuck !== undefined && stuckKeys.has(row.key) !== (stuck === 'yes')) return false;
    if (personId !== undefined && !isFor(row.audience.personId, personId)) return false;
    if (archivedAt !== undefined && row.archived !== (archivedAt === 'any')) return false;
    return words.every((word) => row.text.includes(word));
  });
}

function hasOverrides({ overrides }: AudienceRow, asked: NonNullable<ListFilter['overrides']>): boolean {
  if (asked === 'yes') return overrides.total > 0;
  // Where the service left the metadata out, nobody knows that nothing is set.
  if (asked === 'no') return overrides.total === 0 && !overrides.metadataUnknown;
  return overrides.byGroup[asked] > 0;
}

function isFor(personId: string | null | undefined, asked: string): boolean {
  if (asked === 'none') return personId === null;
  if (asked === 'any') return typeof personId === 'string';
  return personId === asked;
}

/** What each column sorts by. What a row has none of comes last. */
const sortValues: Readonly<Record<ListColumn, (row: AudienceRow, figures: ListFigures) => SortValue>> = {
  effectiveName: ({ name }) => name,
  status: ({ audience }) => audience.status,
  personId: ({ audience }) => audience.personId ?? undefined,
  latestVersion: ({ latest }) => latest?.number,
  publishedVersion: ({ published }) => published?.number,
  overrides: ({ overrides }) => overrides.total,
  sessions: (row, figures) => figureOf(row, figures)?.sessions,
  conversion: (row, figures) => rateOf(figureOf(row, figures)),
  createdAt: ({ createdAt }) => createdAt?.ms,
  archivedAt: ({ archivedAt }) => archivedAt?.ms,
  personRouteKey: ({ audience }) => audience.personRouteKey ?? undefined,
  audienceId: ({ audience }) => audience.audienceId,
};

function rateOf(figure: ReturnType<typeof figureOf>): number | undefined {
  const { successes, n } = figure?.conversion ?? { successes: 0, n: 0 };
  return n === 0 ? undefined : successes / n;
}

/** The rows in the order that is asked for; without one in the service's own. @param figures what two of the columns sort by. */
export function sortAudiences(
  rows: readonly AudienceRow[],
  sort: SortState | undefined,
  figures?: ListFigures,
): readonly AudienceRow[] {
  if (sort === undefined || !Object.hasOwn(sortValues, sort.key)) return rows;
  // The key was just found to be one of the record's own.
  const sortValue = sortValues[sort.key as ListColumn];
  return sortRows(rows, (row) => sortValue(row, figures), sort.direction);
}

/** A status with the number of rows that have it. */
export type StatusCount = { readonly status: string; readonly count: number };

/** The statuses to offer as filters: the documented ones in the order of use, any other that was seen, and those that the address asks for. */
export function statusCounts(rows: readonly AudienceRow[], asked: readonly string[]): readonly StatusCount[] {
  const counts = new Map<string, number>();
  for (const status of usualOrder) counts.set(status, 0);
  for (const { audience } of rows) {
    if (audience.status !== undefined) counts.set(audience.status, (counts.get(audience.status) ?? 0) + 1);
  }
  for (const status of asked) counts.set(status, counts.get(status) ?? 0);
  return [...counts].map(([status, count]) => ({ status, count }));
}

const usualOrder = [...audienceStatuses].sort((one, other) => rank(one) - rank(other));

function rank(status: string): number {
  return ['published', 'draft', 'queued', 'processing', 'pending', 'cancelled', 'archived'].indexOf(status);
}
