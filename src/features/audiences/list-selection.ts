/** Which rows are selected, by their keys, and from where a range goes on. */
export type Selection = {
  readonly keys: ReadonlySet<string>;
  /** The row that was selected or taken out last. */
  readonly anchor: string | undefined;
};

export const nothingSelected: Selection = { keys: new Set(), anchor: undefined };

/** Selects one row, or takes it out. */
export function toggleSelected({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** Selects everything between the anchor and a row, both included, in the order shown. Without an anchor in sight the row alone. */
export function selectRange({ keys, anchor }: Selection, key: string, shown: readonly string[]): Selection {
  const to = shown.indexOf(key);
  const from = anchor === undefined ? -1 : shown.indexOf(anchor);
  if (to === -1) return { keys, anchor };
  const [first, last] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  return { keys: new Set([...keys, ...shown.slice(first, last + 1)]), anchor: anchor ?? key };
}

/** Selects all rows that are shown, besides those selected already. */
export function selectAll({ keys, anchor }: Selection, shown: readonly string[]): Selection {
  return { keys: new Set([...keys, ...shown]), anchor };
}
