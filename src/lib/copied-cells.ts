import Papa from 'papaparse';
import { neutralised } from './csv.ts';
import { parseRows } from './pasted-table.ts';

/** Parses cells as spreadsheets copy them: each in its place, the empty ones too. */
export function readCells(text: string): readonly (readonly string[])[] {
  return parseRows(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
}

/**
 * A cell as spreadsheets copy it: one with tabs, line breaks or quotation marks is quoted. A
 * formula is guarded, as in a file.
 */
export function copiedCell(text: string): string {
  return Papa.unparse([[neutralised(text)]], { delimiter: '\t' });
}
