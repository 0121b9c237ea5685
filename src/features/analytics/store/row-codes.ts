import { durationEdges, funnelSteps, oddities, rateMetrics, scrollEdges } from '../query/session-query.ts';

/** A yes-or-no field in two bits. */
export const unknownFlag = 0;
export const no = 1;
export const yes = 2;
export const flagCodes = 4;

/** How many different `ratesCode`s there are. */
export const ratesCodes = flagCodes ** rateMetrics.length;

/** The yes-or-no fields of a session in one number, two bits each in the order of `rateMetrics`. */
export function ratesCode(
  conversion: boolean | undefined,
  formSubmit: boolean | undefined,
  bounce: boolean | undefined,
): number {
  return flagCode(conversion) | (flagCode(formSubmit) << 2) | (flagCode(bounce) << 4);
}

function flagCode(flag: boolean | undefined): number {
  if (flag === undefined) return unknownFlag;
  return flag ? yes : no;
}

/** One of the two-bit flags of a `ratesCode`. */
export function flagIn(code: number, metricIndex: number): number {
  return (code >> (2 * metricIndex)) & 3;
}

/** Set when a session has all five fields of the funnel. The bits below say what it did, in the order of `funnelSteps`. */
export const measuredBit = 1 << funnelSteps.length;

export const funnelCodes = measuredBit * 2;

/** `measuredBit` and what a session did. NaN is a number that it does not have. */
export function funnelCode(rates: number, questions: number, clicks: number): number {
  const conversion = flagIn(rates, 0);
  const formSubmit = flagIn(rates, 1);
  const bounce = flagIn(rates, 2);
  const lacks = conversion * formSubmit * bounce === 0 || Number.isNaN(questions) || Number.isNaN(clicks);
  return (
    (bounce === no ? 1 : 0) |
    (clicks > 0 ? 2 : 0) |
    (questions > 0 ? 4 : 0) |
    (formSubmit === yes ? 8 : 0) |
    (conversion === yes ? 16 : 0) |
    (lacks ? 0 : measuredBit)
  );
}

/** One bit for each of `oddities`, in their order. */
export function oddityCode(rates: number, startedAt: number, endedAt: number, scroll: number): number {
  const withoutForm = flagIn(rates, 0) === yes && flagIn(rates, 1) === no;
  return (endedAt < startedAt ? 1 : 0) | (scroll > 100 ? 2 : 0) | (withoutForm ? 4 : 0);
}

export const oddityCodes = 1 << oddities.length;

/** The step of a distribution that a number belongs to; `edges.length` where there is no number. */
export function stepOf(value: number, edges: readonly number[]): number {
  if (Number.isNaN(value)) return edges.length;
  let step = edges.length - 1;
  while (step > 0 && value < (edges[step] ?? 0)) step -= 1;
  return step;
}

/** Whole percent end at 100; only what is more is beyond. */
export function scrollStep(percent: number): number {
  const step = stepOf(percent, scrollEdges);
  return percent === 100 ? scrollEdges.length - 2 : step;
}

export function durationStep(seconds: number): number {
  return stepOf(seconds, durationEdges);
}
