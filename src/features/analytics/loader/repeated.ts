import { isWithin } from './day-numbers.ts';
import type { LoadRange } from './load-progress.ts';

type Walked = { readonly slice: LoadRange; readonly duplicates: number };

/** Which sessions came more than once. A session counts once however often it is read again. */
export class Repeated {
  /** Rows that came in two slices. */
  readonly #rows = new Set<number>();
  /** How many came twice in one walk: of these only the number is known. */
  #walked: readonly Walked[] = [];

  /** A session came that another slice had. */
  add(row: number): void {
    this.#rows.add(row);
  }

  /** How many came twice in a walk. It takes the place of what was said before of the same stretch, or parts of it. */
  within(slice: LoadRange, duplicates: number): void {
    const others = this.#walked.filter((walked) => !overlap(walked.slice, slice));
    this.#walked = duplicates === 0 ? others : [...others, { slice, duplicates }];
  }

  clear(): void {
    this.#rows.clear();
    this.#walked = [];
  }

  /** How many of a range there are: those without a start in it, and whole slices that it touches. */
  count(range: LoadRange | undefined, startedAt: Float64Array): number {
    if (range === undefined) return 0;
    let count = 0;
    for (const row of this.#rows) {
      const moment = startedAt[row] ?? Number.NaN;
      if (Number.isNaN(moment) || isWithin(moment, range)) count += 1;
    }
    return this.#walked.reduce((sum, { slice, duplicates }) => (overlap(slice, range) ? sum + duplicates : sum), count);
  }
}

function overlap(one: LoadRange, other: LoadRange): boolean {
  return (
    (one.from ?? Number.NEGATIVE_INFINITY) < (other.to ?? Number.POSITIVE_INFINITY) &&
    (other.from ?? Number.NEGATIVE_INFINITY) < (one.to ?? Number.POSITIVE_INFINITY)
  );
}
