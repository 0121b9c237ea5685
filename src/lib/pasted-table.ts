import Papa from 'papaparse';

/** As an export neutralises a text that a spreadsheet would run: an apostrophe before it. */
const neutralised = /^(\s*)'(?=[=+\-@\t\r])/;

/**
 * Reads rows as they are pasted from a spreadsheet (cells apart by tabs) or copied from a CSV file (RFC 4180, commas or semicolons). Empty rows are
 * left out, and line breaks around a cell, and the apostrophe that an export of Facet put before what would be a formula. Other spaces around a cell
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
  return data.map((cells) => cells.map((cell) => cell.replace(/^[\r\n]+|[\r\n]+$/g, '').replace(neutralised, '$1')));
}
