import { type FileColumn, isoCell, type ListFile, type ListForm, type ListRead, listFile } from '#src/lib/list-file.ts';
import { countOf } from '#src/lib/text.ts';
import { figureOf, type ListFigures } from './list-figures.ts';
import type { AudienceRow } from './list-rows.ts';
import { overrideGroups, overrideGroupWords } from './override-counts.ts';

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
  list: ListRead,
  pageId: string,
  form: ListForm,
  figures?: ListFigures,
): Promise<ListFile> {
  const name = `audiences-${pageId.replace(/[^\w-]+/g, '-').slice(0, 60)}`;
  const shown = [...columns, ...figureColumns(figures)];
  const count = countOf(rows.length, 'audience');
  return listFile({ name, columns: shown, record: ({ audience }) => audience, rows, count }, list, form);
}
