import { type CsvValue, csvText } from '#src/lib/csv.ts';
import { isoText } from '#src/lib/dates.ts';
import type { SessionStore } from '../store/session-store.ts';
import { rowFields, type SessionRow, sessionRow } from './session-rows.ts';

/** So many rows are written at a time: no text of a million rows is ever built. */
const chunk = 10_000;

/** Writes rows as CSV, in pieces. Moments are ISO 8601 in UTC; cells that a spreadsheet would run are neutralised (R36). */
export async function writeSessionsFile(
  store: SessionStore,
  rows: Uint32Array,
): Promise<{ readonly file: Blob; readonly sessions: number }> {
  const pieces: Blob[] = [];
  for (let from = 0; from === 0 || from < rows.length; from += chunk) {
    const cells = Array.from(rows.subarray(from, from + chunk), (row) => cellsOf(sessionRow(store, row)));
    const text = csvText(rowFields, cells);
    // Each piece comes with a byte order mark and its headers; the file has them once.
    pieces.push(new Blob([from === 0 ? text : text.slice(text.indexOf('\r\n') + 2)]));
    // Questions that came meanwhile are answered between two pieces.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { file: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), sessions: rows.length };
}

function cellsOf(row: SessionRow): readonly CsvValue[] {
  return rowFields.map((field) => {
    const value = row[field];
    return (field === 'startedAt' || field === 'endedAt') && typeof value === 'number' ? isoText(value) : value;
  });
}
