import { Fragment, memo, type ReactNode, useCallback } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { useOneByOne } from '#src/ui/charts/one-by-one.ts';
import { type SessionQuery, type TextColumn, utmKeyOf } from '../query/session-query.ts';
import type { Breakdown, ComparedGroup, Course, Groups } from '../query/session-result.ts';
import { groupNames } from '../view/comparison-words.ts';
import { secondsWords } from '../view/figures.ts';
import type { AnalyticsSearch } from '../view/search-names.ts';
import type { StepNames } from '../view/step-names.ts';
import { compareNames, otherRun, toggled, writeIndexes } from '../view/view.ts';
import type { AllGroups, ChartProps, Drawn, Unread } from './chart-props.ts';
import { ComparisonChart } from './comparison-chart.tsx';
import { DistributionChart } from './distribution-chart.tsx';
import { FunnelChart } from './funnel-chart.tsx';
import { GroupsChart } from './groups-chart.tsx';
import { type ChartEvent, OverTimeChart } from './over-time-chart.tsx';
import { WeekHoursChart } from './week-hours-chart.tsx';

type ChartsProps = Omit<ChartProps, keyof Drawn<Breakdown>> & {
  course: Drawn<Course>;
  breakdown: Drawn<Breakdown>;
  pageId: string;
  nameOf: (audienceId: string) => string;
  allGroups: AllGroups;
  allCompared: () => Promise<readonly ComparedGroup[]>;
  names: StepNames;
  events: readonly ChartEvent[];
  unread: Unread;
  /** The screen is about one audience: there is none to compare it with. */
  ofOne: boolean;
  /** Not shown yet: putting charts up takes longer than filling them, and is done while the first sessions are read. */
  early: boolean;
};

/** What a chart draws. */
type Numbers = Pick<ChartsProps, 'course' | 'breakdown' | 'names' | 'unread'>;

// An answer comes in two halves, and most charts draw one of them.
const OverTime = memo(OverTimeChart);
const Comparison = memo(ComparisonChart);
const WeekHours = memo(WeekHoursChart);
const Funnel = memo(FunnelChart);

const band = 'border-t border-line px-4 py-4 md:px-6';

const depth = {
  title: 'Scroll depth',
  steps: 'scroll',
  address: 'scroll',
  medianLabel: 'Median scroll depth',
  valueWords: (value: number) => `${formatNumber(value, 0)} %`,
} as const;
const time = {
  title: 'Time on page',
  steps: 'duration',
  address: 'time',
  medianLabel: 'Median time on page',
  valueWords: secondsWords,
} as const;

type SpreadProps = Pick<ChartsProps, 'onFilter' | 'fileName' | 'breakdown'> & (typeof depth | typeof time);

/** A distribution; a press keeps the sessions of a run of its steps. */
function Spread({ onFilter, fileName, breakdown, steps, address, ...words }: SpreadProps) {
  const onChoose = useCallback(
    (first: number, last: number) =>
      onFilter((now) => ({ [address]: writeIndexes(otherRun(now[steps], first, last)) })),
    [onFilter, address, steps],
  );
  return (
    <DistributionChart
      {...words}
      distribution={breakdown.result[steps]}
      chosen={breakdown.shown.filters[steps]}
      onChoose={onChoose}
      fileName={`${fileName}-${address}`}
    />
  );
}

type ByTextProps = Pick<ChartsProps, 'onFilter' | 'fileName' | 'allGroups'> & {
  title: string;
  names: { readonly one: string; readonly many: string };
  column: Exclude<TextColumn, 'audienceId'>;
  /** The column's name in the address. */
  address: keyof AnalyticsSearch;
  groups: Groups;
  shown: SessionQuery;
};

/** Sessions by what they say in one column; a press keeps one of the groups, or takes it out. */
function ByText({ onFilter, fileName, address, column, shown, ...rest }: ByTextProps) {
  const onChoose = useCallback(
    (key: string) => onFilter((now) => ({ [address]: toggled(now[column], key) })),
    [onFilter, address, column],
  );
  return (
    <GroupsChart
      {...rest}
      column={column}
      chosen={shown.filters[column]}
      onChoose={onChoose}
      fileName={`${fileName}-${address}`}
    />
  );
}

/** All charts. */
export const Charts = memo((props: ChartsProps) => {
  const { pageId, course, breakdown, names, unread, early, nameOf, allGroups, allCompared, events, ofOne } = props;
  const { onFilter, onSearch, fileName } = props;
  const [overTime, ...numbers] = useOneByOne<Numbers>(9, { course, breakdown, names, unread }, early);
  const common = { onFilter, onSearch, fileName };
  const charts: Readonly<Record<string, (numbers: Numbers) => ReactNode>> = {
    comparison: (of) => (
      <Comparison {...of.course} {...common} nameOf={nameOf} allCompared={allCompared} ofOne={ofOne} />
    ),
    // Beside the rates, the sessions of the same key: one choice is enough for both.
    utm: ({ breakdown: { result, shown } }) => {
      const column = utmKeyOf(shown);
      return (
        <ByText
          {...common}
          title={`Sessions by ${groupNames[column].one}`}
          names={groupNames[column]}
          column={column}
          address={compareNames[column]}
          groups={result.utm}
          shown={shown}
          allGroups={allGroups}
        />
      );
    },
    week: (of) => <WeekHours {...of.breakdown} {...common} />,
    funnel: (of) => <Funnel {...of.breakdown} {...common} />,
    scroll: (of) => <Spread {...common} breakdown={of.breakdown} {...depth} />,
    time: (of) => <Spread {...common} breakdown={of.breakdown} {...time} />,
    identifier: ({ breakdown: { result, shown } }) => (
      <ByText
        {...common}
        title="Contact details submitted"
        names={{ one: 'contact type', many: 'contact types' }}
        column="identifierType"
        address="identifier"
        groups={result.identifierTypes}
        shown={shown}
        allGroups={allGroups}
      />
    ),
    computation: ({ breakdown: { result, shown } }) => (
      <ByText
        {...common}
        title="Processing status"
        names={{ one: 'status', many: 'statuses' }}
        column="computationStatus"
        address="computation"
        groups={result.statuses}
        shown={shown}
        allGroups={allGroups}
      />
    ),
  };
  return (
    <>
      <div className={band}>
        {inPlace(overTime, 'min-h-80', ({ course, names, unread }) => (
          <OverTime {...course} {...common} names={names} unread={unread} pageId={pageId} events={events} />
        ))}
      </div>
      <div className={`${band} grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2`}>
        {Object.entries(charts).map(([key, chart], index) => (
          <Fragment key={key}>{inPlace(numbers[index], 'min-h-72', chart)}</Fragment>
        ))}
      </div>
      {!early && (
        <p className="px-4 py-3 text-12 text-ink-muted md:px-6">
          Rates exclude sessions without data. 95 % confidence intervals (Wilson). In comparisons, the range is that of
          the difference and misses the line where it is significant.
        </p>
      )}
    </>
  );
});

/** A chart, or its place: about as high as it will be. */
function inPlace(
  drawn: ReturnType<typeof useOneByOne<Numbers>>[number],
  height: string,
  chart: (numbers: Numbers) => ReactNode,
): ReactNode {
  if (drawn === undefined) return <div aria-hidden="true" className={height} />;
  return <div className={drawn.isEarly ? `invisible ${height}` : undefined}>{chart(drawn.value)}</div>;
}
