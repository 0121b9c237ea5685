import Papa from 'papaparse';
import { withoutGuards } from './csv.ts';

/**
 * Parses rows pasted from a spreadsheet (tabs) or a CSV file (RFC 4180, commas or semicolons).
 * Drops empty rows, line breaks around a cell, and the apostrophes that Facet exports before
 * formulas. Other spaces around a cell are left to the caller.
 */
export function readTable(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\uFEFF/, '');
  const quoted = Papa.parse<string[]>(plain, {
    skipEmptyLines: 'greedy',
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

/** Splits a typed or pasted text: spreadsheet, CSV, lines, words between commas or semicolons. */
export function listEntries(text: string): readonly string[] {
  const entries = readTable(text.replace(/\r\n?/g, '\n')).flatMap((row) => row.map((entry) => entry.trim()));
  return [...new Set(entries)].filter((entry) => entry !== '');
}
