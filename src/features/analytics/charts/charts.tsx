import { Fragment, memo, type ReactNode, useCallback, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { useOneByOne } from '#src/ui/charts/one-by-one.ts';
import { Select } from '#src/ui/select.tsx';
import { scrollEdges, utmKeys } from '../query/session-query.ts';
import type { Breakdown, Course } from '../query/session-result.ts';
import { secondsWords, utmWords } from '../view/figures.ts';
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

const depthName = (from: number) => (from === scrollEdges.at(-1) ? `>${from}` : String(from));
const depthRange = (from: number, next: number | undefined) =>
  next === undefined ? `More than ${from} %` : `${from} to ${next} %`;
const timeName = (from: number) => secondsWords(from).replace(' ', '\u00a0');
const timeRange = (from: number, next: number | undefined) =>
  next === undefined ? `${secondsWords(from)} and more` : `${secondsWords(from)} to ${secondsWords(next)}`;
const depthWords = (value: number) => `${formatNumber(value, 0)} %`;

/** All charts. */
export const Charts = memo((props: ChartsProps) => {
  const { pageId, course, breakdown, names, unread, early, nameOf, allGroups, events, ofOne } = props;
  const { onFilter, onSearch, fileName } = props;
  const { utmKey } = breakdown.shown;
  const [overTime, ...numbers] = useOneByOne<Numbers>(9, { course, breakdown, names, unread }, early);
  const common = { onFilter, onSearch, fileName };
  const onUtm = useCallback(
    (key: string) => onFilter((now) => ({ [utmNames[utmKey]]: toggled(now[utmKey], key) })),
    [onFilter, utmKey],
  );
  const onScroll = useCallback(
    (first: number, last: number) => onFilter((now) => ({ scroll: writeIndexes(otherRun(now.scroll, first, last)) })),
    [onFilter],
  );
  const onTime = useCallback(
    (first: number, last: number) => onFilter((now) => ({ time: writeIndexes(otherRun(now.duration, first, last)) })),
    [onFilter],
  );
  const onIdentifier = useCallback(
    (key: string) => onFilter((now) => ({ identifier: toggled(now.identifierType, key) })),
    [onFilter],
  );
  const onStatus = useCallback(
    (key: string) => onFilter((now) => ({ computation: toggled(now.computationStatus, key) })),
    [onFilter],
  );
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
    utm: ({ breakdown: { result, shown } }) => (
      <GroupsChart
        title={utmWords[shown.utmKey]}
        groups={result.utm}
        column={shown.utmKey}
        allGroups={allGroups}
        chosen={shown.filters[shown.utmKey]}
        onChoose={onUtm}
        fileName={`${fileName}-${utmNames[shown.utmKey]}`}
        controls={utmControls}
      />
    ),
    scroll: ({ course, breakdown: { result, shown } }) => (
      <DistributionChart
        title="Scroll depth, %"
        shortNames
        distribution={result.scroll}
        median={course.result.totals.scroll}
        medianWords={depthWords}
        shortName={depthName}
        wholeName={depthRange}
        chosen={shown.filters.scroll}
        onChoose={onScroll}
        fileName={`${fileName}-scroll`}
      />
    ),
    time: ({ course, breakdown: { result, shown } }) => (
      <DistributionChart
        title="Time on the page"
        distribution={result.duration}
        median={course.result.totals.seconds}
        medianWords={secondsWords}
        shortName={timeName}
        wholeName={timeRange}
        chosen={shown.filters.duration}
        onChoose={onTime}
        fileName={`${fileName}-time`}
      />
    ),
    identifier: ({ breakdown: { result, shown } }) => (
      <GroupsChart
        title="Contact left as"
        groups={result.identifierTypes}
        column="identifierType"
        allGroups={allGroups}
        chosen={shown.filters.identifierType}
        onChoose={onIdentifier}
        fileName={`${fileName}-identifier`}
      />
    ),
    computation: ({ breakdown: { result, shown } }) => (
      <GroupsChart
        title="State of the figures"
        groups={result.statuses}
        column="computationStatus"
        allGroups={allGroups}
        chosen={shown.filters.computationStatus}
        onChoose={onStatus}
        fileName={`${fileName}-computation`}
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
          Shares: 100 % is every session that has the figure. Intervals are Wilson’s, at 95 %.
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
