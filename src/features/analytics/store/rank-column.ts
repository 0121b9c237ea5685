import { grown } from './typed-arrays.ts';

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
