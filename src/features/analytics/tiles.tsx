import { memo, useState } from 'react';
import { TableMenu, TableOf } from '#src/ui/charts/chart-table.tsx';
import { Sparkline } from '#src/ui/charts/sparkline.tsx';
import { Tip } from '#src/ui/tip.tsx';
import type { ScreenParts } from './charts/chart-props.ts';
import type { Course } from './query/run-query.ts';
import type { Totals } from './query/session-query.ts';
import { stepsIn } from './time/ranges.ts';
import { changeInterval, changeOf, detailOf, type KeyMetric, keyMetrics, metricsTable } from './view/key-metrics.ts';
import { periodName, type TimeStep } from './view/time-steps.ts';

type TilesProps = Pick<ScreenParts, 'onSearch'> & {
  result: Course;
  steps: readonly TimeStep[];
  /** The metric of the chart over time. */
  graph: KeyMetric | undefined;
};

/** The metrics of the whole range, each with its change and its course. A press graphs one. */
export const Tiles = memo(({ result, steps, graph, onSearch }: TilesProps) => {
  const { totals, axis, comparison } = result;
  const { compared, isTooEarly } = comparedTotals(result, steps);
  const against = comparison && periodName(comparison.period, axis.zone, axis.unit);
  const [asTable, setAsTable] = useState(false);
  const isPartial = steps.some(({ state }) => state === 'unread');
  const table = () => metricsTable(totals, compared);
  return (
    <section aria-label="Key metrics" className="relative">
      {against !== undefined && <p className="pb-2 pr-16 pl-4 text-12 text-ink-muted md:pl-6">Compared to {against}</p>}
      <span className="absolute -top-1 right-4 z-1 md:right-6">
        <TableMenu title="Key metrics" drawn="tiles" {...{ asTable, table }} onTable={setAsTable} file="metrics" />
      </span>
      {asTable && (
        <div className="px-4 pt-8 pb-4 md:px-6">
          <TableOf title="Key metrics" table={table()} />
        </div>
      )}
      <dl
        hidden={asTable}
        className="grid grid-cols-2 gap-x-4 gap-y-5 px-4 pt-1 pb-4 md:grid-cols-4 md:px-6 min-[1280px]:grid-cols-8 [&[hidden]]:hidden"
      >
        {keyMetrics.map((metric, index) => {
          const value = metric.of(totals);
          return (
            <div key={metric.label} className="min-w-0">
              <dt className="flex gap-1.5 text-12 text-ink-muted">
                <Tip
                  text={metric === graph ? 'Show sessions again' : 'Show over time'}
                  focusableChild
                  className="min-w-0"
                >
                  <button
                    type="button"
                    aria-pressed={metric === graph}
                    onClick={() => onSearch({ graph: metric === graph ? undefined : metric.key })}
                    className="-my-1 block max-w-full truncate rounded-sign py-1 underline-offset-4 hover:text-ink hover:underline aria-pressed:font-medium aria-pressed:text-accent-strong aria-pressed:underline"
                  >
                    {metric.label}
                  </button>
                </Tip>
                {/* Once for all: beside the number of sessions, which all of them are about. */}
                {isPartial && index === 0 && <span className="shrink-0 text-notice">partial</span>}
              </dt>
              <dd>
                <span className="block truncate text-28 font-semibold tabular-nums">
                  {value === undefined ? (
                    <span className="font-normal text-ink-muted">—</span>
                  ) : (
                    <Tip text={detailOf(metric, totals)}>{metric.short(metric.rounded(value))}</Tip>
                  )}
                </span>
                {against !== undefined &&
                  (isTooEarly ? (
                    <p className="truncate text-12 text-ink-muted">Loading… (partial)</p>
                  ) : (
                    <Change metric={metric} totals={totals} compared={compared} against={against} />
                  ))}
                <Sparkline
                  values={steps.map(({ state, totals }, step) =>
                    step !== axis.running && state === 'counted' ? metric.of(totals) : undefined,
                  )}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
});

/** The totals to compare with: none before both periods are loaded, or without a page to visit. */
export function comparedTotals({ axis, comparison }: Course, steps: readonly TimeStep[]) {
  const run = comparison && stepsIn({ ...axis, starts: comparison.starts }, comparison.period);
  const isBeforeAll = run && steps.slice(run[0], run[1] + 1).every(({ before }) => before?.state === 'unborn');
  const isTooEarly = steps.some(({ state, before }) => state === 'unread' || before?.state === 'unread');
  return { isTooEarly, compared: isBeforeAll || isTooEarly ? undefined : comparison?.totals };
}

type ChangeProps = { metric: KeyMetric; totals: Totals; compared: Totals | undefined; against: string };

const signs = { [-1]: ['↓', 'down '], 0: ['→', 'unchanged: '], 1: ['↑', 'up '] } as const;
const tones = { good: 'text-good', bad: 'text-bad' } as const;

/** A change: direction, size and what it is against. Colour marks what is more than chance. */
function Change({ metric, totals, compared, against }: ChangeProps) {
  const change = compared && changeOf(metric, totals, compared);
  if (compared === undefined || change === undefined) {
    return <p className="truncate text-12 text-ink-muted">No comparison data</p>;
  }
  const [arrow, word] = signs[change.direction];
  const interval = changeInterval(change);
  return (
    <Tip
      text={`${detailOf(metric, compared)} in ${against}${interval === undefined ? '' : `. 95 % CI of the change ${interval}`}`}
      className="flex max-w-full gap-1 text-12 whitespace-nowrap text-ink-muted"
    >
      <span className={change.tone && tones[change.tone]}>
        <span aria-hidden="true">{arrow} </span>
        <span className="sr-only">{word}</span>
        {change.size}
      </span>
      <span className="truncate">from {metric.short(change.from)}</span>
    </Tip>
  );
}
