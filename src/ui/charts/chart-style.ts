/** The colours of categories, in their fixed order: the accent first, then one after Okabe and Ito. No chart has more than two. */
const colours = 2;

/** The colour of the category at `index`. */
export function chartColour(index: number): string {
  return `var(--chart-${(index % colours) + 1})`;
}

export const hairline = 'var(--color-line)';

/** How the numbers and names along an axis are written. */
export const axisText = { fontSize: 12, fill: 'var(--color-ink-muted)' } as const;

/** How strongly what is not chosen shows. */
export const faded = 0.25;
