import type { LoadRange } from './load-progress.ts';

type Piece = { readonly from: number; readonly to: number };

/** Stretches of time, merged where they touch. Open ends reach for ever. */
export class RangeSet {
  #pieces: readonly Piece[] = [];

  add(range: LoadRange): void {
    const added = closed(range);
    if (added.from >= added.to) return;
    const apart = this.#pieces.filter(({ from, to }) => to < added.from || from > added.to);
    const touching = this.#pieces.filter((piece) => !apart.includes(piece));
    const merged = {
      from: Math.min(added.from, ...touching.map(({ from }) => from)),
      to: Math.max(added.to, ...touching.map(({ to }) => to)),
    };
    this.#pieces = [...apart, merged].sort((a, b) => a.from - b.from);
  }

  remove(range: LoadRange): void {
    const { from, to } = closed(range);
    this.#pieces = this.#pieces
      .flatMap((piece) => [
        { from: piece.from, to: Math.min(piece.to, from) },
        { from: Math.max(piece.from, to), to: piece.to },
      ])
      .filter((piece) => piece.from < piece.to);
  }

  /** Whether all of a range is in the set. */
  covers(range: LoadRange): boolean {
    return this.gaps(range).length === 0;
  }

  /** Whether any of a range is in the set. */
  meets(range: LoadRange): boolean {
    const { from, to } = closed(range);
    return this.#pieces.some((piece) => piece.from < to && piece.to > from);
  }

  /** What of a range is in the set, the oldest first. */
  parts(range: LoadRange): readonly LoadRange[] {
    const { from, to } = closed(range);
    return this.#pieces
      .map((piece) => ({ from: Math.max(piece.from, from), to: Math.min(piece.to, to) }))
      .filter((piece) => piece.from < piece.to)
      .map(opened);
  }

  copy(): RangeSet {
    const copy = new RangeSet();
    copy.#pieces = this.#pieces;
    return copy;
  }

  /** What of a range is not in the set, the oldest first. */
  gaps(range: LoadRange): readonly LoadRange[] {
    const { from, to } = closed(range);
    const found: Piece[] = [];
    let begin = from;
    for (const piece of this.#pieces) {
      if (piece.to <= begin || piece.from >= to) continue;
      if (piece.from > begin) found.push({ from: begin, to: piece.from });
      begin = piece.to;
    }
    if (begin < to) found.push({ from: begin, to });
    return found.map(opened);
  }
}

/** What of a range is in none of its stretches. */
export function restOf(range: LoadRange, stretches: readonly LoadRange[]): readonly LoadRange[] {
  const all = new RangeSet();
  for (const stretch of stretches) all.add(stretch);
  return all.gaps(range);
}

function closed({ from, to }: LoadRange): Piece {
  return { from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY };
}

function opened({ from, to }: Piece): LoadRange {
  return { from: Number.isFinite(from) ? from : undefined, to: Number.isFinite(to) ? to : undefined };
}
