import type { GroupComparison } from '../statistics/group-comparison.ts';
import type { Proportion } from '../statistics/proportions.ts';
import type { MixAdjusted } from '../statistics/standardised-rates.ts';
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

/** A group with its place among the others. */
export type ComparedGroup = Group & {
  readonly comparison: GroupComparison;
  /** As if all had the same mix of sources: of audiences with enough data. */
  readonly mix: MixAdjusted | undefined;
};

/** All groups compared by one rate, and the first of them in the order of the query. */
export type ComparedGroups = Omit<Groups, 'top'> & {
  readonly top: readonly ComparedGroup[];
  /** What all groups did together. */
  readonly whole: Proportion;
  /** How many groups have enough data: the comparisons that are adjusted for. */
  readonly tested: number;
  /** The group that stands out most among those that differ, the better ones first; always among `top`. */
  readonly outstanding: string | undefined;
  /** How many differ as that one does. */
  readonly alike: number;
};

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

/** How the sessions went over time, by what is compared, and all together. */
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
  readonly audiences: Groups;
  readonly compared: ComparedGroups;
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
