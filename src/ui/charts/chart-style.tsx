import type { BaseTickContentProps } from 'recharts';
import type { Margins } from './chart-reader.tsx';

/** The category colours in fixed order: the accent, then one from Okabe and Ito. Two are enough. */
const colours = 2;

/** The colour of the category at `index`. */
export function chartColour(index: number): string {
  return `var(--chart-${(index % colours) + 1})`;
}

/** A bar beside its figure, or under a curve: a wash of the colour. */
export function washColour(isFaded: boolean): string {
  return `color-mix(in oklab, ${chartColour(0)} ${isFaded ? 10 : 30}%, var(--color-paper))`;
}

/** A bar, paler where it is not selected; opaque, or lines behind it would show. */
export function barColour(isFaded: boolean): string {
  return isFaded ? `color-mix(in oklab, ${chartColour(0)} 25%, var(--color-paper))` : chartColour(0);
}

/** An axis label. The library's own measures each word, which forces a layout. */
function axisWord({ x, y, textAnchor, verticalAnchor, payload, tickFormatter, index }: BaseTickContentProps) {
  return (
    <text
      {...{ x, y, textAnchor }}
      dy={verticalAnchor === 'start' ? '0.71em' : '0.355em'}
      fontSize={12}
      fill="var(--color-ink-muted)"
    >
      {tickFormatter?.(payload.value, index) ?? payload.value}
    </text>
  );
}

/** The library's axis draws only labels: the grid's hairlines stand behind the marks. */
export const axisStyle = { tick: axisWord, tickLine: false, axisLine: false } as const;

/** The axis of counts: whole numbers, few enough that the library need not measure which fit. */
export const countAxis = { ...axisStyle, allowDecimals: false, width: 44, interval: 0 } as const;

/** The hairlines of the counts. The library would measure the labels of the others too. */
export const countGrid = {
  vertical: false,
  verticalCoordinatesGenerator: () => [],
  stroke: 'var(--color-line)',
} as const;

/** A library chart `height` pixels high: `ChartReader` around it handles pointer and keys. */
export function chartProps(height: number, margins: Margins) {
  return {
    // The axes take the other two sides.
    margin: { ...margins, bottom: 0, left: 0 },
    responsive: true,
    accessibilityLayer: false,
    style: { position: 'relative', width: '100%', height, pointerEvents: 'none' },
  } as const;
}
