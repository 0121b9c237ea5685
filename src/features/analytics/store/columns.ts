/** The arrays that columns are made of. */
export type NumberArray = Float64Array | CodeArray;
export type CodeArray = Uint32Array | Uint16Array | Uint8Array;

/** The same numbers with room for `capacity` of them. */
export function grown<Column extends NumberArray>(column: Column, capacity: number): Column {
  const larger = emptyLike(column, capacity);
  larger.set(column.subarray(0, Math.min(column.length, capacity)));
  return larger;
}

/** Zeros in an array of the same kind. */
function emptyLike<Column extends NumberArray>(column: Column, length: number): Column {
  const kind = Object.getPrototypeOf(column).constructor;
  // The prototype's constructor makes arrays of the same kind.
  return new kind(length) as Column;
}

/** The numbers at the given places, in their order. */
export function picked<Column extends NumberArray>(column: Column, rows: CodeArray): Column {
  const taken = emptyLike(column, rows.length);
  for (let index = 0; index < rows.length; index += 1) taken[index] = column[rows[index] ?? 0] ?? 0;
  return taken;
}

/** Room for codes below `codes`. */
export function roomForCodes(codes: number, length: number): CodeArray {
  if (codes <= 0x100) return new Uint8Array(length);
  return codes <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length);
}

/** The same codes, all of them below `most`, in the narrowest array. */
export function codesBelow(most: number, codes: Uint32Array): CodeArray {
  const narrow = roomForCodes(most, codes.length);
  narrow.set(codes);
  return narrow;
}

/** Texts of which there are few different ones, each kept once: a code a row, and what the codes mean. */
export class TextColumn {
  /** Code by row. Two bytes each until there are too many texts for that. */
  codes: Uint16Array | Uint32Array = new Uint16Array(0);
  /** Text by code, in the order in which they were met. */
  readonly values: string[] = [];
  readonly #codeOf = new Map<string, number>();

  /** The code of a text, a new one where it was never met. */
  codeOf(text: string): number {
    const known = this.#codeOf.get(text);
    if (known !== undefined) return known;
    const code = this.values.length;
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes);
    this.values.push(text);
    this.#codeOf.set(text, code);
    return code;
  }

  reserve(capacity: number): void {
    this.codes = grown(this.codes, capacity);
  }
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);
/** 64 steps from one power of two to the next, from 1 to 2^16: whole numbers up to 128, as percentages are, have one each, and counts by day and rank fit a cache. */
const stepBits = 6;
const lowestRank = 127 << stepBits;
export const ranks = 16 << stepBits;
export const noRank = 0xffff;

/**
 * A coarse place of a number among all numbers, `noRank` for none: a smaller number never has a larger rank. After the idea of HdrHistogram: the leading
 * bits of a floating point number are its logarithm.
 */
export function rankOf(value: number): number {
  if (Number.isNaN(value)) return noRank;
  if (value < 1) return 0;
  float[0] = value;
  return Math.min(((bits[0] ?? 0) >>> (23 - stepBits)) - lowestRank, ranks - 1);
}

/** The rank of each row's number, by which medians are found without sorting (`medians.ts`). */
export class RankColumn {
  ranks = new Uint16Array(0);
  /** The smallest and the largest number that was ever put at a rank. Where they are the same, the rank says the number. */
  readonly lowest = new Float64Array(ranks).fill(Number.POSITIVE_INFINITY);
  readonly highest = new Float64Array(ranks).fill(Number.NEGATIVE_INFINITY);

  put(row: number, value: number): void {
    const rank = rankOf(value);
    this.ranks[row] = rank;
    if (rank === noRank) return;
    if (value < (this.lowest[rank] ?? 0)) this.lowest[rank] = value;
    if (value > (this.highest[rank] ?? 0)) this.highest[rank] = value;
  }

  reserve(rows: number): void {
    this.ranks = grown(this.ranks, rows);
  }
}
