import { limits } from '#src/contract/limits.ts';
import { readTable } from '#src/lib/pasted-table.ts';
import { countOf } from '#src/lib/text.ts';
import type { AssetBody } from '#src/local/asset-ledger.ts';
import { assetFields, assetLabels, assetProblems } from './asset-values.ts';

/** One pasted row: what it asks for, the key of its creation, and why it cannot be sent. */
export type AssetRow = {
  /** From 1, as the rows were pasted, without a row of names. */
  readonly number: number;
  readonly body: AssetBody;
  readonly idempotencyKey: string;
  readonly problem: string | undefined;
  /** Worth a look, though it can be sent. */
  readonly note: string | undefined;
};

export type PastedRows = {
  readonly rows: readonly AssetRow[];
  /** Columns whose names say nothing to Facet: nothing of them is sent. */
  readonly ignored: readonly string[];
  /** The only cell of the first row that names a column, where that row may be an asset as well. */
  readonly maybeName: string | undefined;
  /** Rows around whose ids there were spaces: those are not sent. */
  readonly spaced: number;
  /** Why no row was read, or not all of them. */
  readonly problem: string | undefined;
};

/** The order of columns where no row names them. */
const columns = assetFields;
type ColumnName = (typeof columns)[number];

/** The same order, in words. */
export const columnWords = columns.map((column) => assetLabels[column]).join(', ');

/** More rows than this are no list that somebody looks through. */
export const mostRows = 1_000;

const yes = /^(?:true|yes|y|1|x)$/i;
const no = /^(?:false|no|n|0|)$/i;

/**
 * Reads assets from pasted rows. The key of each creation follows from `batch` and from what the row says: the same rows pasted again in the same batch,
 * after a reload for instance, are the same creations.
 */
export function readAssetRows(text: string, batch: string): PastedRows {
  const asPasted = readTable(text);
  const table = asPasted.map((row) => row.map((cell) => cell.trim()));
  const [first = []] = table;
  const named = first.map(columnOf);
  const hasNames = named.includes('fileId') || named.filter((column) => column !== undefined).length > 1;
  const order = hasNames ? named : columns;
  const cells = hasNames ? table.slice(1) : table;
  const isSpaced = (row: readonly string[]) =>
    row.some((cell, index) => isId(order[index]) && cell.trim() !== '' && cell.trim() !== cell);
  const seen = new Map<string, number>();
  const files = new Map<string, number>();
  const keys = new Map<string, number>();
  const rows = cells.slice(0, mostRows).map((row, index) => {
    const read = readRow(row, order);
    const print = JSON.stringify(read.body);
    const before = seen.get(print);
    const { fileId } = read.body;
    const sameFile = files.get(fileId);
    const own = read.key !== undefined && read.key !== '';
    const mark = own ? (read.key ?? '') : shortHash(print);
    const count = keys.get(mark) ?? 0;
    keys.set(mark, count + 1);
    if (before === undefined) seen.set(print, index + 1);
    if (sameFile === undefined && fileId !== '') files.set(fileId, index + 1);
    const idempotencyKey = own ? mark : `${batch}.${mark}${count === 0 ? '' : `.${count + 1}`}`;
    return {
      number: index + 1,
      body: read.body,
      idempotencyKey,
      problem: own && count > 0 ? 'Another row has this idempotency key.' : read.problem,
      note: ofAnother(before, sameFile),
    };
  });
  return {
    rows,
    // A row that cannot be sent says so itself.
    maybeName:
      hasNames || rows[0]?.problem !== undefined ? undefined : first.find((cell) => columnOf(cell) !== undefined),
    spaced: (hasNames ? asPasted.slice(1) : asPasted).slice(0, mostRows).filter(isSpaced).length,
    ignored: hasNames ? first.filter((name, index) => order[index] === undefined && name !== '') : [],
    problem:
      cells.length > mostRows
        ? `${countOf(cells.length - mostRows, 'row')} beyond the first ${mostRows} were left out. Paste them afterwards.`
        : hasNames && !order.includes('fileId')
          ? 'None of the columns is called “File id”, and an asset needs one.'
          : undefined,
  };
}

/** That a row repeats another, or the file of another: both are possible, and seldom meant. */
function ofAnother(same: number | undefined, sameFile: number | undefined): string | undefined {
  if (same !== undefined) return `The same as row ${same}: it will be an asset of its own.`;
  return sameFile === undefined ? undefined : `The same file as row ${sameFile}: it will be an asset of its own.`;
}

type ReadRow = { readonly body: AssetBody; readonly key: string | undefined; readonly problem: string | undefined };

function readRow(row: readonly string[], order: readonly (ColumnName | undefined)[]): ReadRow {
  const cell = (column: ColumnName) => row[order.indexOf(column)] ?? '';
  const hidden = cell('hidden');
  const key = cell('idempotencyKey');
  const form = {
    name: cell('name'),
    purpose: cell('purpose'),
    fileId: cell('fileId'),
    parentAssetId: cell('parentAssetId'),
    hidden: yes.test(hidden),
    idempotencyKey: key === '' ? 'made here' : key,
  };
  const { name, purpose, fileId, parentAssetId } = form;
  const [problem] = assetProblems(form).values();
  return {
    body: { name, purpose, fileId, ...(parentAssetId === '' ? {} : { parentAssetId }), hidden: form.hidden },
    key,
    problem:
      row.length > order.length && order === columns
        ? `It has ${countOf(row.length, 'cell')}; there are ${countOf(order.length, 'column')}.`
        : !yes.test(hidden) && !no.test(hidden)
          ? `“${hidden.slice(0, 40)}” under Hidden is neither yes nor no.`
          : key.length > limits.idempotencyKey.max
            ? 'Its idempotency key has more than 255 characters.'
            : problem,
  };
}

function isId(column: ColumnName | undefined): boolean {
  return column === 'fileId' || column === 'parentAssetId' || column === 'idempotencyKey';
}

/** "File ID", "file_id" and "fileId" name one column. */
function columnOf(name: string): ColumnName | undefined {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return columns.find((column) => {
    const wanted = column.toLowerCase();
    return plain === wanted || (column === 'parentAssetId' && (plain === 'parent' || plain === 'parentid'));
  });
}

/** 64 bits of FNV-1a as text: enough to tell a thousand rows apart, and short within a key of 255 characters. */
function shortHash(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const unit of text) hash = BigInt.asUintN(64, (hash ^ BigInt(unit.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return hash.toString(36);
}
