/** The colours of categories, in their fixed order: the accent first, then one after Okabe and Ito. No chart has more than two. */
const colours = 2;

/** The colour of the category at `index`. */
export function chartColour(index: number): string {
  return `var(--chart-${(index % colours) + 1})`;
}

export const hairline = 'var(--color-line)';

/** How the numbers and names along an axis are written. */
export const axisText = { fontSize: 12, fill: 'var(--color-ink-muted)' } as const;

/** The same for a mark, and the paler one of what is not chosen: not let through, or the lines behind it would cross it. */
export function markColour(index: number, isFaded: boolean): string {
  return isFaded ? `color-mix(in oklab, ${chartColour(index)} 25%, var(--color-paper))` : chartColour(index);
}
