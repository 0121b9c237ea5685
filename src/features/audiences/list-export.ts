import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import { type CsvValue, csvText } from '#src/lib/csv.ts';
import { isoText } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { figureOf, type ListFigures } from './list-figures.ts';
import type { AudienceRow } from './list-rows.ts';
import { overrideGroups, overrideGroupWords } from './override-counts.ts';

type ExportColumn = { readonly header: string; readonly value: (row: AudienceRow) => CsvValue };

const columns: readonly ExportColumn[] = [
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
  { header: 'createdAt (UTC)', value: ({ createdAt }) => isoOf(createdAt?.ms) },
  { header: 'archivedAt', value: ({ audience }) => audience.archivedAt },
  { header: 'archivedAt (UTC)', value: ({ archivedAt }) => isoOf(archivedAt?.ms) },
];

/** What visitors did, as far as the list shows it: nothing stands for what is not known. */
function figureColumns(figures: ListFigures): readonly ExportColumn[] {
  if (figures === undefined) return [];
  return [
    { header: 'sessions (last 30 days)', value: (row) => figureOf(row, figures)?.sessions },
    { header: 'conversions (last 30 days)', value: (row) => figureOf(row, figures)?.conversion.successes },
    { header: 'sessions where conversion is known', value: (row) => figureOf(row, figures)?.conversion.n },
  ];
}

function isoOf(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : isoText(ms);
}

/** A file of audiences, and what has to be said about it. */
export type ListExport = {
  readonly fileName: string;
  readonly text: string;
  /** One sentence for the person. */
  readonly said: string;
  /** The list was not read to its end, so there may be audiences that the file cannot hold. The file's name says so too. */
  readonly partial: boolean;
};

/**
 * The rows as a CSV file, in the order given.
 * @param walk the list that they come from, which says whether it is whole. @param figures what their visitors did, where the list shows it.
 */
export function exportAudiences(
  rows: readonly AudienceRow[],
  walk: Pick<ListWalk<AudienceAnswer>, 'state' | 'totalCount' | 'items'>,
  pageId: string,
  figures?: ListFigures,
): ListExport {
  const shown = [...columns, ...figureColumns(figures)];
  const text = csvText(
    shown.map(({ header }) => header),
    rows.map((row) => shown.map(({ value }) => value(row))),
  );
  const partial = walk.state !== 'complete';
  const loaded = walk.items.length;
  const known = typeof walk.totalCount === 'number' && walk.totalCount >= loaded ? walk.totalCount : undefined;
  const safeId = pageId.replace(/[^\w-]+/g, '-').slice(0, 60);
  const part = partial ? `-partial-${loaded}-of-${known ?? 'unknown'}` : '';
  const count = `${formatNumber(rows.length)} ${rows.length === 1 ? 'audience' : 'audiences'}`;
  return {
    fileName: `audiences-${safeId}${part}.csv`,
    text,
    said: partial
      ? `Exported ${count}, but only ${formatNumber(loaded)} of ${known === undefined ? 'an unknown number' : formatNumber(known)} are loaded: the file may be incomplete.`
      : `Exported ${count}.`,
    partial,
  };
}
