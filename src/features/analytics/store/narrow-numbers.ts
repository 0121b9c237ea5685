import { type CodeArray, roomForCodes } from './typed-arrays.ts';

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
