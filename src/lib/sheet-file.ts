import { readSheet } from 'read-excel-file/universal';
import writeSheet from 'write-excel-file/universal';
import { csvFile, csvRows, fromCell, toCell } from './sheet-text.ts';

export type SheetForm = 'csv' | 'xlsx';
export type SheetRows = readonly (readonly string[])[];

/** Rows as a file. In XLSX every cell is a text, also what is typed into it later. */
export async function sheetFile(form: SheetForm, rows: SheetRows): Promise<Blob> {
  if (form === 'csv') return new Blob([csvFile(rows)], { type: 'text/csv' });
  const cells = rows.map((row, index) =>
    row.map((text) => ({
      value: toCell(text),
      type: String,
      format: '@',
      ...(index === 0 && { fontWeight: 'bold' as const }),
    })),
  );
  return await writeSheet(cells, { stickyRowsCount: 1, stickyColumnsCount: 2 }).toBlob();
}

/** The rows of a file. @throws {Error} if it is no such file. */
export async function sheetRows(form: SheetForm, bytes: ArrayBuffer): Promise<SheetRows> {
  if (form === 'csv') return csvRows(decoded(bytes));
  const rows = await readSheet(new Blob([bytes]), { trim: false });
  return rows.map((row) => row.map(fromCell));
}

/** Excel saves CSV in the code page of Windows, unless told otherwise. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
