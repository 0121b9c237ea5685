import { memo, useCallback } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { useOneByOne } from '#src/ui/charts/one-by-one.ts';
import { Select } from '#src/ui/select.tsx';
import { scrollEdges, utmKeys } from '../query/session-query.ts';
import type { Breakdown, Course } from '../query/session-result.ts';
import { percent, secondsWords, utmWords } from '../view/figures.ts';
import type { StepNames } from '../view/step-names.ts';
import { otherRun, toggled, utmNames, writeIndexes } from '../view/view.ts';
import { AudiencesChart } from './audiences-chart.tsx';
import type { AllGroups, ChartProps, Drawn } from './chart-props.ts';
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
  /** The screen is about one audience: there is none to compare it with. */
  ofOne: boolean;
};

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
  const { pageId, course, breakdown, onFilter, onSearch, fileName, names, events, nameOf, allGroups, ofOne } = props;
  const { result, shown } = breakdown;
  const drawn = useOneByOne(9);
  const { scroll, seconds } = course.result.totals;
  const { filters, utmKey } = shown;
  const charts = { result, shown, onFilter, onSearch, fileName };
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
  return (
    <>
      <div className={band}>
        {drawn > 0 ? (
          <OverTimeChart {...{ ...course, pageId, onFilter, onSearch, fileName, names, events }} />
        ) : (
          <Place className="h-80" />
        )}
      </div>
      <div className={`${band} grid gap-x-10 gap-y-8 lg:grid-cols-2`}>
        {[
          ...(ofOne ? [] : [<AudiencesChart key="audiences" {...charts} nameOf={nameOf} allGroups={allGroups} />]),
          <WeekHoursChart key="week" {...charts} />,
          <FunnelChart key="funnel" {...charts} />,
          <GroupsChart
            key="utm"
            title={utmWords[utmKey]}
            groups={result.utm}
            column={utmKey}
            allGroups={allGroups}
            chosen={filters[utmKey]}
            onChoose={onUtm}
            fileName={`${fileName}-${utmNames[utmKey]}`}
            controls={
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
            }
          />,
          <DistributionChart
            key="scroll"
            title="Scroll depth, %"
            distribution={result.scroll}
            median={scroll}
            medianWords={depthWords}
            shortName={depthName}
            wholeName={depthRange}
            chosen={filters.scroll}
            onChoose={onScroll}
            fileName={`${fileName}-scroll`}
          />,
          <DistributionChart
            key="time"
            title="Time on the page"
            distribution={result.duration}
            median={seconds}
            medianWords={secondsWords}
            shortName={timeName}
            wholeName={timeRange}
            chosen={filters.duration}
            onChoose={onTime}
            fileName={`${fileName}-time`}
          />,
          <GroupsChart
            key="identifier"
            title="Contact left as"
            groups={result.identifierTypes}
            column="identifierType"
            allGroups={allGroups}
            chosen={filters.identifierType}
            onChoose={onIdentifier}
            fileName={`${fileName}-identifier`}
          />,
          <GroupsChart
            key="computation"
            title="State of the figures"
            groups={result.statuses}
            column="computationStatus"
            allGroups={allGroups}
            chosen={filters.computationStatus}
            onChoose={onStatus}
            fileName={`${fileName}-computation`}
          />,
        ].map((chart, index) => (index + 1 < drawn ? chart : <Place key={chart.key} className="h-72" />))}
      </div>
      <p className="px-4 py-3 text-12 text-ink-muted md:px-6">
        Shares: {percent(1)} is every session that has the figure. Intervals are Wilson’s, at 95 %.
      </p>
    </>
  );
});

/** Stands where a chart will be, about as high. */
function Place({ className }: { className: string }) {
  return <div aria-hidden="true" className={className} />;
}
