import { formatNumber } from '#src/lib/numbers.ts';

/**
 * The first few groups, and those that have to be seen: what is selected could not be taken out
 * again otherwise.
 */
export function shownGroups<One extends { readonly key: string }>(
  groups: readonly One[],
  most: number,
  wanted: readonly (string | undefined)[] = [],
): readonly One[] {
  return groups.filter(({ key }, index) => index < most || wanted.includes(key));
}

/** Names the row of a table that holds all groups beyond those that have one of their own. */
export function othersWords(groups: number): string {
  return `${formatNumber(groups)} others together`;
}

/**
 * How many of all groups a chart draws: " Showing 12 of 2,393 audiences."; nothing where it draws
 * all.
 */
export function showingWords(shown: number, all: number, many: string): string {
  return shown === all ? '' : ` Showing ${formatNumber(shown)} of ${formatNumber(all)} ${many}.`;
}
