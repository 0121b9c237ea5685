import { createContext, use } from 'react';
import { csvText } from '#src/lib/csv.ts';
import { downloadText } from '#src/lib/hand-out.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { Menu, type MenuItem } from '../popover.tsx';
import { type Column, DataTable } from '../table.tsx';
import { showToast } from '../toast.tsx';

/** What all charts inside are about. */
type About = {
  /** Begins the names of files: "spring-offer-2026-09-20". */
  readonly fileName: string;
  /** Page, range, zone and filters, printed on an exported image. */
  readonly lines: readonly string[];
};

export const ChartAbout = createContext<About>({ fileName: 'chart', lines: [] });

export type TableColumn<Row> = {
  readonly header: string;
  /** Undefined where nothing is known. */
  readonly cell: (row: Row) => string | number | undefined;
  /** Formats a number on screen; a file has it as it is. */
  readonly format?: ((value: number, row: Row) => string) | undefined;
  /** Only in the file, for programs. */
  readonly inFile?: boolean | undefined;
};

/** A chart's data as a table, the same for chart and CSV. The first column names the row. */
export type ChartTable<Row> = {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** The rows of the file, where the table groups some into one. */
  readonly allRows?: (() => Promise<readonly Row[]>) | undefined;
};

type TableMenuProps<Row> = {
  title: string;
  /** What the table replaces: "a chart". */
  drawn: string;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  /** Ends the names of its files. */
  file: string;
  table: () => ChartTable<Row>;
  more?: readonly MenuItem[] | undefined;
};

/** The menu of a chart: the same numbers as a table and as files. */
export function TableMenu<Row>({ title, drawn, asTable, onTable, file, table, more = [] }: TableMenuProps<Row>) {
  const { fileName } = use(ChartAbout);
  return (
    <Menu
      label={`Table and files of ${title}`}
      items={[
        { label: asTable ? `Show as ${drawn}` : 'Show as a table', icon: 'list', onSelect: () => onTable(!asTable) },
        'separator',
        { label: 'Export CSV', icon: 'download', onSelect: () => void saveCsv(`${fileName}-${file}.csv`, table()) },
        ...more,
      ]}
    />
  );
}

async function saveCsv<Row>(fileName: string, { columns, rows, allRows }: ChartTable<Row>): Promise<void> {
  try {
    const lines = (allRows === undefined ? rows : await allRows()).map((row) => columns.map(({ cell }) => cell(row)));
    const headers = columns.map(({ header }) => header);
    downloadText(fileName, 'text/csv', csvText(headers, lines));
  } catch (error) {
    showToast({
      tone: 'bad',
      text: `Couldn’t export the table. ${error instanceof Error ? error.message : String(error)}`,
    });
  }
}

/** A table with more columns takes the width it needs, and its box scrolls. */
const fewColumns = 5;
/** Pixels: as wide as "Difference" and a number. */
const columnWidth = 104;

type TableProps<Row> = { title: string; table: ChartTable<Row> };

/** The numbers of a chart, in the place of its drawing. */
export function TableOf<Row>({ title, table }: TableProps<Row>) {
  const columns = table.columns.filter(({ inFile }) => !inFile);
  const isWide = columns.length > fewColumns;
  const shown = columns.map(
    ({ header, cell, format }, column): Column<{ row: Row; index: number }> => ({
      key: String(column),
      header,
      align: column === 0 ? 'start' : 'end',
      // Beside few numbers the name takes all remaining width: a whole date fits on a phone.
      width: column === 0 && isWide ? 2 * columnWidth - 24 : column > 0 && columns.length < 4 ? 80 : undefined,
      cell: ({ row }) => {
        const value = cell(row);
        if (typeof value !== 'number') return value ?? '—';
        return format === undefined ? formatNumber(value) : format(value, row);
      },
    }),
  );
  return (
    <div className="-mx-4 max-h-96 overflow-auto [--sticky-top:0px] md:-mx-6">
      <div style={{ minWidth: isWide ? (columns.length + 1) * columnWidth : undefined }}>
        <DataTable
          label={title}
          columns={shown}
          rows={table.rows.map((row, index) => ({ row, index }))}
          rowKey={({ row, index }) => `${index} ${columns[0]?.cell(row) ?? ''}`}
          compact
          boxed
        />
      </div>
    </div>
  );
}
