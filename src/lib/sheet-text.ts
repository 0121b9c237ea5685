import Papa from 'papaparse';
import { csvText, neutralised, withoutGuards } from './csv.ts';

/*
 * Texts through a spreadsheet program and back. The program must see each cell as a text: in CSV an
 * apostrophe guards what it would turn into a number, a date or a formula.
 */

type Rows = readonly (readonly string[])[];

/** What a program would not leave as it is; apostrophes before it are part of the text. */
const asNumber = /^'*(?:[\d.,:/ \-+]*\d[\d.,:/ \-+%€$£]*|\d[\d.]*e[+-]?\d+|true|false)$/i;

/** A text with an apostrophe where a program would change it. The CSV writer guards formulas. */
function guarded(text: string): string {
  return asNumber.test(text) && neutralised(text) === text ? `'${text}` : text;
}

/** Takes off one guard, of either kind: a file may have been saved in the other form. */
function unguarded(text: string): string {
  const plain = withoutGuards(text);
  return plain === text && plain.startsWith("'") && asNumber.test(plain) ? plain.slice(1) : plain;
}

/** A file with a byte order mark, quotes where needed (RFC 4180), and guarded cells. */
export function csvFile(rows: Rows): string {
  const [header = [], ...body] = rows.map((row) => row.map(guarded));
  return csvText(header, body);
}

/** The line before the rows that names the delimiter for Excel, which does not show it. */
const delimiterLine = /^"?sep=(.)"?\r?\n/i;

/**
 * The rows of a CSV file, also one with semicolons or tabs.
 * @throws {Error} with a sentence, where a quotation mark would swallow rows.
 */
export function csvRows(text: string): Rows {
  const plain = text.replace(/^\uFEFF/, '').replace(/[\r\n]+$/, '');
  const { data, errors } = Papa.parse<string[]>(plain.replace(delimiterLine, ''), {
    delimiter: delimiterLine.exec(plain)?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t'],
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken !== undefined) throw new Error(`Row ${(broken.row ?? 0) + 1}: a quotation mark isn’t closed.`);
  return data.map((row) => row.map(unguarded));
}

/** Characters that XML can't hold, and the escape for them (ISO/IEC 29500-1, ST_Xstring). */
const unprintable = /(?![\t\n])[\p{Cc}\p{Cs}\p{NChar}\uFFFD]|_(?=x[\dA-Fa-f]{4}_)/gu;

/** A text as the cell of an XLSX file, which needs a guard only where the text looks guarded. */
export function toCell(text: string): string {
  const cell = unguarded(text) === text ? text : neutralised(guarded(text));
  // The library looks texts up in a plain object, which has members of its own.
  if (cell in Object.prototype) return escaped(cell.slice(0, 1)) + cell.slice(1);
  return cell.replaceAll(unprintable, escaped);
}

/** Each of its code units. */
function escaped(character: string): string {
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0'));
  return units.map((unit) => `_x${unit}_`).join('');
}

/** The text of a cell that was read from an XLSX file, whatever its type. */
export function fromCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
  return unguarded(String(value));
}
