import { textColumns } from '../query/session-query.ts';
import { type CodeArray, type NumberArray, roomForCodes } from './columns.ts';

/** The numbers of a session. Moments in epoch milliseconds; NaN is a missing one. */
export const numberColumns = ['startedAt', 'endedAt', 'seconds', 'scroll', 'questions', 'clicks'] as const;
export type NumberColumn = (typeof numberColumns)[number];

/** Codes mean `(from + code) / parts`, or nothing for code 0; raw numbers where `parts` is 0. */
type NumberForm = { readonly from: number; readonly parts: number };

/** Numbers in as few bytes as lossless: moments count from the day's first, seconds in tenths. */
export type NarrowNumbers = NumberForm & { readonly codes: NumberArray };

export function narrowed(numbers: Float64Array): NarrowNumbers {
  const lowest = numbers.reduce((least, value) => (value < least ? value : least), Number.POSITIVE_INFINITY);
  const highest = numbers.reduce((most, value) => (value > most ? value : most), Number.NEGATIVE_INFINITY);
  for (const parts of [1, 10]) {
    const from = lowest <= highest ? Math.floor(lowest * parts) - 1 : 0;
    const codes = roomForCodes(Math.ceil(Math.max(highest * parts, from)) - from + 1, numbers.length);
    const form = { codes, from, parts };
    for (let index = 0; index < numbers.length; index += 1) {
      const value = numbers[index] ?? Number.NaN;
      codes[index] = Number.isNaN(value) ? 0 : Math.round(value * parts - from);
    }
    if (widened(form).every((value, index) => Object.is(value, numbers[index]))) return form;
  }
  return { codes: numbers, from: 0, parts: 0 };
}

/** The numbers that narrow ones stand for. */
export function widened({ codes, from, parts }: NarrowNumbers): Float64Array {
  if (parts === 0) return Float64Array.from(codes);
  const numbers = new Float64Array(codes.length);
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] ?? 0;
    numbers[index] = code === 0 ? Number.NaN : (from + code) / parts;
  }
  return numbers;
}

/** The same codes in the narrowest array. */
export function narrowCodes(codes: Uint32Array): CodeArray {
  const narrow = roomForCodes(codes.reduce((most, code) => Math.max(most, code), 0) + 1, codes.length);
  narrow.set(codes);
  return narrow;
}

/**
 * Sessions as they are kept: all columns in one buffer, as a database reads one far quicker than
 * many. No contact field, no page URL (R35): those load again from the service on demand.
 */
export type SessionBlock = {
  readonly rows: number;
  readonly buffer: ArrayBuffer;
  /** Of IDs, the bytes of each, `rates`, `numberColumns`, `textColumns`. */
  readonly places: readonly { readonly bytes: number; readonly start: number; readonly length: number }[];
  /** Of `numberColumns`. */
  readonly forms: readonly NumberForm[];
  /** The texts of `textColumns`. */
  readonly values: readonly (readonly string[])[];
};

export function packColumns(columns: readonly NumberArray[]): Pick<SessionBlock, 'buffer' | 'places'> {
  let end = 0;
  const places = columns.map(({ BYTES_PER_ELEMENT: bytes, length, byteLength }) => {
    // Numbers of eight bytes begin at a multiple of eight.
    const start = Math.ceil(end / 8) * 8;
    end = start + byteLength;
    return { bytes, start, length };
  });
  const packed = { buffer: new ArrayBuffer(end), places };
  for (const [index, column] of unpackColumns(packed).entries()) column.set(columns[index] ?? []);
  return packed;
}

const kinds = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const;

/** Whether a block has this version's form; the sessions of any other load again. */
export function isWholeBlock(block: SessionBlock): boolean {
  try {
    const [ids, lengths, ...columns] = unpackColumns(block);
    return (
      ids instanceof Uint8Array &&
      lengths !== undefined &&
      columns[0] instanceof Uint8Array &&
      columns.length === 1 + numberColumns.length + textColumns.length &&
      [lengths, ...columns].every(({ length }) => length === block.rows) &&
      block.forms.length === numberColumns.length &&
      block.values.length === textColumns.length
    );
  } catch {
    return false;
  }
}

/** The columns of a block, as views of its buffer. */
export function unpackColumns({ buffer, places }: Pick<SessionBlock, 'buffer' | 'places'>): readonly NumberArray[] {
  return places.map(({ bytes, start, length }) => {
    const kind = kinds.find(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT === bytes) ?? Uint8Array;
    return new kind(buffer, start, length);
  });
}
