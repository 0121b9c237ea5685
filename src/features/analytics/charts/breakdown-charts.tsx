import { memo, useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { BarHeaders, BarList, type BarRow, barMargins } from '#src/ui/charts/bar-list.tsx';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import type { TableColumn } from '#src/ui/charts/chart-table.tsx';
import { ColumnChart, columnMargins } from '#src/ui/charts/column-chart.tsx';
import { HeatLegend, HeatMap, heatMargins } from '#src/ui/charts/heat-map.tsx';
import { Select } from '#src/ui/field.tsx';
import type { FunnelStep, Group, Groups, TextColumn } from '../query/session-query.ts';
import { type Proportion, rateOf, wilsonInterval } from '../statistics/proportions.ts';
import { otherRun, toggled, writeIndexes } from '../view/view.ts';
import {
  amountWords,
  axisCount,
  type Distribution,
  distributions,
  groupNames,
  percent,
  pointsText,
  rateText,
  rateWithInterval,
  sessionsWords,
  spanName,
  textWords,
} from '../view/words.ts';
import { type ChartProps, othersWords, rowMarks, showingWords, shownGroups, tallyColumns } from './chart-props.ts';

type GroupsChartProps = ChartProps & {
  title: string;
  groups: Groups;
  column: Exclude<TextColumn, 'audienceId'>;
  /** The groups in the period to compare with. One that had no session then is missing. */
  before?: readonly Group[] | undefined;
};

const mostRows = 8;

/** With fewer measured sessions there is no rate to compare. */
const fewestForRate = 10;

const rateColumns = [
  { header: 'Sessions', width: 'w-18' },
  { header: 'Conversion rate', width: 'w-27' },
];
/** With room for the figures before. */
const comparedColumns = rateColumns.map(({ header, width }) => ({ header, width: `${width} min-[80rem]:w-36` }));

/** Sessions by a text column, the largest groups. A press toggles the filter on that text. */
export const GroupsChart = memo(({ title, groups, column, analytics, shown, before, onFilter }: GroupsChartProps) => {
  const { top, others } = groups;
  const beforeOf = lookUp(before);
  const [byRate, setByRate] = useState(false);
  const { address, one, many } = groupNames[column];
  const selected = shown.filters[column];
  const sorted = byRate ? top.toSorted((first, second) => rank(second) - rank(first)) : top;
  const drawn = shownGroups(sorted, mostRows, selected);
  const rows = drawn.map(({ key, sessions, conversion }) => {
    const was = beforeOf(key);
    const from = (now: string, then: string | undefined) => (
      <>
        {now}
        {then !== undefined && <span className="text-ink-muted max-[80rem]:hidden"> from {then}</span>}
      </>
    );
    const words = `${textWords(key)}: ${sessionsWords(sessions)}, conversion rate ${rateWithInterval(conversion)}`;
    return {
      key,
      name: textWords(key),
      value: sessions,
      figures: [
        from(formatNumber(sessions), was && formatNumber(was.sessions)),
        from(rateText(conversion), was && rateText(was.conversion)),
      ],
      faded: selected !== undefined && !selected.includes(key),
      words: was ? `${words}; before: ${sessionsWords(was.sessions)}, ${rateWithInterval(was.conversion)}` : words,
    };
  });
  const columns = before ? comparedColumns : rateColumns;
  const all = top.reduce((sum, { sessions }) => sum + sessions, others.sessions);
  const first = top[0];
  return (
    <ChartFrame
      title={title}
      headers={<BarHeaders columns={columns} sorted={byRate ? 1 : 0} onSort={(index) => setByRate(index === 1)} />}
      summary={
        first === undefined
          ? 'No sessions in this range.'
          : `Top ${one}: ${textWords(first.key)}, ${percent(first.sessions / all)} of sessions.${showingWords(rows.length, top.length + others.groups, many)}${byRate && drawn.some(isFew) ? ` Those with fewer than ${fewestForRate} measured sessions come last.` : ''}`
      }
      marks={rowMarks(rows, barMargins, (key) => onFilter((now) => ({ [address]: toggled(now[column], key) })))}
      table={() => ({
        columns: [...tallyColumns(title), ...(before ? columnsBefore : [])],
        rows: [
          ...top.map((group) => named(group, beforeOf)),
          ...(others.groups === 0 ? [] : [{ name: othersWords(others.groups), ...others }]),
        ],
        allRows:
          others.groups === 0
            ? undefined
            : async () => {
                const all = await analytics.ask('groups', shown, column);
                const allBefore = lookUp(before && (await analytics.ask('groupsBefore', shown, column)));
                return all.map((group) => named(group, allBefore));
              },
      })}
      file={address}
    >
      <BarList rows={rows} columns={columns} />
    </ChartFrame>
  );
});

type Before = Pick<Group, 'sessions' | 'conversion'>;

/** What a group had before, in the table and its file; a row of several groups has none. */
const columnsBefore: readonly TableColumn<Before & { readonly name: string; readonly before?: Before | undefined }>[] =
  [
    { header: 'Sessions before', cell: ({ before }) => before?.sessions },
    { header: 'Conversion rate before', cell: ({ before }) => before && rateOf(before.conversion), format: percent },
  ];

/** Looks up what a group had in the compared period, if there is one. */
function lookUp(groups: readonly Group[] | undefined): (key: string) => Before | undefined {
  const byKey = new Map(groups?.map((group) => [group.key, group]));
  return (key) => groups && (byKey.get(key) ?? { sessions: 0, conversion: { successes: 0, n: 0 } });
}

/** By conversion rate, after those with enough sessions to compare. */
const rank = (group: Group) => (isFew(group) ? 0 : 2) + (rateOf(group.conversion) ?? -1);

const isFew = ({ conversion }: Group) => conversion.n < fewestForRate;

function named(group: Group, beforeOf: ReturnType<typeof lookUp>) {
  return { name: textWords(group.key), ...group, before: beforeOf(group.key) };
}

type StepRow = { readonly name: string; readonly sessions: number; readonly share: number | undefined };

/**
 * How long sessions took, or what share of them scrolled to each depth. A press filters to a step,
 * or to all that scrolled this far; a drag to a run of steps.
 */
export const DistributionChart = memo(({ result, shown, of, onFilter }: ChartProps & { of: Distribution }) => {
  const { title, address, kind, edge } = distributions[of];
  const { steps, missing, median } = result[of];
  const selected = shown.filters[of];
  const isReach = of === 'scroll';
  const last = steps.length - 1;
  // More than 100 % is an error in the data, which has a line of its own under Data quality.
  const drawn = isReach ? steps.slice(0, -1) : steps;
  const end = drawn.length - 1;
  const sum = (first: number, last?: number) =>
    steps.slice(first, last).reduce((all, { sessions }) => all + sessions, 0);
  const reached = (step: number): Proportion => ({ successes: sum(step), n: sum(0) });
  const lastOf = (first: number, end: number) => (isReach && first === end ? last : end);
  const summary =
    median.value === undefined
      ? 'No sessions with data.'
      : `Median ${title.toLowerCase()}: ${amountWords(kind, median.value)} (${sessionsWords(median.n)}).`;
  return (
    <ChartFrame
      title={title}
      aside={isReach ? 'share of sessions that scrolled this far' : undefined}
      summary={`${summary}${missing === 0 ? '' : ` No data for ${sessionsWords(missing)}.`}`}
      marks={{
        columns: drawn.length,
        margins: columnMargins,
        selected: selected && [Math.min(...selected, end), Math.min(Math.max(...selected), end)],
        words(first, end) {
          const to = lastOf(first, end);
          const share = isReach && first === end ? `, ${rateText(reached(first))}` : '';
          return `${spanName(of, first, to)}: ${sessionsWords(sum(first, to + 1))}${share}`;
        },
        onChoose: (first, end) =>
          onFilter((now) => ({ [address]: writeIndexes(otherRun(now[of], first, lastOf(first, end))) })),
      }}
      table={() => ({
        columns: [
          { header: title, cell: ({ name }) => name },
          { header: 'Sessions', cell: ({ sessions }) => sessions },
          ...(isReach ? [{ header: 'Reached', cell: ({ share }: StepRow) => share, format: percent }] : []),
        ],
        rows: [
          ...steps.map(({ sessions }, step) => ({ name: spanName(of, step), sessions, share: rateOf(reached(step)) })),
          ...(missing === 0 ? [] : [{ name: 'No data', sessions: missing, share: undefined }]),
        ],
      })}
      file={address}
    >
      <ColumnChart
        columns={drawn.map(({ from, sessions }, step) => {
          const to = steps[step + 1]?.from;
          const [start, unit] = edge(from);
          const [end, endUnit] = to === undefined ? [] : edge(to);
          const short = unit === endUnit ? start : `${start} ${unit}`;
          return {
            label: to === undefined ? `> ${short}` : isReach ? `${start} ${unit}` : `${short}–${end} ${endUnit}`,
            value: isReach ? 100 * (rateOf(reached(step)) ?? 0) : sessions,
            faded: selected !== undefined && !selected.includes(step),
          };
        })}
        hasCurve={isReach}
        format={isReach ? (share) => `${formatNumber(share)} %` : axisCount}
      />
    </ChartFrame>
  );
});

/** The steps, in the chart and as filters. */
export const stepWords: Readonly<Record<FunnelStep, string>> = {
  engaged: 'Engaged',
  click: 'Clicked',
  question: 'Asked a question',
  form: 'Submitted form',
  conversion: 'Converted',
};

/** A step: its share of all, and its change from the row above. The sessions come first. */
type FunnelRow = BarRow & { readonly words: string; readonly did?: Proportion; readonly change?: number | undefined };

/** Narrow on a phone, for the name of a step beside them. */
const stepColumns = ['Sessions', 'Share', 'Change'].map((header) => ({ header, width: 'w-16 md:w-18' }));

/** From the visit to the conversion: how many did each step, whatever else they did. */
export const FunnelChart = memo(({ result, shown, onFilter }: ChartProps) => {
  const { steps, measured, unmeasured } = result.funnel;
  const selected = shown.filters.funnel;
  // Without a measured session a 0 would be wrong.
  const figure = (words: string) => (measured === 0 ? '—' : words);
  const rows: readonly FunnelRow[] = [
    {
      key: 'session',
      name: 'Sessions',
      value: measured,
      figures: [figure(formatNumber(measured)), '', ''],
      words: `Sessions: ${formatNumber(measured)}`,
    },
    ...steps.map(({ step, did }, index) => {
      // Of the numbers on screen: who skipped the step above counts too.
      const above = steps[index - 1]?.did.successes ?? measured;
      // More than above are no drop between the two.
      const change = above === 0 || did.successes > above ? undefined : did.successes / above - 1;
      const changed = change === undefined ? '' : `${pointsText(change)} %`;
      return {
        key: step,
        name: stepWords[step],
        value: did.successes,
        figures: [formatNumber(did.successes), rateText(did), changed || '—'].map(figure),
        faded: selected !== undefined && selected !== step,
        words: `${stepWords[step]}: ${rateWithInterval(did)}${changed && `; ${changed} from the step above`}`,
        did,
        change,
      };
    }),
  ];
  const last = steps.at(-1);
  return (
    <ChartFrame
      title="Conversion funnel"
      aside="Share of measured sessions. Change from the step above; steps can be skipped."
      headers={<BarHeaders columns={stepColumns} />}
      summary={`${last === undefined || measured === 0 ? 'No sessions with data.' : `${rateWithInterval(last.did)} converted.`}${unmeasured === 0 ? '' : ` Excludes ${sessionsWords(unmeasured)} still processing or failed.`}`}
      marks={rowMarks(rows, barMargins, (key) =>
        onFilter(({ funnel }) => ({ did: key === funnel || key === 'session' ? undefined : key })),
      )}
      table={() => ({
        columns: [
          { header: 'Step', cell: ({ name }) => name },
          { header: 'Sessions', cell: ({ value }) => value },
          { header: 'Share', cell: ({ did }) => did && rateOf(did), format: percent },
          { header: '95 % CI lower', cell: ({ did }) => did && wilsonInterval(did)?.low, format: percent },
          { header: '95 % CI upper', cell: ({ did }) => did && wilsonInterval(did)?.high, format: percent },
          { header: 'Change', cell: ({ change }) => change, format: (change) => `${pointsText(change)} %` },
        ],
        rows,
      })}
      file="funnel"
    >
      <BarList rows={rows} columns={stepColumns} />
    </ChartFrame>
  );
});

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const columns = Array.from({ length: 24 }, (_, hour) => (hour % 6 === 0 ? clock(hour) : ''));

/** A cell of the week in words: "Tue 09:00". */
export function weekHourName(cell: number): string {
  return `${weekdays[Math.floor(cell / 24)] ?? ''} ${clock(cell % 24)}`;
}

export const WeekHoursChart = memo(({ result, shown, onFilter }: ChartProps) => {
  const { weekHours } = result;
  const [byRate, setByRate] = useState(false);
  const values = weekHours.map(({ sessions, conversion }) =>
    !byRate ? sessions : conversion.n < fewestForRate ? undefined : rateOf(conversion),
  );
  const words = (cell: number) => {
    const hour = weekHours[cell];
    return hour === undefined
      ? ''
      : `${weekHourName(cell)}: ${sessionsWords(hour.sessions)}, conversion rate ${rateWithInterval(hour.conversion)}`;
  };
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  return (
    <ChartFrame
      title={`${byRate ? 'Conversion rate' : 'Sessions'} by day and hour`}
      aside={
        <span className="flex flex-wrap gap-x-3">
          {shown.zone}
          {most > 0 && (
            <HeatLegend from={byRate ? percent(0) : '1'} to={byRate ? percent(most) : sessionsWords(most)} />
          )}
          {byRate && <span>No rate for hours with fewer than {fewestForRate} sessions.</span>}
        </span>
      }
      summary={
        most > 0
          ? `Peak: ${words(values.indexOf(most))}.`
          : byRate
            ? `No hour has ${fewestForRate} sessions and a conversion.`
            : 'No sessions in this range.'
      }
      controls={
        <Select
          aria-label="Colour by"
          value={byRate ? 'rate' : 'sessions'}
          options={[
            ['sessions', 'Sessions'],
            ['rate', 'Conversion rate'],
          ]}
          onChange={(value) => setByRate(value === 'rate')}
        />
      }
      marks={{
        columns: columns.length,
        rows: weekdays.length,
        margins: heatMargins,
        words,
        onChoose: (cell) => onFilter((now) => ({ hours: writeIndexes(toggled(now.weekHours, cell) ?? []) })),
      }}
      table={() => ({
        columns: tallyColumns('Hour'),
        rows: weekHours.map((tally, cell) => ({ name: weekHourName(cell), ...tally })),
      })}
      file="week"
    >
      <HeatMap rows={weekdays} columns={columns} values={values} selected={shown.filters.weekHours} />
    </ChartFrame>
  );
});
