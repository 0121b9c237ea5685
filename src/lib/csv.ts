/**
 * Texts that a spreadsheet would run instead of show begin so, perhaps behind characters that it
 * drops. Every timestamp of the contract and every phone number does. Apostrophes before it belong
 * to the text: it gets one more, so that reading it back takes away no other than ours.
 */
const formula = /^'*(?:[\t\r]|["\p{Cc}]*[=+\-@＝＋－＠])/u;

/**
 * Where a reader that splits at something else than commas begins a cell: it heeds a quotation mark
 * only at the beginning of its own cells, so ours keep nothing together for it.
 */
const splits = /[;\t\r\n]/;

/** A run of all that may stand between such a place and a formula; whole, so that it is read once. */
const beforeSign = /([;"\p{Cc}]+)('*[=+\-@＝＋－＠])?/gu;

/** Texts that are no cell without quotation marks, as are those that begin or end with a space. */
const quoted = /[",\r\n\uFEFF]/;

/** A cell: numbers stay numbers, undefined and null are empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** The text with an apostrophe wherever a spreadsheet would take it, or what follows a `;`, a tab or a new line in it, for a formula. */
export function neutralised(text: string): string {
  const whole = atInnerFormulas(text, (sign) => `'${sign}`);
  return formula.test(whole) ? `'${whole}` : whole;
}

/** The text that `neutralised` was given. Of any other text, what looks as if it came from there. */
export function withoutGuards(text: string): string {
  const whole = text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
  return atInnerFormulas(whole, (sign) => sign.replace(/^'/, ''));
}

/** The text with each formula sign that a reader may find after a `;`, a tab or a new line, with the apostrophes before it, replaced. */
function atInnerFormulas(text: string, replaced: (sign: string) => string): string {
  if (!splits.test(text)) return text;
  return text.replace(beforeSign, (run, before: string, sign: string | undefined) =>
    sign !== undefined && splits.test(before) ? before + replaced(sign) : run,
  );
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
  const lines: string[] = [];
  // The same array for each row: to make one for each of thousands is mostly work for the garbage collector.
  const cells: string[] = [];
  for (const row of rows) {
    cells.length = row.length;
    for (let index = 0; index < row.length; index += 1) cells[index] = cellText(row[index]);
    lines.push(cells.join(','), '\r\n');
  }
  return lines.join('');
}

function cellText(value: CsvValue): string {
  if (typeof value !== 'string') return value == null ? '' : String(value);
  if (value === '') return value;
  const text = neutralised(value);
  return value.startsWith(' ') || value.endsWith(' ') || quoted.test(value) ? `"${text.replaceAll('"', '""')}"` : text;
}
