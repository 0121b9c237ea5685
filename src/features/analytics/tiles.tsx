import { memo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatCompact } from '#src/lib/units.ts';
import { Sparkline } from '#src/ui/charts/sparkline.tsx';
import { Tip } from '#src/ui/tip.tsx';
import type { Unread } from './charts/chart-props.ts';
import type { Course, Totals } from './query/session-result.ts';
import { rateOf } from './statistics/proportions.ts';
import { fixed, percent, secondsWords } from './view/figures.ts';

type Measure = {
  readonly label: string;
  readonly of: (totals: Totals) => number | undefined;
  /** In a tile: short. */
  readonly short: (value: number) => string;
  /** On hover and focus, and in words. */
  readonly whole: (value: number) => string;
  /** A change is told in parts of what it was, or in the unit of the value itself. */
  readonly change: 'relative' | ((difference: number) => string);
  /** -1: less is better. */
  readonly better: 1 | -1;
};

const count = {
  short: compactCount,
  whole: (value: number) => formatNumber(value),
  change: 'relative',
  better: 1,
} as const;
const points = (difference: number) => `${fixed(difference * 100, 1)} pt`;
const rate = { short: percent, whole: percent, change: points, better: 1 } as const;

/** The figures of the tiles, the one that a marketer comes for first. */
const measures: readonly Measure[] = [
  { ...count, label: 'Sessions', of: ({ sessions }) => sessions },
  { ...rate, label: 'Conversion', of: ({ conversion }) => rateOf(conversion) },
  { ...rate, label: 'Form submits', of: ({ formSubmit }) => rateOf(formSubmit) },
  { ...rate, label: 'Bounce', of: ({ bounce }) => rateOf(bounce), better: -1 },
  {
    label: 'Median time',
    of: ({ seconds }) => seconds.value,
    short: clockTime,
    whole: secondsWords,
    change: secondsWords,
    better: 1,
  },
  {
    label: 'Median scroll',
    of: ({ scroll }) => scroll.value,
    short: (value) => `${formatNumber(value, 0)} %`,
    whole: (value) => `${formatNumber(value, 1)} %`,
    change: (difference) => `${fixed(difference, 1)} pt`,
    better: 1,
  },
  { ...count, label: 'Questions', of: ({ questions }) => (questions.n === 0 ? undefined : questions.sum) },
  { ...count, label: 'Clicks', of: ({ clicks }) => (clicks.n === 0 ? undefined : clicks.sum) },
];

/** "48 s", "1:48 min", "2:05 h": as wide as a tile. */
function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const [first, rest, unit] = whole < 3600 ? [whole, 60, 'min'] : [Math.round(whole / 60), 60, 'h'];
  return `${Math.floor(first / rest)}:${String(first % rest).padStart(2, '0')} ${unit}`;
}

function compactCount(value: number): string {
  return value < 100_000 ? formatNumber(value) : formatCompact(value);
}

type TilesProps = {
  result: Course;
  /** The period compared with, named; undefined without one. */
  against: string | undefined;
  unread: Unread;
};

/** The figures of the whole range, each with its change and its course. */
export const Tiles = memo(({ result, against, unread }: TilesProps) => {
  const { totals, comparison, overTime, axis } = result;
  // There was nothing to visit in all of the period compared with.
  const isBeforeAll = comparison?.overTime.every((_, step) => unread.unbornCompared.has(step));
  const tooEarly = unread.comparison || unread.steps.size > 0;
  return (
    <>
      {against !== undefined && (
        <p className="px-4 pt-1 text-12 text-ink-muted md:px-6">Changes are against {against}.</p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 px-4 py-4 md:grid-cols-4 md:px-6 lg:grid-cols-8">
        {measures.map((measure) => {
          const value = measure.of(totals);
          const before = comparison === undefined || isBeforeAll ? undefined : measure.of(comparison.totals);
          return (
            <div key={measure.label} className="min-w-0">
              <dt className="flex gap-1.5 text-12 text-ink-muted">
                <span className="truncate">{measure.label}</span>
                {unread.steps.size > 0 && <span className="shrink-0 text-notice">partial</span>}
              </dt>
              <dd>
                <span className="block truncate text-28 font-semibold tabular-nums">
                  {value === undefined ? (
                    <span className="font-normal text-ink-muted">—</span>
                  ) : (
                    <Value measure={measure} value={value} />
                  )}
                </span>
                {against !== undefined &&
                  (tooEarly ? (
                    <p className="truncate text-12 text-ink-muted">not all read yet</p>
                  ) : (
                    <Change measure={measure} value={value} before={before} against={against} />
                  ))}
                <Sparkline
                  values={overTime.map((step, index) =>
                    index === axis.running || unread.steps.has(index) || unread.unborn.has(index)
                      ? undefined
                      : measure.of(step),
                  )}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
});

function Value({ measure, value }: { measure: Measure; value: number }) {
  const short = measure.short(value);
  const whole = measure.whole(value);
  return short === whole ? short : <Tip text={whole}>{short}</Tip>;
}

type ChangeProps = { measure: Measure; value: number | undefined; before: number | undefined; against: string };

/** Up or down, by how much, and against what. Colour says whether that is good; the arrow and the words say the rest. */
function Change({ measure, value, before, against }: ChangeProps) {
  if (value === undefined || before === undefined) {
    return <p className="truncate text-12 text-ink-muted">nothing to compare with</p>;
  }
  const words = changeWords(measure, value - before, before);
  // Less than can be said is no change.
  const difference = words === changeWords(measure, 0, before) ? 0 : value - before;
  const isGood = difference * measure.better > 0;
  return (
    <Tip
      text={`${measure.whole(before)} in ${against}`}
      className="flex max-w-full gap-1 text-12 whitespace-nowrap text-ink-muted"
    >
      <span className={difference === 0 ? '' : isGood ? 'text-good' : 'text-bad'}>
        <span aria-hidden="true">{difference === 0 ? '→' : difference > 0 ? '↑' : '↓'} </span>
        <span className="sr-only">{difference === 0 ? 'unchanged: ' : difference > 0 ? 'up ' : 'down '}</span>
        {words}
      </span>
      <span className="truncate">from {measure.short(before)}</span>
    </Tip>
  );
}

function changeWords({ change }: Measure, difference: number, before: number): string {
  const size = Math.abs(difference);
  if (change !== 'relative') return change(size);
  return before === 0 ? `${formatNumber(size)} more` : `${fixed((100 * size) / before, 1)} %`;
}
