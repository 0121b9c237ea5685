import { formatNumber } from '#src/lib/numbers.ts';

/** The first few groups, and whatever is chosen: what cannot be seen could not be taken out again. */
export function firstAndChosen<One extends { readonly key: string }>(
  groups: readonly One[],
  most: number,
  chosen: readonly string[] | undefined,
): readonly One[] {
  return [...groups.slice(0, most), ...groups.slice(most).filter(({ key }) => chosen?.includes(key))];
}

/** Names the row of a table that holds all groups beyond those that have one of their own. */
export function othersWords(groups: number): string {
  return `${formatNumber(groups)} others together`;
}

/** Where the groups are that the chart does not show; nothing where it shows all. */
export function hiddenWords(inTable: number, others: number): string {
  if (others > 0)
    return ` ${formatNumber(inTable)} more in the table, and there ${othersWords(others)}: the CSV has each.`;
  return inTable === 0 ? '' : ` ${formatNumber(inTable)} more in the table.`;
}
