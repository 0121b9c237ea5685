import type { SessionKind } from '#src/fields/session-fields.ts';
import { secondsWords } from '#src/lib/durations.ts';
import { formatNumber, numberFormat } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { durationEdges, type Oddity, type RateMetric, scrollEdges, type TextColumn } from '../query/session-query.ts';
import { type Proportion, rateOf, wilsonInterval } from '../statistics/proportions.ts';
import type { repeatedNames } from './search-names.ts';

/** With all decimals, so that the numbers of a column align. */
export function fixed(value: number, digits: number): string {
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** A share of 0 to 1 as "8.3 %", "8.0 %". */
export function percent(share: number): string {
  return `${fixed(shownShare(share) * 100, 1)} %`;
}

/** A share as precisely as it is shown: to a tenth of a percent. */
export function shownShare(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}

/** A count at an axis, in the room there is: "800", "1.5K". Tooltip and table have all digits. */
export function axisCount(value: number): string {
  return numberFormat({ notation: 'compact', maximumSignificantDigits: 3 }).format(value);
}

/** The rate alone: "8.3 %", or a dash without sessions to count over. */
export function rateText(proportion: Proportion): string {
  const rate = rateOf(proportion);
  return rate === undefined ? '—' : percent(rate);
}

/** The rate with its 95 % interval: "8.3 % (6.9 to 9.9 %, n 1,204)". */
export function rateWithInterval(proportion: Proportion): string {
  const rate = rateOf(proportion);
  const interval = wilsonInterval(proportion);
  if (rate === undefined || interval === undefined) return 'not known';
  const { low, high } = interval;
  return `${percent(rate)} (${fixed(shownShare(low) * 100, 1)} to ${percent(high)}, n ${formatNumber(proportion.n)})`;
}

/** Two shares' difference in percentage points, without unit: "+3.4", a true minus in "−0.2". */
export function pointsText(share: number): string {
  return `${share > 0 ? '+' : share < 0 ? '−' : ''}${fixed(Math.abs(share) * 100, 1)}`;
}

/** A number of a session in its unit. */
export function amountWords(kind: SessionKind, value: number): string {
  if (kind === 'seconds') return secondsWords(value);
  return kind === 'percent' ? `${formatNumber(value, 0)} %` : formatNumber(value);
}

/** Metrics spread over steps, with their URL name; `edge` labels an axis without the unit. */
export const distributions = {
  scroll: {
    title: 'Scroll depth',
    address: 'scroll',
    edges: scrollEdges,
    kind: 'percent',
    edge: (value: number) => [formatNumber(value, 0), '%'],
  },
  duration: {
    title: 'Time on page',
    address: 'time',
    edges: durationEdges,
    kind: 'seconds',
    edge: (value: number) => secondsWords(value).split(' '),
  },
} as const;
export type Distribution = keyof typeof distributions;

/** Consecutive steps of scroll depth or time: "10 % to 30 %", "More than 5 min". */
export function spanName(of: Distribution, first: number, last = first): string {
  const { edges, kind } = distributions[of];
  const from = amountWords(kind, edges[first] ?? 0);
  const end = edges[last + 1];
  if (end !== undefined) return `${from} to ${amountWords(kind, end)}`;
  // The edge itself belongs to the step below (`stepOf`).
  return first === last ? `More than ${from}` : `${from} and more`;
}

/** "1 session", "1,204 sessions". */
export const sessionsWords = (count: number) => countOf(count, 'session');

export const metricWords: Readonly<Record<RateMetric, string>> = {
  conversion: 'Conversion rate',
  formSubmit: 'Form submission rate',
  bounce: 'Bounce rate',
};

/** A session's text as it is shown; sessions without the field have `''`. */
export function textWords(text: string): string {
  return text === '' ? '(none)' : text.slice(0, 300);
}

/** How a session contradicts itself, in words. */
export const oddityWords: Readonly<Record<Oddity, string>> = {
  endedBeforeStarted: 'Ended before it started',
  scrollOver100: 'Scrolled over 100 %',
  conversionWithoutForm: 'Conversion without a form',
};

/** Names of the groups of each key, and its URL name as a filter and as the compared key. */
export const groupNames = {
  audienceId: { address: 'audience', label: 'Audience', one: 'audience', many: 'audiences' },
  utmSource: { address: 'source', label: 'Source', one: 'source', many: 'sources' },
  utmMedium: { address: 'medium', label: 'Medium', one: 'medium', many: 'mediums' },
  utmCampaign: { address: 'campaign', label: 'Campaign', one: 'campaign', many: 'campaigns' },
  utmContent: { address: 'content', label: 'Content', one: 'content', many: 'content values' },
  utmTerm: { address: 'term', label: 'Term', one: 'term', many: 'terms' },
  identifierType: { address: 'identifier', label: 'Contact type', one: 'contact type', many: 'contact types' },
  computationStatus: { address: 'computation', label: 'Status', one: 'status', many: 'statuses' },
} as const satisfies Record<TextColumn, { address: (typeof repeatedNames)[number] } & Record<string, string>>;
