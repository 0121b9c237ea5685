import type { ListWalk } from '#src/api/cursor.ts';
import type { CsvValue } from '#src/lib/csv.ts';
import { countOf } from '#src/lib/text.ts';
import { isoCell, type ListFile, type ListForm, listFile } from '#src/list/list-file.ts';
import { figureOf, type ListFigures } from './list-figures.ts';
import type { AudienceRow } from './list-rows.ts';
import { overrideGroups, overrideGroupWords } from './override-counts.ts';

type FileColumn<Row> = { readonly header: string; readonly value: (row: Row) => CsvValue };

const columns: readonly FileColumn<AudienceRow>[] = [
  { header: 'audienceId', value: ({ audience }) => audience.audienceId },
  { header: 'effectiveName', value: ({ audience }) => audience.effectiveName },
  { header: 'computedName', value: ({ audience }) => audience.computedName },
  { header: 'customName', value: ({ audience }) => audience.customName },
  { header: 'status', value: ({ audience }) => audience.status },
  { header: 'personId', value: ({ audience }) => audience.personId },
  { header: 'personRouteKey', value: ({ audience }) => audience.personRouteKey },
  { header: 'latestVersion', value: ({ latest }) => latest?.number },
  { header: 'latestVersionStatus', value: ({ latest }) => latest?.status },
  { header: 'publishedVersion', value: ({ published }) => published?.number },
  { header: 'publishedVersionStatus', value: ({ published }) => published?.status },
  ...overrideGroups.map((group) => ({
    header: `overrides: ${overrideGroupWords[group]}`,
    value: ({ overrides }: AudienceRow) => overrides.byGroup[group],
  })),
  { header: 'createdAt', value: ({ audience }) => audience.createdAt },
  { header: 'createdAt (UTC)', value: ({ createdAt }) => isoCell(createdAt?.ms) },
  { header: 'archivedAt', value: ({ audience }) => audience.archivedAt },
  { header: 'archivedAt (UTC)', value: ({ archivedAt }) => isoCell(archivedAt?.ms) },
];

/** What visitors did, as far as the list shows it: nothing stands for what is not known. */
function figureColumns(figures: ListFigures): readonly FileColumn<AudienceRow>[] {
  if (figures === undefined) return [];
  return [
    { header: 'sessions (last 30 days)', value: (row) => figureOf(row, figures)?.sessions },
    { header: 'conversions (last 30 days)', value: (row) => figureOf(row, figures)?.conversion.successes },
    { header: 'sessions where conversion is known', value: (row) => figureOf(row, figures)?.conversion.n },
  ];
}

/**
 * The rows as a file, in the order given.
 * @param list which they come from. @param figures what their visitors did, where the list shows it: a CSV file has it too.
 */
export function exportAudiences(
  rows: readonly AudienceRow[],
  list: Pick<ListWalk<unknown>, 'state' | 'items'> & { totalCount?: number | null | undefined },
  pageId: string,
  form: ListForm,
  figures?: ListFigures,
): Promise<ListFile> {
  const name = `audiences-${pageId.replace(/[^\w-]+/g, '-').slice(0, 60)}`;
  const shown = [...columns, ...figureColumns(figures)];
  const count = countOf(rows.length, 'audience');
  const file = () => Object.fromEntries(shown.map(({ header, value }) => [header, value]));
  return listFile(
    {
      name,
      fields: [{ key: 'all', label: 'All', file }],
      facts: undefined,
      record: ({ audience }) => audience,
      rows,
      count,
    },
    { ...list, loaded: list.items.length, totalCount: list.totalCount },
    form,
  );
}
