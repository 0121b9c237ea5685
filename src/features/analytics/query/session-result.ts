import type { GroupComparison } from '../statistics/audience-comparison.ts';
import type { Proportion } from '../statistics/proportions.ts';
import type { TimeAxis } from '../time/buckets.ts';
import type { TimeRange } from '../time/ranges.ts';
import type { FunnelStep, Oddity } from './session-query.ts';

/** How many sessions, and of those that have the field how many converted, submitted a form, bounced. */
export type Tally = {
  readonly sessions: number;
  readonly conversion: Proportion;
  readonly formSubmit: Proportion;
  readonly bounce: Proportion;
};

/** A sum over the `n` sessions that have the field. */
export type Sum = { readonly sum: number; readonly n: number };
/** The median (`percentile_cont(0.5)`) of the `n` sessions that have the field; undefined for none. */
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

/** The groups with the most sessions, and what the others hold together. */
export type Groups = {
  readonly top: readonly Group[];
  readonly others: Tally & { readonly groups: number };
};

/** An audience with its place among the others. */
export type AudienceGroup = Group & { readonly comparison: GroupComparison };

/** One step of a distribution. */
export type Step = { readonly from: number; readonly sessions: number };
/** `missing` sessions do not have the field; the median is that of all others. */
export type Distribution = { readonly steps: readonly Step[]; readonly missing: number; readonly median: Median };

/** One step of the funnel, over the sessions that have all five fields. */
export type FunnelCount = {
  readonly step: FunnelStep;
  /** Sessions that did it, whatever else they did. */
  readonly did: Proportion;
  /** Of those that did every step before, the ones that did this too. */
  readonly ofPrevious: Proportion;
};

/** One cell of the week, Monday 00:00 first. */
export type WeekHour = { readonly sessions: number; readonly conversion: Proportion };

/** How the sessions went over time, by audience, and all together. */
export type Course = {
  readonly axis: TimeAxis;
  /** What `totals` count over: the range, or what of it is brushed. */
  readonly period: TimeRange;
  readonly totals: Totals;
  readonly overTime: readonly Totals[];
  /** The same for the period compared with, step by step; undefined without one. */
  readonly comparison:
    | {
        /** The steps of the axis, each where the comparison has it. */
        readonly starts: readonly number[];
        readonly period: TimeRange;
        readonly totals: Totals;
        readonly overTime: readonly Totals[];
      }
    | undefined;
  readonly audiences: { readonly top: readonly AudienceGroup[]; readonly others: Groups['others'] };
};

/** What the sessions were, by everything else that they are grouped by. */
export type Breakdown = {
  readonly utm: Groups;
  readonly identifierTypes: Groups;
  readonly statuses: Groups;
  readonly funnel: { readonly steps: readonly FunnelCount[]; readonly measured: number; readonly unmeasured: number };
  readonly scroll: Distribution;
  readonly duration: Distribution;
  readonly weekHours: readonly WeekHour[];
  readonly oddities: Readonly<Record<Oddity, number>>;
  /** Sessions without a usable start that pass the filters: in no period and no number above. */
  readonly undated: number;
};

/** Everything that the screen draws, small enough to be posted: a few hundred numbers however many sessions there are. */
export type SessionResult = Course & Breakdown;
