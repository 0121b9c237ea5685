import * as z from 'zod/mini';
import { type TextColumn as TextColumnName, textColumns } from '../query/session-query.ts';
import { type CodeArray, type NumberArray, roomForCodes } from './columns.ts';

/** Numbers in as few bytes as hold them exactly. */
export type NarrowNumbers = {
  /** Whole numbers, of which the largest that has room stands for NaN; or the numbers as they are. */
  readonly codes: CodeArray | Float64Array;
  /** A number is `from + code / parts`: moments of one day are counted from its first, seconds in tenths. */
  readonly from: number;
  readonly parts: number;
};

/** The same numbers in the narrowest form that gives every one of them back. */
export function narrowed(numbers: Float64Array): NarrowNumbers {
  const lowest = numbers.reduce((least, value) => (value < least ? value : least), Number.POSITIVE_INFINITY);
  for (const { from, parts } of [
    { from: Number.isFinite(lowest) ? Math.floor(lowest) : 0, parts: 1 },
    { from: 0, parts: 10 },
  ]) {
    // No code is below nothing.
    const codes = lowest < from ? undefined : codesOf(numbers, from, parts);
    if (codes !== undefined) return { codes, from, parts };
  }
  return { codes: numbers, from: 0, parts: 1 };
}

/** Writes the numbers out, into room for as many. */
export function widen({ codes, from, parts }: NarrowNumbers, into: Float64Array): void {
  if (codes instanceof Float64Array) {
    into.set(codes);
    return;
  }
  const none = noneIn(codes);
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] ?? none;
    into[index] = code === none ? Number.NaN : from + code / parts;
  }
}

/** The codes of numbers that are not below `from`; undefined where a number is none of these. */
function codesOf(numbers: Float64Array, from: number, parts: number): CodeArray | undefined {
  const highest = numbers.reduce((most, value) => (value > most ? value : most), from);
  const most = (highest - from) * parts + 1;
  if (most >= 2 ** 32 - 1) return undefined;
  const codes = roomForCodes(Math.ceil(most) + 1, numbers.length);
  const none = noneIn(codes);
  for (let index = 0; index < numbers.length; index += 1) {
    const value = numbers[index] ?? Number.NaN;
    const code = Number.isNaN(value) ? none : Math.round((value - from) * parts);
    if (!Number.isNaN(value) && !Object.is(from + code / parts, value)) return undefined;
    codes[index] = code;
  }
  return codes;
}

function noneIn(codes: CodeArray): number {
  return 2 ** (8 * codes.BYTES_PER_ELEMENT) - 1;
}

/** The numbers of a session. Moments in epoch milliseconds; NaN is one that it does not have. */
export const numberColumns = ['startedAt', 'endedAt', 'seconds', 'scroll', 'questions', 'clicks'] as const;
export type NumberColumn = (typeof numberColumns)[number];

/**
 * Some sessions as columns, to be posted or kept. No contact field, no address of a page (R35): what is not here is read again from the service where a
 * person asks for it.
 */
export type SessionBlock = {
  readonly rows: number;
  readonly idBytes: Uint8Array;
  /** Bytes of each id. */
  readonly idLengths: CodeArray;
  readonly texts: Readonly<Record<TextColumnName, { readonly values: readonly string[]; readonly codes: CodeArray }>>;
  readonly numbers: Readonly<Record<NumberColumn, NarrowNumbers>>;
  readonly rates: Uint8Array;
};

/** What a block takes, in bytes. */
export function blockBytes(block: SessionBlock): number {
  return columnsOf(block).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

const kinds = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;
type Kind = keyof typeof kinds;

/** A block as it is kept, `rows` beside the rest: its columns lie one after the other, for a database reads one buffer far quicker than many. */
const packedBlock = z.object({
  rows: z.number(),
  /** Of the columns in the order of `columnsOf`, each of which begins at a multiple of eight bytes. */
  kinds: z.array(z.enum(['Uint8Array', 'Uint16Array', 'Uint32Array', 'Float64Array'])),
  lengths: z.array(z.number()),
  buffer: z.instanceof(ArrayBuffer),
  /** `from` and `parts` of each of `numberColumns`. */
  forms: z.array(z.object({ from: z.number(), parts: z.number() })),
  /** The texts of each of `textColumns`. */
  values: z.array(z.array(z.string())),
});

/** The columns of a block, in the order in which they are packed. */
function columnsOf({ idBytes, idLengths, rates, numbers, texts }: SessionBlock): readonly NumberArray[] {
  return [
    idBytes,
    idLengths,
    rates,
    ...numberColumns.map((name) => numbers[name].codes),
    ...textColumns.map((name) => texts[name].codes),
  ];
}

/** Where columns of such kinds and lengths begin in a buffer, and at last where it ends. */
function placesOf(columns: readonly { readonly kind: Kind; readonly length: number }[]): readonly number[] {
  const places = [0];
  for (const { kind, length } of columns) {
    const end = (places.at(-1) ?? 0) + length * kinds[kind].BYTES_PER_ELEMENT;
    places.push(Math.ceil(end / 8) * 8);
  }
  return places;
}

export function packBlock(block: SessionBlock): z.output<typeof packedBlock> {
  const columns = columnsOf(block);
  const parts = columns.map((column) => ({ kind: kindOf(column), length: column.length }));
  const places = placesOf(parts);
  const bytes = new Uint8Array(places.at(-1) ?? 0);
  columns.forEach(({ buffer, byteOffset, byteLength }, index) => {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), places[index]);
  });
  return {
    rows: block.rows,
    kinds: parts.map(({ kind }) => kind),
    lengths: parts.map(({ length }) => length),
    buffer: bytes.buffer,
    forms: numberColumns.map((name) => ({ from: block.numbers[name].from, parts: block.numbers[name].parts })),
    values: textColumns.map((name) => [...block.texts[name].values]),
  };
}

/** The block that was packed, its columns views of one buffer; undefined for anything that is none, or whose columns do not fit each other. */
export function unpackBlock(kept: unknown): SessionBlock | undefined {
  const read = packedBlock.safeParse(kept);
  if (!read.success) return undefined;
  const { rows, kinds: named, lengths, buffer, forms, values } = read.data;
  const places = placesOf(named.map((kind, index) => ({ kind, length: lengths[index] ?? 0 })));
  const areWhole = forms.length === numberColumns.length && values.length === textColumns.length;
  const fitEachOther = lengths.every((length, index) => index === 0 || length === rows);
  if (!areWhole || !fitEachOther || places.at(-1) !== buffer.byteLength) return undefined;
  const views = named.map((kind, index) => new kinds[kind](buffer, places[index], lengths[index]));
  const [idBytes, idLengths, rates, ...codes] = views;
  const numbers = numberColumns.map((name, index) => [name, { ...forms[index], codes: codes[index] }]);
  const texts = textColumns.map((name, index) => [
    name,
    { values: values[index], codes: codes[numberColumns.length + index] },
  ]);
  if (codes.length !== numbers.length + texts.length) return undefined;
  const block = {
    rows,
    idBytes,
    idLengths,
    rates,
    numbers: Object.fromEntries(numbers),
    texts: Object.fromEntries(texts),
  };
  // As many columns as a block has, each as long as there are rows, in the order in which `packBlock` wrote them.
  return block as SessionBlock;
}

function kindOf(column: NumberArray): Kind {
  if (column instanceof Float64Array) return 'Float64Array';
  if (column instanceof Uint32Array) return 'Uint32Array';
  return column instanceof Uint16Array ? 'Uint16Array' : 'Uint8Array';
}
