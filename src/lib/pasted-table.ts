import Papa from 'papaparse';
import { withoutGuards } from './csv.ts';

/**
 * Reads rows as they are pasted from a spreadsheet (cells apart by tabs) or copied from a CSV file (RFC 4180, commas or semicolons). Empty rows are
 * left out, and line breaks around a cell, and the apostrophes that an export of Facet put before what would be a formula. Other spaces around a cell
 * are its reader's to judge.
 */
export function readTable(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\uFEFF/, '');
  const quoted = Papa.parse<string[]>(plain, {
    skipEmptyLines: 'greedy',
    // A single column has no delimiter to be guessed from.
    delimitersToGuess: ['\t', ',', ';'],
  });
  const data = quoted.errors.some(({ type }) => type === 'Quotes')
    ? // A quotation mark that is part of the text would swallow the rows after it: no cell is quoted then.
      Papa.parse<string[]>(plain, {
        skipEmptyLines: 'greedy',
        fastMode: true,
        delimiter: plain.includes('\t') ? '\t' : quoted.meta.delimiter,
      }).data
    : quoted.data;
  return data.map((cells) => cells.map((cell) => withoutGuards(cell.replace(/^[\r\n]+|[\r\n]+$/g, ''))));
}
