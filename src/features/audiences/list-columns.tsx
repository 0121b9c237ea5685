import type { Column } from '#src/ui/table.tsx';
import type { Breadth } from '#src/ui/use-media.ts';
import {
  ArchivedCell,
  AudienceIdCell,
  ConversionCell,
  CreatedCell,
  NameCell,
  OverridesCell,
  PersonCell,
  RouteKeyCell,
  SessionsCell,
  StatusCell,
  VersionCell,
} from './list-cells.tsx';
import { figureOf, type ListFigures } from './list-figures.ts';
import type { AudienceRow } from './list-rows.ts';
import { columnWords, type ListColumn } from './list-view.ts';
import type { StuckRule } from './stuck.ts';

type ColumnContext = {
  readonly chosen: readonly ListColumn[];
  readonly breadth: Breadth;
  readonly rule: StuckRule | undefined;
  /** How long the rows that count as stuck have been so, in milliseconds, by key. */
  readonly stuck: ReadonlyMap<string, number>;
  readonly figures: ListFigures;
};

/** The list is sorted before it comes to the table; that a column has a value to sort by makes its header a button. */
const sortable = () => undefined;

/** Columns that stay columns below 1100 px; the others make a second line under the name. */
const staysBeside: ReadonlySet<string> = new Set([
  'status',
  'latestVersion',
  'publishedVersion',
  'sessions',
  'conversion',
  'createdAt',
]);

const unfolded = (column: Column<AudienceRow>): Column<AudienceRow> => ({ ...column, priority: 1 });

/** The columns that are chosen, for the room there is: on narrow screens a row is one cell of a few lines. */
export function audienceColumns(context: ColumnContext): readonly Column<AudienceRow>[] {
  const all = columnsOf(context);
  const shown = context.chosen.map((key) => ({ ...all[key], key, header: columnWords[key], sortValue: sortable }));
  const [name, ...rest] = shown;
  if (name === undefined || context.breadth === 'wide') return shown.map(unfolded);
  if (context.breadth === 'narrow') return [{ ...name, cell: (row) => <Stacked row={row} name={name} rest={rest} /> }];
  const under = rest.filter(({ key }) => !staysBeside.has(key));
  const beside = rest.filter(({ key }) => staysBeside.has(key));
  if (under.length === 0) return shown.map(unfolded);
  return [{ ...name, cell: (row: AudienceRow) => <TwoLines row={row} name={name} under={under} /> }, ...beside].map(
    unfolded,
  );
}

function columnsOf({
  rule,
  stuck,
  figures,
}: ColumnContext): Readonly<Record<ListColumn, Pick<Column<AudienceRow>, 'cell' | 'width' | 'align'>>> {
  return {
    effectiveName: { cell: (row) => <NameCell row={row} /> },
    status: {
      cell: (row) => <StatusCell row={row} stuck={stuck.get(row.key)} rule={rule} />,
      width: 172,
    },
    personId: { cell: (row) => <PersonCell row={row} />, width: 140 },
    latestVersion: {
      cell: ({ latest, audience }) => <VersionCell version={latest} usual={audience.status} />,
      width: 84,
    },
    publishedVersion: {
      cell: ({ published }) => <VersionCell version={published} usual="published" />,
      width: 72,
    },
    overrides: { cell: (row) => <OverridesCell row={row} />, width: 168 },
    sessions: { cell: (row) => <SessionsCell figure={figureOf(row, figures)} />, width: 112, align: 'end' },
    conversion: { cell: (row) => <ConversionCell figure={figureOf(row, figures)} />, width: 124, align: 'end' },
    createdAt: { cell: (row) => <CreatedCell row={row} />, width: 92, align: 'end' },
    archivedAt: { cell: (row) => <ArchivedCell row={row} />, width: 92, align: 'end' },
    personRouteKey: { cell: (row) => <RouteKeyCell row={row} />, width: 140 },
    audienceId: { cell: (row) => <AudienceIdCell row={row} />, width: 140 },
  };
}

type StackedProps = {
  row: AudienceRow;
  name: Column<AudienceRow>;
  rest: readonly Column<AudienceRow>[];
};

/** A row below 1100 px: the name, and under it what has no column. */
function TwoLines({ row, name, under }: Omit<StackedProps, 'rest'> & { under: readonly Column<AudienceRow>[] }) {
  return (
    <div className="py-1">
      <div className="truncate">{name.cell(row)}</div>
      <div className="-mb-1 flex items-center gap-x-3 text-12 whitespace-nowrap">
        {under.map(({ key, cell }) => (
          <span key={key} className="min-w-0 shrink-0 last:shrink last:truncate">
            {cell(row)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A row on a narrow screen: the name, and under it what the other columns say. What needs its header to be understood brings it along. */
function Stacked({ row, name, rest }: StackedProps) {
  return (
    <div className="flex flex-col gap-1 py-1.5 whitespace-normal">
      <div className="line-clamp-3 wrap-anywhere">{name.cell(row)}</div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-12">
        {rest.map(({ key, header, cell }) => (
          <span key={key} className="inline-flex max-w-full items-center gap-1.5">
            {key !== 'status' && key !== 'overrides' && <span className="text-ink-muted">{header}</span>}
            {cell(row)}
          </span>
        ))}
      </div>
    </div>
  );
}
