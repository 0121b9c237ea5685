/**
 * Matches text that a spreadsheet would run, perhaps behind characters that it drops, including all
 * timestamps of the contract and phone numbers. Leading apostrophes are part of the text: it gets
 * one more, so that reading it back removes only ours.
 */
const formula = /^'*(?:[\t\r]|["\p{Cc}]*[=+\-@＝＋－＠])/u;

/**
 * Where a reader with another delimiter starts a cell: it respects quotation marks only there, so
 * ours don't protect the text.
 */
const splits = /[;\t\r\n]/;

/** All characters that may stand between such a place and a formula, matched once as a whole. */
const beforeSign = /([;"\p{Cc}]+)('*[=+\-@＝＋－＠])?/gu;

/** Texts that need quotation marks, as do those with a space at either end. */
const quoted = /[",\r\n\uFEFF]/;

/** Most texts: nothing in them means anything to a spreadsheet. Tested first, in a single pass. */
const plain = /^\w[^;\t\r\n",\uFEFF]*$/;

/** A sign and word characters, as the contract's timestamps are: guarded, and never quoted. */
const signed = /^[+-]\w+$/;

/** A cell: numbers stay numbers, undefined and null are empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** Adds an apostrophe where a spreadsheet could see a formula, also after `;`, tab or new line. */
export function neutralised(text: string): string {
  const whole = atInnerFormulas(text, (sign) => `'${sign}`);
  return formula.test(whole) ? `'${whole}` : whole;
}

/** Reverses `neutralised`; from any other text it removes what looks the same. */
export function withoutGuards(text: string): string {
  const whole = text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
  return atInnerFormulas(whole, (sign) => sign.replace(/^'/, ''));
}

/** Replaces each formula sign after `;`, tab or new line, with the apostrophes before it. */
function atInnerFormulas(text: string, replaced: (sign: string) => string): string {
  if (!splits.test(text)) return text;
  return text.replace(beforeSign, (run, before: string, sign: string | undefined) =>
    sign !== undefined && splits.test(before) ? before + replaced(sign) : run,
  );
}

/**
 * A table as CSV (RFC 4180: CRLF, doubled quotes) that is safe and readable in a spreadsheet:
 * formulas are neutralised, in headers too, and a byte order mark declares UTF-8.
 */
export function csvText(headers: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${csvLines([headers, ...rows])}`;
}

/** Rows to append to a header or to other rows. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(value: CsvValue): string {
  if (typeof value !== 'string') return value == null ? '' : String(value);
  if (value === '' || (plain.test(value) && !value.endsWith(' '))) return value;
  if (signed.test(value)) return `'${value}`;
  const text = neutralised(value);
  return value.startsWith(' ') || value.endsWith(' ') || quoted.test(value) ? `"${text.replaceAll('"', '""')}"` : text;
}
