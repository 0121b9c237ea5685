import { cx } from '#src/lib/class-names.ts';
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
import { columnWords, type ListColumn, listColumns } from './list-view.ts';
import type { StuckRule } from './stuck.ts';

type ColumnContext = {
  readonly chosen: readonly ListColumn[];
  readonly breadth: Breadth;
  readonly room: Room;
  readonly rule: StuckRule | undefined;
  /** How long the rows that count as stuck have been so, in milliseconds, by key. */
  readonly stuck: ReadonlyMap<string, number>;
  readonly figures: ListFigures;
};

/** Pixels that the columns take; the name gets what is left. */
const widths = {
  effectiveName: undefined,
  status: 172,
  personId: 140,
  latestVersion: 84,
  publishedVersion: 72,
  overrides: 168,
  sessions: 112,
  conversion: 124,
  createdAt: 92,
  archivedAt: 92,
  personRouteKey: 140,
  audienceId: 140,
} as const satisfies Readonly<Record<ListColumn, number | undefined>>;

/** What the window has no room for, with a name that can be read: nothing, some columns, or all but what matters most. */
export type Room = 'all' | 'some' | 'few';

/** How broad a window has to be, in pixels, to have all the room for the columns, and how broad to have some. */
export function roomFor(chosen: readonly ListColumn[], breadth: Breadth): Readonly<Record<'all' | 'some', number>> {
  // The sidebar or its rail, the menu of the row, and the name.
  const before = (breadth === 'wide' ? 232 : 56) + 56 + 200;
  const sum = (keys: readonly ListColumn[]) => keys.reduce((all, key) => all + (widths[key] ?? 0) + 24, before);
  return { all: sum(chosen), some: sum(chosen.filter((key) => key === 'effectiveName' || staysBeside.has(key))) };
}

/** The list is sorted before it comes to the table; that a column has a value to sort by makes its header a button. */
const sortable = () => undefined;

/** Columns that stay columns where there is no room for all; the others make a second line under the name. */
const staysBeside: ReadonlySet<string> = new Set([
  'status',
  'latestVersion',
  'publishedVersion',
  'sessions',
  'conversion',
  'createdAt',
]);

/** Those of them that stay where there is hardly any. */
const staysLongest: ReadonlySet<string> = new Set(['status', 'createdAt']);

const unfolded = (column: Column<AudienceRow>): Column<AudienceRow> => ({ ...column, priority: 1 });

/** The columns that are chosen, for the room there is: on narrow screens a row is one cell of a few lines. */
export function audienceColumns(context: ColumnContext): readonly Column<AudienceRow>[] {
  const all = columnsOf(context);
  const shown = context.chosen.map((key) => ({
    ...all[key],
    key,
    header: columnWords[key],
    width: widths[key],
    sortValue: sortable,
  }));
  const [name, ...rest] = shown;
  if (name === undefined) return [];
  if (context.breadth === 'narrow') return [{ ...name, cell: (row) => <Stacked row={row} name={name} rest={rest} /> }];
  if (context.room === 'all') return shown.map(unfolded);
  const stays = context.room === 'few' ? staysLongest : staysBeside;
  const under = rest.filter(({ key }) => !stays.has(key));
  const beside = rest.filter(({ key }) => stays.has(key));
  if (under.length === 0) return shown.map(unfolded);
  return [{ ...name, cell: (row: AudienceRow) => <TwoLines row={row} name={name} under={under} /> }, ...beside].map(
    unfolded,
  );
}

function columnsOf({
  rule,
  stuck,
  figures,
}: ColumnContext): Readonly<Record<ListColumn, Pick<Column<AudienceRow>, 'cell' | 'align'>>> {
  return {
    effectiveName: { cell: (row) => <NameCell row={row} /> },
    status: {
      cell: (row) => <StatusCell row={row} stuck={stuck.get(row.key)} rule={rule} />,
    },
    personId: { cell: (row) => <PersonCell row={row} /> },
    latestVersion: {
      cell: ({ latest, audience }) => <VersionCell version={latest} usual={audience.status} />,
    },
    publishedVersion: {
      cell: ({ published }) => <VersionCell version={published} usual="published" />,
    },
    overrides: { cell: (row) => <OverridesCell row={row} /> },
    sessions: { cell: (row) => <SessionsCell figure={figureOf(row, figures)} />, align: 'end' },
    conversion: { cell: (row) => <ConversionCell figure={figureOf(row, figures)} />, align: 'end' },
    createdAt: { cell: (row) => <CreatedCell row={row} />, align: 'end' },
    archivedAt: { cell: (row) => <ArchivedCell row={row} />, align: 'end' },
    personRouteKey: { cell: (row) => <RouteKeyCell row={row} /> },
    audienceId: { cell: (row) => <AudienceIdCell row={row} /> },
  };
}

type StackedProps = {
  row: AudienceRow;
  name: Column<AudienceRow>;
  rest: readonly Column<AudienceRow>[];
};

/** Without the word of its header nobody would know what it is. */
const needsWord: ReadonlySet<string> = new Set(
  listColumns.filter((key) => !['personId', 'overrides', 'audienceId'].includes(key)),
);

/** A row where there is no room for every column: the name, and under it what has none. */
function TwoLines({ row, name, under }: Omit<StackedProps, 'rest'> & { under: readonly Column<AudienceRow>[] }) {
  return (
    <div className="py-1">
      <div className="truncate">{name.cell(row)}</div>
      <div
        className={cx(
          'mt-2 -mb-1 flex items-center gap-x-3 text-12 whitespace-nowrap',
          under.length > 2 && 'flex-wrap',
        )}
      >
        {under.map(({ key, header, cell }) => (
          <span key={key} className="max-w-full min-w-0 shrink-0 truncate last:shrink">
            {needsWord.has(key) && <span className="text-ink-muted">{header} </span>}
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
