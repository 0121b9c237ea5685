import { csvText } from '#src/lib/csv.ts';
import { downloadText } from '#src/lib/hand-out.ts';
import { type Column, DataTable } from '../table.tsx';
import { showToast } from '../toast.tsx';

/** What a chart draws, as a table: the chart and its CSV say the same. */
export type ChartTable = {
  readonly columns: readonly string[];
  /** The first cell names the row. Undefined where nothing is known. */
  readonly rows: readonly (readonly (string | number | undefined)[])[];
  /** A number of the table in words; without it as it is. */
  readonly format?: ((value: number, column: number, row: number) => string) | undefined;
  /** What the file holds, where that is more: rows that are one together here, or a column for programs. */
  readonly whole?: (() => Promise<Pick<ChartTable, 'columns' | 'rows'>>) | undefined;
};

/** Downloads the numbers of a chart. `fileName` is without its ending. */
export async function saveCsv(fileName: string, table: ChartTable): Promise<void> {
  try {
    const { columns, rows } = table.whole === undefined ? table : await table.whole();
    downloadText(`${fileName}.csv`, 'text/csv', csvText(columns, rows));
  } catch (error) {
    showToast({
      tone: 'bad',
      text: `Couldn’t write the file: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
}

/** A table of more columns than these is as wide as it has to be, and its box scrolls. */
const fewColumns = 5;
/** Pixels: as wide as "Difference" and a number. */
const columnWidth = 104;

type TableLine = { readonly row: number; readonly cells: readonly (string | number | undefined)[] };

/** The numbers of a chart, in the place of its drawing. */
export function TableOf({ title, table }: { title: string; table: ChartTable }) {
  const { columns, rows, format = String } = table;
  const isWide = columns.length > fewColumns;
  const shown: readonly Column<TableLine>[] = columns.map((header, column) => ({
    key: String(column),
    header,
    align: column === 0 ? 'start' : 'end',
    priority: 1,
    // Beside few numbers a name has all the room there is: a whole date on a phone.
    width: column === 0 && isWide ? 2 * columnWidth - 24 : column > 0 && columns.length < 4 ? 80 : undefined,
    cell: ({ row, cells }) => {
      const value = cells[column];
      return typeof value === 'number' ? format(value, column, row) : (value ?? '—');
    },
  }));
  return (
    <div className="-mx-4 max-h-96 overflow-auto [--sticky-top:0px] md:-mx-6">
      <div style={{ minWidth: isWide ? (columns.length + 1) * columnWidth : undefined }}>
        <DataTable
          label={title}
          columns={shown}
          rows={rows.map((cells, row) => ({ row, cells }))}
          rowKey={({ row, cells }) => `${row} ${cells[0] ?? ''}`}
          compact
          everyRow
        />
      </div>
    </div>
  );
}
