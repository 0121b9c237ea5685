/**
 * The colours of categories, in their fixed order: the accent first, then one after Okabe and Ito.
 * No chart has more than two.
 */
const colours = 2;

/** The colour of the category at `index`. */
export function chartColour(index: number): string {
  return `var(--chart-${(index % colours) + 1})`;
}

/** A bar, paler where it is not selected; opaque, or lines behind it would show. */
export function barColour(isFaded: boolean): string {
  return isFaded ? `color-mix(in oklab, ${chartColour(0)} 25%, var(--color-paper))` : chartColour(0);
}

/** An axis of the library is its words alone: the hairlines of the grid stand behind the marks. */
export const axisStyle = {
  tick: { fontSize: 12, fill: 'var(--color-ink-muted)' },
  tickLine: false,
  axisLine: false,
} as const;

/** The axis of counts: whole numbers. */
export const countAxis = { ...axisStyle, allowDecimals: false, width: 44 } as const;

/** A drawing of the library, so many pixels high: `ChartReader` around it takes the pointer and the keys. */
export function chartProps(height: number) {
  return {
    responsive: true,
    accessibilityLayer: false,
    style: { position: 'relative', width: '100%', height, pointerEvents: 'none' },
  } as const;
}
