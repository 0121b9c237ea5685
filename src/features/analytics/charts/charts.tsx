import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { Select } from '#src/ui/select.tsx';
import { utmKeys } from '../query/session-query.ts';
import { percent, secondsWords, utmWords } from '../view/figures.ts';
import { stepNames } from '../view/step-names.ts';
import { toggled, utmNames, writeIndexes } from '../view/view.ts';
import { AudiencesChart } from './audiences-chart.tsx';
import type { ChartProps } from './chart-props.ts';
import { DistributionChart } from './distribution-chart.tsx';
import { FunnelChart } from './funnel-chart.tsx';
import { GroupsChart } from './groups-chart.tsx';
import { type ChartEvent, OverTimeChart } from './over-time-chart.tsx';
import { WeekHoursChart } from './week-hours-chart.tsx';

type ChartsProps = ChartProps & {
  pageId: string;
  nameOf: (audienceId: string) => string;
  events: readonly ChartEvent[];
  /** The screen is about one audience: there is none to compare it with. */
  ofOne: boolean;
};

const band = 'border-t border-line px-4 py-4 md:px-6';

/** All charts. What a click changes is drawn first in the chart over time, then in the others, so that no task is long. */
export const Charts = memo((props: ChartsProps) => {
  const { pageId, result, view, onSearch, fileName, events } = props;
  const names = useMemo(() => stepNames(result.axis), [result.axis]);
  return (
    <>
      <div className={band}>
        <OverTimeChart {...{ pageId, result, view, onSearch, fileName, names, events }} />
      </div>
      <Later {...props} />
    </>
  );
});

function Later(props: ChartsProps) {
  // Interruptible: React draws them in slices when the browser has time.
  const result = useDeferredValue(props.result);
  const view = useDeferredValue(props.view);
  return <OtherCharts {...props} result={result} view={view} />;
}

const depthName = (from: number) => String(from);
const depthRange = (from: number, next: number | undefined) =>
  next === undefined ? `More than ${from} %` : `${from} to ${next} %`;
const timeName = (from: number) => secondsWords(from).replace(' ', '\u00a0');
const timeRange = (from: number, next: number | undefined) =>
  next === undefined ? `${secondsWords(from)} and more` : `${secondsWords(from)} to ${secondsWords(next)}`;
const depthWords = (value: number) => `${formatNumber(value, 0)} %`;

const OtherCharts = memo(({ result, view, onSearch, fileName, nameOf, ofOne }: ChartsProps) => {
  const { filters, utmKey } = view;
  const charts = { result, view, onSearch, fileName };
  const onUtm = useCallback(
    (key: string) => onSearch({ [utmNames[utmKey]]: toggled(filters[utmKey], key) }),
    [onSearch, utmKey, filters],
  );
  return (
    <>
      <div className={`${band} grid gap-x-10 gap-y-8 lg:grid-cols-2`}>
        {!ofOne && <AudiencesChart {...charts} nameOf={nameOf} />}
        <WeekHoursChart {...charts} />
        <FunnelChart {...charts} />
        <GroupsChart
          title={utmWords[utmKey]}
          kind="values"
          groups={result.utm}
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
        />
        <DistributionChart
          title="Scroll depth, %"
          distribution={result.scroll}
          median={result.totals.scroll}
          medianWords={depthWords}
          shortName={depthName}
          wholeName={depthRange}
          chosen={filters.scroll}
          onChoose={(steps) => onSearch({ scroll: writeIndexes(steps ?? []) })}
          fileName={`${fileName}-scroll`}
        />
        <DistributionChart
          title="Time on the page"
          distribution={result.duration}
          median={result.totals.seconds}
          medianWords={secondsWords}
          shortName={timeName}
          wholeName={timeRange}
          chosen={filters.duration}
          onChoose={(steps) => onSearch({ time: writeIndexes(steps ?? []) })}
          fileName={`${fileName}-time`}
        />
        <GroupsChart
          title="Contact left as"
          kind="kinds"
          groups={result.identifierTypes}
          chosen={filters.identifierType}
          onChoose={(key) => onSearch({ identifier: toggled(filters.identifierType, key) })}
          fileName={`${fileName}-identifier`}
        />
        <GroupsChart
          title="State of the figures"
          kind="states"
          groups={result.statuses}
          chosen={filters.computationStatus}
          onChoose={(key) => onSearch({ computation: toggled(filters.computationStatus, key) })}
          fileName={`${fileName}-computation`}
        />
      </div>
      <p className="px-4 py-3 text-12 text-ink-muted md:px-6">
        Shares: {percent(1)} is every session that has the figure. Intervals are Wilson’s, at 95 %.
      </p>
    </>
  );
});
