import type { Proportion } from '../statistics/proportions.ts';
import type { TimeUnit } from '../time/calendar.ts';
import type { CompareMode, TimeRange } from '../time/ranges.ts';

/** The five keys of a link's campaign parameters, by the contract's names (§2.5). */
export const utmKeys = ['utmSource', 'utmMedium', 'utmCampaign', 'utmContent', 'utmTerm'] as const;

/** What rates are compared by. */
export const compareKeys = ['audienceId', ...utmKeys] as const;
export type CompareKey = (typeof compareKeys)[number];

/** Order of the groups: most sessions, or highest rate among those with enough data. */
export const ranks = ['sessions', 'rate'] as const;

/** Columns of few different texts. `''` stands for a session without the field. */
export const textColumns = [...compareKeys, 'identifierType', 'computationStatus'] as const;
export type TextColumn = (typeof textColumns)[number];

/** What a session may have done, in the order of the funnel. `engaged` is no bounce. */
export const funnelSteps = ['engaged', 'click', 'question', 'form', 'conversion'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** How a session may contradict itself. */
export const oddities = ['endedBeforeStarted', 'scrollOver100', 'conversionWithoutForm'] as const;
export type Oddity = (typeof oddities)[number];

/** The yes-or-no fields that make a rate. A session without the field counts neither way. */
export const rateMetrics = ['conversion', 'formSubmit', 'bounce'] as const;
export type RateMetric = (typeof rateMetrics)[number];

/** Lower ends of the scroll steps, percent. The first takes values below 0, the last above 100. */
export const scrollEdges = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;
/** Lower ends of the time steps, seconds: of equal length, except the open last one above 300. */
export const durationEdges = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300] as const;

/**
 * Selections in the charts. Any value within an entry matches, all entries must; an absent entry
 * matches every session. Each chart ignores its own entry, so that its alternatives stay visible.
 */
export type SessionFilters = {
  /** A stretch of the range. The comparison takes the same place in its own range. */
  readonly brush?: TimeRange | undefined;
  /** Cells of the week: weekday (Monday is 0) times 24 plus the hour, in the query's zone. */
  readonly weekHours?: readonly number[] | undefined;
  /** Indexes into `scrollEdges` and `durationEdges`. */
  readonly scroll?: readonly number[] | undefined;
  readonly duration?: readonly number[] | undefined;
  /** Sessions that did this, whatever else they did. */
  readonly funnel?: FunnelStep | undefined;
  readonly oddity?: Oddity | undefined;
  /** Sessions with one of these values are left out, of every chart. */
  readonly without?: { readonly [Column in TextColumn]?: readonly string[] | undefined } | undefined;
} & { readonly [Column in TextColumn]?: readonly string[] | undefined };

/** Everything that the charts depend on. A copied link has the same. */
export type SessionQuery = {
  readonly range: TimeRange;
  readonly compare: CompareMode;
  /** IANA name. */
  readonly zone: string;
  readonly unit: TimeUnit;
  /** Epoch milliseconds: which step is still running. */
  readonly now: number;
  readonly filters: SessionFilters;
  /** What rates are compared by, which rate, and in which order. */
  readonly by: CompareKey;
  readonly metric: RateMetric;
  readonly rank: (typeof ranks)[number];
};

/** The campaign key that is compared by, whose sessions are counted. */
export function utmKeyOf({ by }: Pick<SessionQuery, 'by'>) {
  return by === 'audienceId' ? 'utmSource' : by;
}

/** Sessions, and of those with the field how many converted, submitted a form, bounced. */
export type Tally = { readonly sessions: number } & Readonly<Record<RateMetric, Proportion>>;

/** A sum over the `n` sessions that have the field. */
export type Sum = { readonly sum: number; readonly n: number };
/** Median (`percentile_cont(0.5)`) of the `n` sessions with the field; undefined without any. */
export type Median = { readonly value: number | undefined; readonly n: number };

/** The numbers of the tiles, for a period or for one step of the time axis. */
export type Totals = Tally & {
  readonly seconds: Median;
  /** Percent. */
  readonly scroll: Median;
  readonly questions: Sum;
  readonly clicks: Sum;
};

/** One bar of a chart that groups by a text; `key` is `''` for sessions without the field. */
export type Group = Tally & { readonly key: string };

/** The groups with the most sessions, and the sum of the others. */
export type Groups = {
  readonly top: readonly Group[];
  readonly others: Tally & { readonly groups: number };
};

/** The letters and digits of a UTM value: the same for "Out-reach" and "outreach". */
export function lettersOf(value: string): string {
  const folded = value.normalize('NFKC').toLowerCase();
  return folded.replace(/[^\p{L}\p{N}]/gu, '');
}
