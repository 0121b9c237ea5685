import { durationEdges, funnelSteps, oddities, rateMetrics, scrollEdges } from '../query/session-query.ts';

/* What charts count by, as one small number per session, computed when a row is written. */

/** A yes-or-no field in two bits: the index of its value. */
export const flags = [undefined, false, true] as const;
export const unknownFlag = 0;
export const no = 1;
export const yes = 2;
export const flagCodes = 4;

export const ratesCodes = flagCodes ** rateMetrics.length;

/** The yes-or-no fields, two bits each in the order of `rateMetrics`: one count gives all rates. */
export function ratesCode(conversion?: boolean, formSubmit?: boolean, bounce?: boolean): number {
  return flags.indexOf(conversion) | (flags.indexOf(formSubmit) << 2) | (flags.indexOf(bounce) << 4);
}

/** One of the two-bit flags of a `ratesCode`. */
export function flagIn(code: number, metricIndex: number): number {
  return (code >> (2 * metricIndex)) & 3;
}

/**
 * A bit for each of `funnelSteps`, one that is set when all five fields of the funnel are there,
 * and one for each of `oddities`: one count of rows answers for all of them.
 */
export const measuredBit = 1 << funnelSteps.length;
export const oddityShift = funnelSteps.length + 1;

type MarkedNumber = 'clicks' | 'questions' | 'startedAt' | 'endedAt' | 'scroll';

export function markCode(
  rates: number,
  { clicks, questions, startedAt, endedAt, scroll }: Readonly<Record<MarkedNumber, number>>,
): number {
  const [conversion, formSubmit, bounce] = [flagIn(rates, 0), flagIn(rates, 1), flagIn(rates, 2)];
  const isMeasured = conversion * formSubmit * bounce !== 0 && !Number.isNaN(clicks + questions);
  return (
    (bounce === no ? 1 : 0) |
    (clicks > 0 ? 2 : 0) |
    (questions > 0 ? 4 : 0) |
    (formSubmit === yes ? 8 : 0) |
    (conversion === yes ? 16 : 0) |
    (isMeasured ? measuredBit : 0) |
    (endedAt < startedAt ? 64 : 0) |
    (scroll > 100 ? 128 : 0) |
    (conversion === yes && formSubmit === no ? 256 : 0)
  );
}

/** How many codes each column has. A step is an edge, or the code after the last for no number. */
export const codeColumns = {
  rates: ratesCodes,
  marks: 1 << (oddityShift + oddities.length),
  scroll: scrollEdges.length + 1,
  duration: durationEdges.length + 1,
} as const;
export type CodeColumn = keyof typeof codeColumns;

/**
 * The step of a distribution that a number belongs to; `edges.length` without a number. The last
 * edge itself belongs to the step below: whole percent end at 100, the last step is above it.
 */
export function stepOf(value: number, edges: readonly number[]): number {
  if (Number.isNaN(value)) return edges.length;
  if (value > (edges.at(-1) ?? 0)) return edges.length - 1;
  let step = edges.length - 2;
  while (step > 0 && value < (edges[step] ?? 0)) step -= 1;
  return step;
}
