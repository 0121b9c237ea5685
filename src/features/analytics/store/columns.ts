export type NumberArray = Float64Array | CodeArray;
export type CodeArray = Uint32Array | Uint16Array | Uint8Array;

const free: ArrayBuffer[] = [];

/** Reused memory: new megabytes at every press would cost garbage collection while charts draw. */
export function borrowed(bytes: number): ArrayBuffer {
  const fits = free.findIndex(({ byteLength }) => byteLength >= bytes);
  // A buffer too small for a store that has grown makes room for a larger one.
  const [found] = free.splice(Math.max(0, fits), 1);
  return fits === -1 || found === undefined ? new ArrayBuffer(bytes) : found;
}

/** Nothing may use the buffer afterwards. */
export function giveBack({ buffer }: { readonly buffer: ArrayBuffer }): void {
  if (free.length < 12) free.push(buffer);
}

/** The same numbers with room for `capacity` of them. */
export function grown<Column extends NumberArray>(column: Column, capacity: number): Column {
  const kind = Object.getPrototypeOf(column).constructor;
  // The prototype's constructor makes arrays of the same kind.
  const larger = new kind(capacity) as Column;
  larger.set(column.subarray(0, Math.min(column.length, capacity)));
  return larger;
}

export function roomForCodes(codes: number, length: number): CodeArray {
  if (codes <= 0x100) return new Uint8Array(length);
  return codes <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length);
}

/** A column of few different texts, each kept once: a code per row, and the text of each code. */
export class TextColumn {
  /** Code by row. Two bytes each until there are too many texts for that. */
  codes: Uint16Array | Uint32Array = new Uint16Array(0);
  /** Text by code, in the order in which they were met. */
  readonly values: string[] = [];
  readonly #codeOf = new Map<string, number>();

  /** The code of a text, a new one for a new text. */
  codeOf(text: string): number {
    const known = this.#codeOf.get(text);
    if (known !== undefined) return known;
    const code = this.values.length;
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes);
    this.values.push(text);
    this.#codeOf.set(text, code);
    return code;
  }
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);
/** 64 steps per power of two, 1 to 2^16: exact up to 128 (percent), small enough for a cache. */
const stepBits = 6;
const lowestRank = 127 << stepBits;
export const ranks = 16 << stepBits;
export const noRank = 0xffff;

/**
 * A coarse rank of a number, `noRank` for NaN: a smaller number never ranks higher. After
 * HdrHistogram: the leading bits of a float are its logarithm. `medians.ts` needs no sorting by it.
 */
export function rankOf(value: number): number {
  if (Number.isNaN(value)) return noRank;
  if (value < 1) return 0;
  float[0] = value;
  return Math.min(((bits[0] ?? 0) >>> (23 - stepBits)) - lowestRank, ranks - 1);
}
