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

/** Whether a session has all numbers of the funnel, and which of them are above nothing; then what contradicts itself. Beside `ratesCode`. */
const countedBit = ratesCodes;
const clickBit = ratesCodes << 1;
const questionBit = ratesCodes << 2;
const endedBeforeBit = ratesCodes << 3;
const beyondScrollBit = ratesCodes << 4;

/** How many different `markCode`s there are. */
export const markCodes = ratesCodes << 5;

/** Every yes and no about a session in one number, so that one count of rows answers for all of them. NaN is a number that it does not have. */
export function markCode(
  rates: number,
  { questions, clicks, startedAt, endedAt, scroll }: Readonly<Record<MarkedNumber, number>>,
): number {
  return (
    rates |
    (Number.isNaN(questions) || Number.isNaN(clicks) ? 0 : countedBit) |
    (clicks > 0 ? clickBit : 0) |
    (questions > 0 ? questionBit : 0) |
    (endedAt < startedAt ? endedBeforeBit : 0) |
    (scroll > 100 ? beyondScrollBit : 0)
  );
}
type MarkedNumber = 'questions' | 'clicks' | 'startedAt' | 'endedAt' | 'scroll';

/** Set when a session has all five fields of the funnel. The bits below say what it did, in the order of `funnelSteps`. */
export const measuredBit = 1 << funnelSteps.length;

export const funnelCodes = measuredBit * 2;

/** `measuredBit` and what a session did, by its `markCode`. */
export const funnelOfMark = Uint8Array.from({ length: markCodes }, (_, mark) => {
  const conversion = flagIn(mark, 0);
  const formSubmit = flagIn(mark, 1);
  const bounce = flagIn(mark, 2);
  const isMeasured = conversion * formSubmit * bounce !== 0 && (mark & countedBit) !== 0;
  return (
    (bounce === no ? 1 : 0) |
    ((mark & clickBit) === 0 ? 0 : 2) |
    ((mark & questionBit) === 0 ? 0 : 4) |
    (formSubmit === yes ? 8 : 0) |
    (conversion === yes ? 16 : 0) |
    (isMeasured ? measuredBit : 0)
  );
});

/** One bit for each of `oddities`, in their order, by a session's `markCode`. */
export const odditiesOfMark = Uint8Array.from({ length: markCodes }, (_, mark) => {
  const withoutForm = flagIn(mark, 0) === yes && flagIn(mark, 1) === no;
  return ((mark & endedBeforeBit) === 0 ? 0 : 1) | ((mark & beyondScrollBit) === 0 ? 0 : 2) | (withoutForm ? 4 : 0);
});

export const oddityCodes = 1 << oddities.length;

/**
 * The step of a distribution that a number belongs to; `edges.length` where there is no number. What
 * lies on the last edge ends the step below it: whole percent end at 100, only what is more is beyond.
 */
function stepOf(value: number, edges: readonly number[]): number {
  if (Number.isNaN(value)) return edges.length;
  if (value > (edges.at(-1) ?? 0)) return edges.length - 1;
  let step = edges.length - 2;
  while (step > 0 && value < (edges[step] ?? 0)) step -= 1;
  return step;
}

const scrollCodes = scrollEdges.length + 1;
const durationCodes = durationEdges.length + 1;

/** How many different `stayCode`s there are. */
export const stayCodes = scrollCodes * durationCodes;

/** How far and how long a session went, as the steps of both distributions in one number: one count of rows answers for both. */
export function stayCode(percent: number, seconds: number): number {
  return stepOf(percent, scrollEdges) * durationCodes + stepOf(seconds, durationEdges);
}

/** The step of either distribution by a session's `stayCode`; the one after the last edge stands for a missing number. */
export const scrollOfStay = Uint8Array.from({ length: stayCodes }, (_, stay) => Math.floor(stay / durationCodes));
export const durationOfStay = Uint8Array.from({ length: stayCodes }, (_, stay) => stay % durationCodes);
