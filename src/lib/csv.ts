/** Texts that a spreadsheet would run instead of show: those that begin with one of these. Every timestamp of the contract and every phone number does. */
const formula = /^[=+\-@\t\r]/;

/** Texts that are no cell without quotation marks. */
const quoted = /[",\r\n\uFEFF]|^ | $/;

/** A cell: numbers stay numbers, undefined and null are empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** The text with an apostrophe before it where a spreadsheet would take it for a formula. */
export function neutralised(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/**
 * A table as CSV (RFC 4180: CRLF, quotes doubled) that a spreadsheet opens without running anything in it and without mangling letters: text that
 * would be a formula is neutralised, in headers too, and a byte order mark says UTF-8.
 */
export function csvText(headers: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${csvLines([headers, ...rows])}`;
}

/** Rows that follow a head, or other rows. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  // Joined once: thousands of rows joined each by itself are mostly work for the garbage collector.
  const pieces: string[] = [];
  for (const row of rows) {
    for (let index = 0; index < row.length; index += 1) {
      if (index > 0) pieces.push(',');
      pieces.push(cellText(row[index]));
    }
    pieces.push('\r\n');
  }
  return pieces.join('');
}

/** Texts of which anything but their own letters may stand in a file: the others, which are nearly all, are looked at once. */
const special = /^[=+\-@\t\r ]|[",\r\n\uFEFF]| $/;

function cellText(value: CsvValue): string {
  if (typeof value !== 'string') return value == null ? '' : String(value);
  if (!special.test(value)) return value;
  const text = neutralised(value);
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
