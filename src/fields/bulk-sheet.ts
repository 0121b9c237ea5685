import { parseJson } from '#src/lib/json.ts';
import type { BulkField, BulkResource, BulkValue, WantedValues } from './bulk-field.ts';

/*
 * The fields of things as rows of a spreadsheet, there and back: a row that nobody changed wants no
 * change, whatever its texts, and whatever happened to the things since the export.
 */

/** Cells that mean something else than their text. An empty cell keeps the value. */
export const cellMarks = { reset: '(reset)', blank: '(hide)' } as const;

/** A text that looks like a mark gets a backslash, and so does one that has one already. */
const likeMark = /^\s*\\*\((?:reset|hide)\)\s*$/i;

/** Characters that fit into a cell of Excel: it cuts the rest. */
export const mostInCell = 32_767;

const nameHeader = 'name (not imported)';
const printHeader = 'exported values (do not change)';

type SheetResource<Item extends object> = Pick<BulkResource<Item>, 'fields' | 'idOf' | 'nameOf' | 'sheet' | 'place'>;

/** The header and a row for each thing: its ID, its name, what it has itself, and a print of that. */
export function sheetOf<Item extends object>(
  { fields, idOf, nameOf, sheet }: SheetResource<Item>,
  items: readonly Item[],
): readonly (readonly string[])[] {
  const rows = items.map((item) => {
    const cells = fields.map(({ own }) => cellOf(own(item)));
    return [idOf(item) ?? '', ...(sheet.hasNames ? [nameOf(item)] : []), ...cells, printOf(fields, cells)];
  });
  const names = sheet.hasNames ? [nameHeader] : [];
  return [[sheet.id, ...names, ...fields.map(({ key }) => key), printHeader], ...rows];
}

function cellOf(value: BulkValue): string {
  if (value == null) return '';
  if (typeof value === 'boolean') return String(value);
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

function valueOfCell<Item>({ form, parse, unset }: BulkField<Item>, cell: string): BulkValue {
  const mark = cell.trim().toLowerCase();
  if (mark === cellMarks.reset) return unset;
  if (mark === cellMarks.blank) return form === 'list' ? [] : '';
  const text = likeMark.test(cell) ? cell.slice(1) : cell;
  const entries = form === 'list' && text.startsWith('[') ? parseJson(text) : undefined;
  return Array.isArray(entries) ? entries.map(String) : parse(text);
}

/** Tells whether a cell still has what was exported: "title:1x0k3b author:0". */
function printOf<Item>(fields: readonly BulkField<Item>[], cells: readonly string[]): string {
  return fields.map(({ key }, index) => `${key}:${hash(cells[index] ?? '')}`).join(' ');
}

/** FNV-1a over the text without the line ends that programs change. */
function hash(cell: string): string {
  let sum = 0x811c9dc5;
  for (const character of unixLines(cell)) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 0).toString(36);
}

/** What a spreadsheet wants of each thing, and what of it is not used, in sentences. */
export type SheetReading = {
  readonly wanted: ReadonlyMap<string, WantedValues>;
  /** Fields that the file changes, and that have changed since it was exported, by thing. */
  readonly stale: ReadonlyMap<string, ReadonlySet<string>>;
  readonly problems: readonly string[];
};

/** Reads a spreadsheet for the given things. Columns may be missing, and in any order. */
export function readSheet<Item extends object>(
  { fields, idOf, sheet, place }: SheetResource<Item>,
  rows: readonly (readonly string[])[],
  items: readonly Item[],
): SheetReading {
  const [header = [], ...body] = rows;
  const headers = header.map((name) => name.trim().toLowerCase());
  const wanted = new Map<string, WantedValues>();
  const stale = new Map<string, ReadonlySet<string>>();
  const idAt = headers.indexOf(sheet.id.toLowerCase());
  if (idAt === -1) return { wanted, stale, problems: [`The first row has no column “${sheet.id}”.`] };
  const printAt = headers.indexOf(printHeader);
  const columns = fields.flatMap((field) => {
    const at = headers.indexOf(field.key.toLowerCase());
    return at === -1 ? [] : [{ field, at }];
  });
  const known = new Set([sheet.id, nameHeader, printHeader, '', ...fields.map(({ key }) => key)].map(lowerCase));
  const problems = header.flatMap((name, at) => {
    if (!known.has(headers[at] ?? '')) return [`Unknown column “${name}”.`];
    return name !== '' && headers.indexOf(headers[at] ?? '') < at
      ? [`The column “${name}” repeats. The first counts.`]
      : [];
  });
  const byId = new Map(items.map((item) => [idOf(item), item]));
  body.forEach((cells, index) => {
    const id = cells[idAt]?.trim() ?? '';
    const item = byId.get(id);
    const row = `Row ${index + 2}`;
    if (id === '') {
      if (cells.some((cell) => cell !== '')) problems.push(`${row} has no ID.`);
    } else if (item === undefined) problems.push(`${row}: “${id}” is not among these ${place.what}.`);
    else if (wanted.has(id)) problems.push(`${row} repeats “${id}”. Only the first row counts.`);
    else if (cells.length > header.length) problems.push(`${row} has more cells than the header, and is not used.`);
    else {
      const print = new Set(cells[printAt]?.split(' '));
      const changed = columns.flatMap(({ field, at }) => {
        const cell = cells[at] ?? '';
        const isExported = print.has(`${field.key}:${hash(cell)}`);
        const now = cellOf(field.own(item));
        const isKept = cell === '' || isExported || unixLines(cell) === unixLines(now);
        const hasMoved = print.size > 1 && !print.has(`${field.key}:${hash(now)}`);
        return isKept ? [] : [{ key: field.key, value: valueOfCell(field, cell), hasMoved }];
      });
      wanted.set(id, Object.fromEntries(changed.map(({ key, value }) => [key, value])));
      stale.set(id, new Set(changed.flatMap(({ key, hasMoved }) => (hasMoved ? [key] : []))));
    }
  });
  return { wanted, stale, problems };
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}

function unixLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
