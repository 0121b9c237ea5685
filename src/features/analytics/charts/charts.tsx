import { memo, useCallback } from 'react';
import type { Breakdown, Course } from '../query/run-query.ts';
import { utmKeyOf } from '../query/session-query.ts';
import { groupNames } from '../view/figures.ts';
import type { AnalyticsSearch } from '../view/search-names.ts';
import type { StepNames } from '../view/step-names.ts';
import type { SessionAnalytics } from '../worker/session-analytics.ts';
import { DistributionChart, FunnelChart, GroupsChart, WeekHoursChart } from './breakdown-charts.tsx';
import type { AllGroups, ChangeFilters, Drawn, Unread } from './chart-props.ts';
import { ComparisonChart } from './comparison-chart.tsx';
import { type ChartEvent, OverTimeChart } from './over-time-chart.tsx';

type ChartsProps = {
  course: Drawn<Course>;
  breakdown: Drawn<Breakdown>;
  pageId: string;
  nameOf: (audienceId: string) => string;
  analytics: SessionAnalytics;
  onFilter: ChangeFilters;
  onSearch: (change: AnalyticsSearch) => void;
  fileName: string;
  names: StepNames;
  events: readonly ChartEvent[];
  unread: Unread;
  /** The screen is about one audience: there is none to compare it with. */
  ofOne: boolean;
};

const band = 'border-t border-line px-4 py-4 md:px-6';

// An answer comes in two halves, and each chart draws one of them.
const OverTime = memo(OverTimeChart);
const Comparison = memo(ComparisonChart);
const Breakdowns = memo(BreakdownCharts);

/** All charts. */
export const Charts = memo((props: ChartsProps) => {
  const { analytics, course, breakdown, onFilter, onSearch, fileName } = props;
  const common = { onFilter, fileName };
  const allCompared = useCallback(() => analytics.ask('compared', course.shown), [analytics, course.shown]);
  const allGroups: AllGroups = useCallback(
    (column) => analytics.ask('groups', breakdown.shown, column),
    [analytics, breakdown.shown],
  );
  return (
    <>
      <div className={band}>
        <OverTime
          {...course}
          {...common}
          onSearch={onSearch}
          names={props.names}
          unread={props.unread}
          pageId={props.pageId}
          events={props.events}
        />
      </div>
      <div className={`${band} grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2`}>
        <Comparison
          {...course}
          {...common}
          onSearch={onSearch}
          nameOf={props.nameOf}
          allCompared={allCompared}
          ofOne={props.ofOne}
        />
        <Breakdowns {...breakdown} {...common} allGroups={allGroups} />
      </div>
      <p className="px-4 py-3 text-12 text-ink-muted md:px-6">
        Rates exclude sessions without data. 95 % confidence intervals (Wilson). In comparisons, the range is that of
        the difference and misses the line where it is significant.
      </p>
    </>
  );
});

type BreakdownProps = Drawn<Breakdown> & Pick<ChartsProps, 'onFilter' | 'fileName'> & { allGroups: AllGroups };

function BreakdownCharts({ allGroups, ...common }: BreakdownProps) {
  const { result, shown } = common;
  // Beside the rates, the sessions of the same key: one selection is enough for both.
  const utm = utmKeyOf(shown);
  return (
    <>
      <GroupsChart
        {...common}
        title={`Sessions by ${groupNames[utm].one}`}
        column={utm}
        groups={result.utm}
        allGroups={allGroups}
      />
      <WeekHoursChart {...common} />
      <FunnelChart {...common} />
      <DistributionChart {...common} of="scroll" />
      <DistributionChart {...common} of="duration" />
      <GroupsChart
        {...common}
        title="Contact details submitted"
        column="identifierType"
        groups={result.identifierTypes}
        allGroups={allGroups}
      />
      <GroupsChart
        {...common}
        title="Processing status"
        column="computationStatus"
        groups={result.statuses}
        allGroups={allGroups}
      />
    </>
  );
}
