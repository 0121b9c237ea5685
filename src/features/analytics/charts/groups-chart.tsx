import { memo, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { RowChart } from '#src/ui/charts/row-chart.tsx';
import type { TextColumn } from '../query/session-query.ts';
import type { Group, Groups, Tally } from '../query/session-result.ts';
import { rateOf } from '../statistics/proportions.ts';
import { axisCount, percent, rateText, rateWithInterval, sessionsWords, textWords } from '../view/figures.ts';
import type { AllGroups } from './chart-props.ts';
import { othersWords, showingWords, shownGroups } from './shown-groups.ts';

type GroupsChartProps = {
  title: string;
  /** What one group and several are called. */
  names: { readonly one: string; readonly many: string };
  groups: Groups;
  column: TextColumn;
  allGroups: AllGroups;
  chosen: readonly string[] | undefined;
  onChoose: (key: string) => void;
  fileName: string;
};

const mostRows = 8;

/** Sessions by a text that each of them has. A press keeps, or takes out, those with that text. */
export const GroupsChart = memo((props: GroupsChartProps) => {
  const { title, names, groups, column, allGroups, chosen, onChoose, fileName } = props;
  const { top, others } = groups;
  const shown = useMemo(() => shownGroups(top, mostRows, chosen), [top, chosen]);
  const rows = useMemo(
    () =>
      shown.map(({ key, sessions, conversion }) => ({
        key,
        name: textWords(key),
        value: sessions,
        figure: `${formatNumber(sessions)} · ${rateText(conversion)}`,
        faded: chosen !== undefined && !chosen.includes(key),
      })),
    [shown, chosen],
  );
  const words = (row: number) => {
    const group = shown[row];
    return group === undefined
      ? ''
      : `${textWords(group.key)}: ${sessionsWords(group.sessions)}, conversion rate ${rateWithInterval(group.conversion)}`;
  };
  const all = top.reduce((sum, { sessions }) => sum + sessions, others.sessions);
  const first = top[0];
  const columns = [title, 'Sessions', 'Conversions', 'Conversion rate'];
  return (
    <ChartFrame
      title={title}
      aside="sessions · conversion rate"
      summary={
        first === undefined
          ? 'No sessions in this range.'
          : `Top ${names.one}: ${textWords(first.key)}, ${percent(first.sessions / all)} of sessions.${showingWords(shown.length, top.length + others.groups, names.many)}`
      }
      words={words}
      table={() => ({
        columns,
        rows: [...top.map(rowOf), ...(others.groups === 0 ? [] : [cellsOf(othersWords(others.groups), others)])],
        format: (value, cell) => (cell === 3 ? percent(value) : formatNumber(value)),
        ...(others.groups > 0 && { whole: async () => ({ columns, rows: (await allGroups(column)).map(rowOf) }) }),
      })}
      fileName={fileName}
    >
      {(reading, label) => (
        <RowChart
          label={label}
          reading={reading}
          words={words}
          rows={rows}
          format={axisCount}
          whole
          onChoose={(row) => {
            const group = shown[row];
            if (group !== undefined) onChoose(group.key);
          }}
        />
      )}
    </ChartFrame>
  );
});

function rowOf({ key, ...tally }: Group) {
  return cellsOf(textWords(key), tally);
}

function cellsOf(name: string, { sessions, conversion }: Tally) {
  return [name, sessions, conversion.successes, rateOf(conversion)] as const;
}
