import { Fragment, memo, type ReactNode, useCallback, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { useOneByOne } from '#src/ui/charts/one-by-one.ts';
import { Select } from '#src/ui/select.tsx';
import { type SessionQuery, type TextColumn, utmKeys } from '../query/session-query.ts';
import type { Breakdown, Course, Groups } from '../query/session-result.ts';
import { secondsWords, utmWords } from '../view/figures.ts';
import type { AnalyticsSearch } from '../view/search-names.ts';
import type { StepNames } from '../view/step-names.ts';
import { otherRun, toggled, utmNames, writeIndexes } from '../view/view.ts';
import { AudiencesChart } from './audiences-chart.tsx';
import type { AllGroups, ChartProps, Drawn, Unread } from './chart-props.ts';
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
const Audiences = memo(AudiencesChart);
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
  column: Exclude<TextColumn, 'audienceId'>;
  /** The column's name in the address. */
  address: keyof AnalyticsSearch;
  groups: Groups;
  shown: SessionQuery;
  controls?: ReactNode | undefined;
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
  const { pageId, course, breakdown, names, unread, early, nameOf, allGroups, events, ofOne } = props;
  const { onFilter, onSearch, fileName } = props;
  const { utmKey } = breakdown.shown;
  const [overTime, ...numbers] = useOneByOne<Numbers>(9, { course, breakdown, names, unread }, early);
  const common = { onFilter, onSearch, fileName };
  const utmControls = useMemo(
    () => (
      <Select
        aria-label="Campaign key"
        value={utmNames[utmKey]}
        onChange={(event) => onSearch({ utm: event.target.value })}
      >
        {utmKeys.map((key) => (
          <option key={key} value={utmNames[key]}>
            UTM {utmWords[key].toLowerCase()}
          </option>
        ))}
      </Select>
    ),
    [utmKey, onSearch],
  );
  const charts: Readonly<Record<string, (numbers: Numbers) => ReactNode>> = {
    ...(!ofOne && {
      audiences: (of) => <Audiences {...of.course} {...common} nameOf={nameOf} allGroups={allGroups} />,
    }),
    week: (of) => <WeekHours {...of.breakdown} {...common} />,
    funnel: (of) => <Funnel {...of.breakdown} {...common} />,
    utm: ({ breakdown }) => {
      const { utmKey: column } = breakdown.shown;
      return (
        <ByText
          {...common}
          title={utmWords[column]}
          column={column}
          address={utmNames[column]}
          groups={breakdown.result.utm}
          shown={breakdown.shown}
          allGroups={allGroups}
          controls={utmControls}
        />
      );
    },
    scroll: (of) => <Spread {...common} breakdown={of.breakdown} {...depth} />,
    time: (of) => <Spread {...common} breakdown={of.breakdown} {...time} />,
    identifier: ({ breakdown: { result, shown } }) => (
      <ByText
        {...common}
        title="Contact details submitted"
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
          Rates exclude sessions without data. 95 % confidence intervals (Wilson).
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
