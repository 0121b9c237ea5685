import { createContext, memo, type ReactNode, use } from 'react';
import { type PlotArea, usePlotArea } from 'recharts';

/** Draws marks into the plot, whose place is in pixels of the chart's SVG. */
export type DrawMarks = (plot: PlotArea) => ReactNode;

/** What changes with the numbers of a chart: its marks, and the words at the ticks of its axis. */
type PlotContent = {
  readonly draw: DrawMarks;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
};

const Content = createContext<PlotContent>({ draw: () => null, ticks: [], format: String });

/** Content for the plot within: new numbers are drawn there without the chart around them being told. */
export const PlotContentProvider = Content.Provider;

/**
 * The marks of a chart of the library, in its plot. The library's own bars are made anew, with a dozen handlers each, whenever a number changes, and every
 * such change goes through its store four times.
 */
export const PlotMarks = memo(() => {
  const plot = usePlotArea();
  const { draw } = use(Content);
  return plot === undefined ? null : draw(plot);
});

/** The axis of a chart goes from 0 to 1 for the library: what stands at its ticks is known here alone. */
export const shareDomain: readonly [number, number] = [0, 1];

/** Where ticks stand on such an axis: evenly. As many as before stand where they stood, to the last digit. */
export function sharesOf(ticks: readonly number[]): readonly number[] {
  return ticks.map((_, index) => index / Math.max(1, ticks.length - 1));
}

/** The words at a tick, by its index. */
export function useTickWords(index: number): string {
  const { ticks, format } = use(Content);
  return format(ticks[index] ?? 0);
}

/** Whether two lists of places are the same: an axis is laid out anew only when its ticks move. */
export function samePlaces(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((place, index) => place === other[index]);
}
