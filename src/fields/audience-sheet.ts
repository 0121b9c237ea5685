import { type AudienceAnswer, titleOf } from '#src/api/audiences.ts';
import { parseJson } from '#src/lib/json.ts';
import { linesOf, overrideOf, type WantedValues } from './audience-bulk.ts';
import { type EditorField, editorFields, isListField } from './audience-override-fields.tsx';
import type { EditorValue } from './audience-values.ts';

/*
 * The overrides of audiences as rows of a spreadsheet, there and back: a row that nobody changed
 * wants no change, whatever its texts.
 */

/** Cells that mean something else than their text. An empty cell keeps the value. */
export const cellMarks = { reset: '(reset)', blank: '(hide)' } as const;

/** A text that looks like a mark gets a backslash, and so does one that has one already. */
const likeMark = /^\s*\\*\((?:reset|hide)\)\s*$/i;

/** Characters that fit into a cell of Excel: it cuts the rest. */
export const mostInCell = 32_767;

const idHeader = 'audienceId';
const nameHeader = 'name (not imported)';

/** The header and a row for each audience: its ID, its name, and what it sets itself. */
export function sheetOf(audiences: readonly AudienceAnswer[]): readonly (readonly string[])[] {
  const rows = audiences.map((audience) => [
    audience.audienceId ?? '',
    titleOf(audience),
    ...editorFields.map((field) => cellOf(overrideOf(audience, field))),
  ]);
  return [[idHeader, nameHeader, ...editorFields], ...rows];
}

function cellOf(value: EditorValue): string {
  if (value === undefined) return '';
  if (value.length === 0) return cellMarks.blank;
  const text = typeof value === 'string' ? value : listText(value);
  // An empty cell keeps the value.
  if (text.length > mostInCell) return '';
  return likeMark.test(text) ? `\\${text}` : text;
}

/** A list, an entry per line; as JSON where lines could not tell its entries apart. */
function listText(entries: readonly string[]): string {
  const lines = entries.join('\n');
  const isPlain = entries.every((entry) => entry.trim() === entry && entry !== '' && !/[\r\n]/.test(entry));
  return isPlain && !lines.startsWith('[') ? lines : JSON.stringify(entries);
}

function valueOfCell(field: EditorField, cell: string): EditorValue {
  const mark = cell.trim().toLowerCase();
  if (mark === cellMarks.reset) return undefined;
  if (mark === cellMarks.blank) return isListField(field) ? [] : '';
  const text = likeMark.test(cell) ? cell.slice(1) : cell;
  if (!isListField(field)) return text;
  const entries = text.startsWith('[') ? parseJson(text) : undefined;
  if (Array.isArray(entries)) return entries.map(String);
  return linesOf(text);
}

/** What a spreadsheet wants of each audience, and what of it is not used, in sentences. */
export type SheetReading = { readonly wanted: ReadonlyMap<string, WantedValues>; readonly problems: readonly string[] };

/** Reads a spreadsheet for the given audiences. Columns may be missing, and in any order. */
export function readSheet(rows: readonly (readonly string[])[], audiences: readonly AudienceAnswer[]): SheetReading {
  const [header = [], ...body] = rows;
  const headers = header.map((name) => name.trim().toLowerCase());
  const idAt = headers.indexOf(idHeader.toLowerCase());
  if (idAt === -1) return { wanted: new Map(), problems: [`The first row has no column “${idHeader}”.`] };
  const columns = editorFields.flatMap((field) => {
    const at = headers.indexOf(field.toLowerCase());
    return at === -1 ? [] : [{ field, at }];
  });
  const known = new Set([idHeader, nameHeader, '', ...editorFields].map((name) => name.toLowerCase()));
  const problems = header.flatMap((name, at) => {
    if (!known.has(headers[at] ?? '')) return [`Unknown column “${name}”.`];
    return name !== '' && headers.indexOf(headers[at] ?? '') < at
      ? [`The column “${name}” repeats. The first counts.`]
      : [];
  });
  const byId = new Map(audiences.map((audience) => [audience.audienceId, audience]));
  const wanted = new Map<string, WantedValues>();
  body.forEach((cells, index) => {
    const id = cells[idAt]?.trim() ?? '';
    const audience = byId.get(id);
    const row = `Row ${index + 2}`;
    if (id === '') {
      if (cells.some((cell) => cell !== '')) problems.push(`${row} has no ID.`);
    } else if (audience === undefined) problems.push(`${row}: “${id}” is not among these audiences.`);
    else if (wanted.has(id)) problems.push(`${row} repeats “${id}”. Only the first row counts.`);
    else if (cells.length > header.length) problems.push(`${row} has more cells than the header, and is not used.`);
    else wanted.set(id, wantedBy(columns, cells, audience));
  });
  return { wanted, problems };
}

type SheetColumn = { readonly field: EditorField; readonly at: number };

function wantedBy(columns: readonly SheetColumn[], cells: readonly string[], audience: AudienceAnswer): WantedValues {
  return Object.fromEntries(
    columns.flatMap(({ field, at }) => {
      const cell = cells[at] ?? '';
      // Programs change line ends on their own.
      const isKept = cell === '' || unixLines(cell) === unixLines(cellOf(overrideOf(audience, field)));
      return isKept ? [] : [[field, valueOfCell(field, cell)]];
    }),
  );
}

function unixLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
