import { memo } from 'react';
import type { Breakdown, Course } from '../query/run-query.ts';
import { BreakdownCharts } from './breakdown-charts.tsx';
import type { Drawn } from './chart-props.ts';
import { ComparisonChart, type ComparisonChartProps } from './comparison-chart.tsx';
import { OverTimeChart, type OverTimeChartProps } from './over-time-chart.tsx';

type ChartsProps = Omit<OverTimeChartProps & ComparisonChartProps, keyof Drawn<Course>> & {
  course: Drawn<Course>;
  breakdown: Drawn<Breakdown>;
};

const band = 'border-t border-line px-4 py-4 md:px-6';

// An answer comes in two halves, and each chart draws one of them.
const OverTime = memo(OverTimeChart);
const Comparison = memo(ComparisonChart);
const Breakdowns = memo(BreakdownCharts);

/** All charts. */
export function Charts({ course, breakdown, unread, events, ...common }: ChartsProps) {
  const { analytics, onFilter, fileName } = common;
  return (
    <>
      <div className={band}>
        <OverTime {...common} {...course} {...{ unread, events }} />
      </div>
      <div className={`${band} grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2`}>
        <Comparison {...common} {...course} />
        <Breakdowns {...breakdown} {...{ analytics, onFilter, fileName }} />
      </div>
      <p className="px-4 py-3 text-12 text-ink-muted md:px-6">
        Rates exclude sessions without data. 95 % confidence intervals (Wilson). In comparisons, the range is that of
        the difference and misses the line where it is significant.
      </p>
    </>
  );
}
