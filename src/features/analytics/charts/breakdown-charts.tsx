import { memo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { BarList, type BarRow, barMargins } from '#src/ui/charts/bar-list.tsx';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { ColumnChart, columnMargins } from '#src/ui/charts/column-chart.tsx';
import { HeatMap, heatMargins } from '#src/ui/charts/heat-map.tsx';
import type { FunnelStep, Group, Groups, TextColumn } from '../query/session-query.ts';
import { type Proportion, rateOf, wilsonInterval } from '../statistics/proportions.ts';
import {
  amountWords,
  axisCount,
  type Distribution,
  distributions,
  groupNames,
  percent,
  rateText,
  rateWithInterval,
  sessionsWords,
  spanName,
  textWords,
} from '../view/figures.ts';
import { otherRun, toggled, writeIndexes } from '../view/view.ts';
import { type ChartProps, othersWords, rowMarks, showingWords, shownGroups, tallyColumns } from './chart-props.ts';

type GroupsChartProps = ChartProps & {
  title: string;
  groups: Groups;
  column: Exclude<TextColumn, 'audienceId'>;
};

const mostRows = 8;

/** Sessions by a text column. A press toggles the filter on that text. */
export const GroupsChart = memo(({ title, groups, column, analytics, shown, onFilter }: GroupsChartProps) => {
  const { top, others } = groups;
  const { address, one, many } = groupNames[column];
  const selected = shown.filters[column];
  const rows = shownGroups(top, mostRows, selected).map(({ key, sessions, conversion }) => ({
    key,
    name: textWords(key),
    value: sessions,
    figure: `${formatNumber(sessions)} · ${rateText(conversion)}`,
    faded: selected !== undefined && !selected.includes(key),
    words: `${textWords(key)}: ${sessionsWords(sessions)}, conversion rate ${rateWithInterval(conversion)}`,
  }));
  const all = top.reduce((sum, { sessions }) => sum + sessions, others.sessions);
  const first = top[0];
  return (
    <ChartFrame
      title={title}
      aside="sessions · conversion rate"
      summary={
        first === undefined
          ? 'No sessions in this range.'
          : `Top ${one}: ${textWords(first.key)}, ${percent(first.sessions / all)} of sessions.${showingWords(rows.length, top.length + others.groups, many)}`
      }
      marks={rowMarks(rows, barMargins, (key) => onFilter((now) => ({ [address]: toggled(now[column], key) })))}
      table={() => ({
        columns: tallyColumns(title),
        rows: [...top.map(named), ...(others.groups === 0 ? [] : [{ name: othersWords(others.groups), ...others }])],
        allRows:
          others.groups === 0 ? undefined : async () => (await analytics.ask('groups', shown, column)).map(named),
      })}
      file={address}
    >
      <BarList rows={rows} />
    </ChartFrame>
  );
});

function named(group: Group) {
  return { name: textWords(group.key), ...group };
}

/** How scroll depth or time is spread over the sessions; a press filters by a run of steps. */
export const DistributionChart = memo(({ result, shown, of, onFilter }: ChartProps & { of: Distribution }) => {
  const { title, address, kind, edge } = distributions[of];
  const { steps, missing, median } = result[of];
  const selected = shown.filters[of];
  const summary =
    median.value === undefined
      ? 'No sessions with data.'
      : `Median ${title.toLowerCase()}: ${amountWords(kind, median.value)} (${sessionsWords(median.n)}).`;
  return (
    <ChartFrame
      title={title}
      summary={`${summary}${missing === 0 ? '' : ` No data for ${sessionsWords(missing)}.`}`}
      marks={{
        columns: steps.length,
        margins: columnMargins,
        selected: selected && [Math.min(...selected), Math.max(...selected)],
        words(first, last) {
          const sessions = steps.slice(first, last + 1).reduce((all, one) => all + one.sessions, 0);
          return `${spanName(of, first, last)}: ${sessionsWords(sessions)}`;
        },
        onChoose: (first, last) => onFilter((now) => ({ [address]: writeIndexes(otherRun(now[of], first, last)) })),
      }}
      table={() => ({
        columns: [
          { header: title, cell: ({ name }) => name },
          { header: 'Sessions', cell: ({ sessions }) => sessions },
        ],
        rows: [
          ...steps.map(({ sessions }, step) => ({ name: spanName(of, step), sessions })),
          ...(missing === 0 ? [] : [{ name: 'No data', sessions: missing }]),
        ],
      })}
      file={address}
    >
      <ColumnChart
        columns={steps.map(({ from, sessions }, step) => {
          const to = steps[step + 1]?.from;
          return {
            label: to === undefined ? `> ${edge(from).join(' ')}` : `${edge(from)[0]}–${edge(to).join(' ')}`,
            value: sessions,
            faded: selected !== undefined && !selected.includes(step),
          };
        })}
        format={axisCount}
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

/** A step: the share of all, and of those who did the previous one. The sessions come first. */
type FunnelRow = BarRow & { readonly words: string; readonly did?: Proportion; readonly ofPrevious?: Proportion };

/** From the visit to the conversion: how many did each step, and of those who did all before it. */
export const FunnelChart = memo(({ result, shown, onFilter }: ChartProps) => {
  const { steps, measured, unmeasured } = result.funnel;
  const chosen = shown.filters.funnel;
  // Without a measured session a 0 would be wrong.
  const figure = (words: string) => (measured === 0 ? '—' : words);
  const rows: readonly FunnelRow[] = [
    {
      key: 'session',
      name: 'Sessions',
      value: measured,
      figure: figure(formatNumber(measured)),
      words: `Sessions: ${formatNumber(measured)}`,
    },
    ...steps.map(({ step, did, ofPrevious }) => ({
      key: step,
      name: stepWords[step],
      value: did.successes,
      figure: figure(`${formatNumber(did.successes)} · ${rateText(did)}`),
      faded: chosen !== undefined && chosen !== step,
      words: `${stepWords[step]}: ${rateWithInterval(did)}; ${rateWithInterval(ofPrevious)} of the previous step`,
      did,
      ofPrevious,
    })),
  ];
  const last = steps.at(-1);
  return (
    <ChartFrame
      title="Conversion funnel"
      aside="sessions · share of sessions"
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
          {
            header: 'Share of previous step',
            cell: ({ ofPrevious }) => ofPrevious && rateOf(ofPrevious),
            format: percent,
          },
          { header: 'Previous step', cell: ({ ofPrevious }) => ofPrevious?.n },
        ],
        rows,
      })}
      file="funnel"
    >
      <BarList rows={rows} />
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
  const values = weekHours.map(({ sessions }) => sessions);
  const words = (cell: number) => {
    const hour = weekHours[cell];
    return hour === undefined
      ? ''
      : `${weekHourName(cell)}: ${sessionsWords(hour.sessions)}, conversion rate ${rateWithInterval(hour.conversion)}`;
  };
  const most = Math.max(...values);
  return (
    <ChartFrame
      title="Sessions by day and hour"
      aside={shown.zone}
      summary={most === 0 ? 'No sessions in this range.' : `Peak: ${words(values.indexOf(most))}.`}
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
      <HeatMap rows={weekdays} columns={columns} values={values} chosen={shown.filters.weekHours} />
    </ChartFrame>
  );
});
