import Papa from 'papaparse';
import { withoutGuards } from './csv.ts';

/**
 * Parses rows pasted from a spreadsheet (tabs) or a CSV file (RFC 4180, commas or semicolons).
 * Drops empty rows, line breaks around a cell, and the apostrophes that Facet exports before
 * formulas. Other spaces around a cell are left to the caller.
 * @param delimiter what the cells are known to be apart by; default: what the text looks like.
 */
export function readTable(text: string, delimiter?: '\t'): readonly (readonly string[])[] {
  const plain = text.replace(/^\uFEFF/, '');
  const quoted = Papa.parse<string[]>(plain, {
    skipEmptyLines: 'greedy',
    delimiter,
    // A single column has no delimiter to guess from.
    delimitersToGuess: ['\t', ',', ';'],
  });
  const data = quoted.errors.some(({ type }) => type === 'Quotes')
    ? // A quotation mark in the text would swallow the next rows: treat no cell as quoted.
      Papa.parse<string[]>(plain, {
        skipEmptyLines: 'greedy',
        fastMode: true,
        delimiter: plain.includes('\t') ? '\t' : quoted.meta.delimiter,
      }).data
    : quoted.data;
  return data.map((cells) => cells.map((cell) => withoutGuards(cell.replace(/^[\r\n]+|[\r\n]+$/g, ''))));
}

/** A cell as spreadsheets copy it: one with tabs, line breaks or quotation marks is quoted. */
export function copiedCell(text: string): string {
  return Papa.unparse([[text]], { delimiter: '\t' });
}

/** Splits a typed or pasted text: spreadsheet, CSV, lines, words between commas or semicolons. */
export function listEntries(text: string): readonly string[] {
  const entries = readTable(text.replace(/\r\n?/g, '\n')).flatMap((row) => row.map((entry) => entry.trim()));
  return [...new Set(entries)].filter((entry) => entry !== '');
}
