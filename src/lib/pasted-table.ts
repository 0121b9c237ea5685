import Papa from 'papaparse';
import { withoutGuards } from './csv.ts';

/**
 * Parses rows pasted from a spreadsheet (tabs) or a CSV file (RFC 4180, commas or semicolons).
 * Drops empty rows, line breaks around a cell, and the apostrophes that Facet exports before
 * formulas. Other spaces around a cell are left to the caller.
 */
export function readTable(text: string): readonly (readonly string[])[] {
  return parseRows(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    // A single column has no delimiter to guess from.
    delimitersToGuess: ['\t', ',', ';'],
  });
}

/** Parses rows, also those in which a quotation mark is a mark like any other. */
export function parseRows(text: string, options: Papa.ParseConfig<string[]>): readonly (readonly string[])[] {
  const quoted = Papa.parse<string[]>(text, options);
  const data = quoted.errors.some(({ type }) => type === 'Quotes')
    ? // A quotation mark in the text would swallow the next rows: treat no cell as quoted.
      Papa.parse<string[]>(text, {
        ...options,
        fastMode: true,
        delimiter: text.includes('\t') ? '\t' : quoted.meta.delimiter,
      }).data
    : quoted.data;
  return data.map((cells) => cells.map((cell) => withoutGuards(cell.replace(/^[\r\n]+|[\r\n]+$/g, ''))));
}

/** Splits a typed or pasted text: spreadsheet, CSV, lines, words between commas or semicolons. */
export function listEntries(text: string): readonly string[] {
  const entries = readTable(text.replace(/\r\n?/g, '\n')).flatMap((row) => row.map((entry) => entry.trim()));
  return [...new Set(entries)].filter((entry) => entry !== '');
}
