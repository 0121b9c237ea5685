import { createContext, memo, type ReactNode, use } from 'react';
import { type PlotArea, usePlotArea } from 'recharts';

/** Draws marks into the plot, whose place is in pixels of the chart's SVG. */
export type DrawMarks = (plot: PlotArea) => ReactNode;

const Drawing = createContext<DrawMarks>(() => null);

/** Marks for the `PlotMarks` within: new ones are drawn there without the chart around them being told. */
export const MarksProvider = Drawing.Provider;

/**
 * The marks of a chart of the library, in its plot. The library's own bars are made anew, with a dozen handlers each, whenever a number changes, and every
 * such change goes through its store four times.
 */
export const PlotMarks = memo(() => {
  const plot = usePlotArea();
  const draw = use(Drawing);
  return plot === undefined ? null : draw(plot);
});

/** Whether two lists of ticks are the same: an axis is laid out anew only when its numbers change. */
export function sameTicks(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((tick, index) => tick === other[index]);
}
