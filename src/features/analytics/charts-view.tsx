import { type RefObject, startTransition, useEffect, useState } from 'react';
import { sameValue } from '#src/form/three-way.ts';
import { DistributionChart, FunnelChart, GroupsChart, WeekHoursChart } from './charts/breakdown-charts.tsx';
import type { Drawn, ScreenParts } from './charts/chart-props.ts';
import { ComparisonChart } from './charts/comparison-chart.tsx';
import { type ChartEvent, OverTimeChart } from './charts/over-time-chart.tsx';
import { DataQuality } from './data-quality.tsx';
import { NoSessions, type NoSessionsProps } from './no-sessions.tsx';
import { PublishComparison } from './publish-comparison.tsx';
import type { Breakdown, Course } from './query/run-query.ts';
import { utmKeyOf } from './query/session-query.ts';
import { comparedTotals, Tiles } from './tiles.tsx';
import type { PublishEvent } from './use-audiences.ts';
import type { KeyMetric } from './view/key-metrics.ts';
import type { TimeStep } from './view/time-steps.ts';
import { groupNames } from './view/words.ts';

type ChartsViewProps = ScreenParts &
  NoSessionsProps & {
    course: Drawn<Course>;
    breakdown: Drawn<Breakdown>;
    steps: readonly TimeStep[];
    events: readonly ChartEvent[];
    published: PublishEvent | undefined;
    graph: KeyMetric | undefined;
    isReading: boolean;
    /** The charts were shown before: all mount at once then, and the scroll position holds. */
    wereOpen: RefObject<boolean>;
  };

/** All metrics and charts. Charts mount one after the other: all at once would block the page. */
export function ChartsView(props: ChartsViewProps) {
  const {
    course,
    breakdown,
    steps,
    events,
    published,
    graph,
    isFiltered,
    isNeverVisited,
    isReading,
    wereOpen,
    ...parts
  } = props;
  const { utm, utmBefore } = breakdown.result;
  const { compared } = comparedTotals(course.result, steps);
  // One answer may be a moment behind the other.
  const isCompared = compared !== undefined && sameValue(course.shown, breakdown.shown);
  // Sessions of the same UTM key stand beside the rates: one selection serves both.
  const key = utmKeyOf(breakdown.shown);
  const isEmpty = course.result.totals.sessions === 0;
  const shared = { ...parts, ...breakdown };
  const charts = [
    <ComparisonChart key="comparison" {...parts} {...course} />,
    <GroupsChart
      key="groups"
      {...shared}
      title={`Sessions by ${groupNames[key].one}`}
      column={key}
      groups={utm}
      before={isCompared ? utmBefore : undefined}
    />,
    <WeekHoursChart key="week" {...shared} />,
    <FunnelChart key="funnel" {...shared} />,
    <DistributionChart key="scroll" {...shared} of="scroll" />,
    <DistributionChart key="duration" {...shared} of="duration" />,
  ];
  const all = isEmpty ? 0 : charts.length;
  const [mounted, setMounted] = useState(wereOpen.current ? charts.length : 0);
  useEffect(() => {
    if (mounted >= all) {
      wereOpen.current ||= all > 0;
      // After an empty result they come one after the other again.
      if (all === 0) setMounted(0);
      return;
    }
    const next = setTimeout(() => startTransition(() => setMounted(mounted + 1)));
    return () => clearTimeout(next);
  }, [mounted, all, wereOpen]);
  // What stands below the charts waits for all of them, so that it does not move.
  const isWhole = mounted >= all;
  return (
    <>
      {isEmpty ? (
        <NoSessions {...{ isFiltered, isNeverVisited }} onSearch={parts.onSearch} />
      ) : (
        <>
          <Tiles result={course.result} steps={steps} graph={graph} onSearch={parts.onSearch} />
          <div className={band}>
            <OverTimeChart {...parts} {...course} {...{ events, steps, graph }} />
          </div>
          <div className={`${band} grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2`}>{charts.slice(0, mounted)}</div>
          {isWhole && (
            <p className="px-4 py-3 text-12 text-ink-muted md:px-6">
              Rates exclude sessions without data. 95 % confidence intervals (Wilson). Comparisons show the interval of
              the difference. It’s significant when it doesn’t cross the line.
            </p>
          )}
        </>
      )}
      {isWhole && published && !isNeverVisited && (
        <PublishComparison key={published.at} {...parts} shown={course.shown} event={published} />
      )}
      {isWhole && !isEmpty && <DataQuality {...shared} isReading={isReading} />}
    </>
  );
}

const band = 'border-t border-line px-4 py-4 md:px-6';
