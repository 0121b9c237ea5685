import { parseJson } from '#src/lib/json.ts';
import { clipEnd, countOf } from '#src/lib/text.ts';
import type { BulkField, BulkResource, BulkValue, WantedValues } from './bulk-field.ts';

/*
 * The fields of things as rows of a spreadsheet, there and back: a row that nobody changed wants no
 * change, whatever its texts, and whatever happened to the things since the export.
 */

/** Cells that mean something else than their text. An empty cell keeps the value. */
export const cellMarks = { reset: '(reset)', blank: '(hide)' } as const;

/** A text that looks like a mark gets a backslash, and so does one that has one already. */
const likeMark = /^[\s\\]*\((?:reset|hide)\)\s*$/i;

/** Characters that fit into a cell of Excel: it cuts the rest. */
export const mostInCell = 32_767;

const nameHeader = 'name (not imported)';
const fingerprintHeader = 'exported values (do not change)';

type SheetResource<Item extends object> = Pick<
  BulkResource<Item>,
  'fields' | 'idOf' | 'nameOf' | 'sheet' | 'place' | 'listed'
>;

/** The header and a row for each thing: its ID, name, what it has itself, a fingerprint of that. */
export function sheetOf<Item extends object>(
  { fields, idOf, nameOf, sheet }: SheetResource<Item>,
  items: readonly Item[],
): readonly (readonly string[])[] {
  const rows = items.map((item) => {
    const id = idOf(item) ?? '';
    const cells = fields.map(({ own }) => fittingCell(own(item)));
    return [id, ...(sheet.hasNames ? [nameOf(item)] : []), ...cells, fingerprintOf(id, fields, cells)];
  });
  const names = sheet.hasNames ? [nameHeader] : [];
  return [[sheet.id, ...names, ...fields.map(({ label }) => label), fingerprintHeader], ...rows];
}

/** A value as the text of a cell. */
export function cellOf(value: BulkValue): string {
  if (value == null) return '';
  if (typeof value === 'boolean') return String(value);
  if (value.length === 0) return cellMarks.blank;
  const text = typeof value === 'string' ? value : listText(value);
  return likeMark.test(text) ? `\\${text}` : text;
}

/** The same in a file; empty, which keeps the value, where it would not fit. */
function fittingCell(value: BulkValue): string {
  const text = cellOf(value);
  return text.length > mostInCell ? '' : text;
}

/** What is one entry again when its line is read as pasted text (`listEntries`). */
const plainEntry = /^[^\s'[,;"](?:[^,;"\t\r\n]*[^\s,;"])?$/;

/** A list, an entry per line; as JSON where lines could not tell its entries apart. */
function listText(entries: readonly string[]): string {
  const isPlain = new Set(entries).size === entries.length && entries.every((entry) => plainEntry.test(entry));
  return isPlain ? entries.join('\n') : JSON.stringify(entries);
}

/** The value that the text of a cell stands for. */
export function valueOfCell<Item>({ form, parse, unset }: BulkField<Item>, cell: string): BulkValue {
  const mark = cell.trim().toLowerCase();
  if (mark === cellMarks.reset) return unset;
  if (mark === cellMarks.blank) return form === 'list' ? [] : '';
  const text = likeMark.test(cell) ? cell.replace('\\', '') : cell;
  const entries = form === 'list' && text.startsWith('[') ? parseJson(text) : undefined;
  return Array.isArray(entries) ? entries.map(String) : parse(text);
}

/** What a row was exported with: "id:1x0k3b title:0 author:9kd". Such a cell is untouched. */
function fingerprintOf<Item>(id: string, fields: readonly BulkField<Item>[], cells: readonly string[]): string {
  const parts = fields.map(({ key }, index) => partOf(key, cells[index] ?? ''));
  return [partOf('id', id), ...parts].join(' ');
}

/** Of the text without the line ends that programs change. */
function partOf(name: string, cell: string): string {
  return `${name}:${hashOf(unixLines(cell))}`;
}

/** FNV-1a. */
export function hashOf(text: string): string {
  let sum = 0x811c9dc5;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 0).toString(36);
}

/** What a row of a spreadsheet wants of its thing. */
type WantedRow = {
  /** Its row in the file, from 1. */
  readonly row: number;
  readonly wanted: WantedValues;
  /** The fields among them that have changed since the export too. */
  readonly stale: readonly string[];
};

/** What a spreadsheet wants of each thing, and in sentences what of it is not used. */
export type SheetReading = {
  readonly things: ReadonlyMap<string, WantedRow>;
  readonly problems: readonly string[];
  /** What to know of the rows that are used. */
  readonly notes: readonly string[];
};

/** Reads a spreadsheet for some things of a list. Columns may be missing, and in any order. */
export function readSheet<Item extends object>(
  { fields, idOf, sheet, place, listed }: SheetResource<Item>,
  rows: readonly (readonly string[])[],
  items: readonly Item[],
  all = items,
): SheetReading {
  const [header = [], ...body] = rows;
  const headers = header.map((name) => name.trim().toLowerCase());
  const things = new Map<string, WantedRow>();
  const idColumn = headers.indexOf(sheet.id.toLowerCase());
  if (idColumn === -1) return { things, problems: [`The first row has no column “${sheet.id}”.`], notes: [] };
  const fingerprintColumn = headers.indexOf(fingerprintHeader);
  const columns = fields.flatMap((field) => {
    const at = headers.findIndex((name) => namesOf(field).includes(name));
    return at === -1 ? [] : [{ field, at }];
  });
  const known = new Set([sheet.id.toLowerCase(), nameHeader, fingerprintHeader, '', ...fields.flatMap(namesOf)]);
  const unknown = header.filter((_, at) => !known.has(headers[at] ?? ''));
  // A field has two names.
  const meant = headers.map((name) => fields.find((field) => namesOf(field).includes(name))?.key ?? name);
  const problems = header.flatMap((name, at) =>
    name !== '' && !unknown.includes(name) && meant.indexOf(meant[at] ?? '') < at
      ? [`The column “${name}” repeats. The first counts.`]
      : [],
  );
  if (unknown.length > 0) {
    const names = unknown.map((name) => `“${clipEnd(name, 60)}”`).join(', ');
    problems.unshift(
      unknown.length === 1 ? `Unknown column ${names}.` : `Unknown columns: ${names}. Use the export of this screen.`,
    );
  }
  const notes: string[] = [];
  let damagedCells = 0;
  const byId = new Map(items.map((item) => [idOf(item), item]));
  const idsOf = (these: readonly Item[]) => new Set(these.map(idOf));
  // Without a filter, a list leaves out what is archived.
  const [existing, usable] = [idsOf(all), idsOf(listed(all, ''))];
  const whyNot = (id: string) =>
    !existing.has(id)
      ? `is not among these ${place.what}`
      : usable.has(id)
        ? 'is filtered out or not selected'
        : 'is archived';
  body.forEach((cells, index) => {
    const id = cells[idColumn]?.trim() ?? '';
    const item = byId.get(id);
    const row = `Row ${index + 2}`;
    if (id === '') {
      if (cells.some((cell) => cell !== '')) problems.push(`${row} has no ID.`);
    } else if (item === undefined) problems.push(`${row}: “${clipEnd(id, 60)}” ${whyNot(id)}.`);
    else if (things.has(id)) problems.push(`${row} repeats “${id}”. Only the first row counts.`);
    else if (cells.length > header.length) problems.push(`${row} has more cells than the header, and is not used.`);
    else {
      const fingerprint = cells[fingerprintColumn]?.split(' ') ?? [];
      const isOwn = fingerprint.includes(partOf('id', id));
      if (!isOwn && fingerprint.some((part) => part !== ''))
        notes.push(`${row}: its last column is of another ${place.one}. All its values are compared.`);
      const { damaged, ...wanted } = wantedRow(columns, cells, item, isOwn ? fingerprint : []);
      if (damaged.length > 0) problems.push(`${row}: “?” replaced characters in ${damaged.join(', ')}.`);
      damagedCells += damaged.length;
      things.set(id, { row: index + 2, ...wanted });
    }
  });
  if (damagedCells > 0) {
    const cells = countOf(damagedCells, 'damaged cell is', 'damaged cells are');
    problems.unshift(`${cells} not used. Edit a new export and save it as XLSX.`);
  }
  return { things, problems, notes };
}

/** The headers of a field's column: its label, or its name in the API. */
function namesOf<Item>({ key, label }: BulkField<Item>): readonly string[] {
  return [label.toLowerCase(), key.toLowerCase()];
}

type SheetColumn<Item> = { readonly field: BulkField<Item>; readonly at: number };

function wantedRow<Item>(
  columns: readonly SheetColumn<Item>[],
  cells: readonly string[],
  item: Item,
  fingerprint: readonly string[],
): Omit<WantedRow, 'row'> & { readonly damaged: readonly string[] } {
  const damaged: string[] = [];
  const changed = columns.flatMap(({ field, at }) => {
    const cell = cells[at] ?? '';
    const now = fittingCell(field.own(item));
    const isExported = fingerprint.includes(partOf(field.key, cell));
    if (cell.trim() === '' || isExported || unixLines(cell) === unixLines(now)) return [];
    if (hasLostCharacters(now, cell)) {
      damaged.push(field.label);
      return [];
    }
    const isStale = fingerprint.length > 0 && !fingerprint.includes(partOf(field.key, now));
    return [{ key: field.key, value: valueOfCell(field, cell), isStale }];
  });
  return {
    wanted: Object.fromEntries(changed.map(({ key, value }) => [key, value])),
    stale: changed.flatMap(({ key, isStale }) => (isStale ? [key] : [])),
    damaged,
  };
}

/** Beyond Western European letters and punctuation: what old code pages lack. */
const beyondCodePage = /[^\0-\xff\u2000-\u206f]/;

/** Question marks of other scripts, which somebody may have replaced. */
const questionMarks = /[\u037e\u061f\uff1f]/g;

/** Whether a cell is the value with “?” in place of characters that an old code page lacks. */
function hasLostCharacters(now: string, cell: string): boolean {
  const [text, read] = [unixLines(now), unixLines(cell)];
  if (text.replaceAll(questionMarks, '?') === read) return false;
  // An emoji becomes one “?” or two.
  const whole = text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '\uffff');
  const isLost = (unit: string, at: number) => unit === read[at] || (read[at] === '?' && beyondCodePage.test(unit));
  return [text, whole].some((one) => one.length === read.length && one.split('').every(isLost));
}

function unixLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
