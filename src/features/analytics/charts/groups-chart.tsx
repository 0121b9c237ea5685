import { memo, type ReactNode, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { RowChart } from '#src/ui/charts/row-chart.tsx';
import type { TextColumn } from '../query/session-query.ts';
import type { Group, Groups, Tally } from '../query/session-result.ts';
import { rateOf } from '../statistics/proportions.ts';
import { axisCount, percent, rateText, rateWithInterval, sessionsWords, textWords } from '../view/figures.ts';
import type { AllGroups } from './chart-props.ts';
import { firstAndChosen, hiddenWords, othersWords } from './first-and-chosen.ts';

type GroupsChartProps = {
  title: string;
  groups: Groups;
  column: TextColumn;
  allGroups: AllGroups;
  chosen: readonly string[] | undefined;
  onChoose: (key: string) => void;
  fileName: string;
  controls?: ReactNode | undefined;
};

const mostRows = 8;

/** Sessions by a text that each of them has. A press keeps, or takes out, those with that text. */
export const GroupsChart = memo((props: GroupsChartProps) => {
  const { title, groups, column, allGroups, chosen, onChoose, fileName, controls } = props;
  const { top, others } = groups;
  const shown = useMemo(() => firstAndChosen(top, mostRows, chosen), [top, chosen]);
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
      : `${textWords(group.key)}: ${sessionsWords(group.sessions)}, conversion ${rateWithInterval(group.conversion)}`;
  };
  const hidden = hiddenWords(top.length - shown.length, others.groups);
  const first = top[0];
  const columns = [title, 'Sessions', 'Conversions', 'Conversion'];
  return (
    <ChartFrame
      title={title}
      aside="sessions · conversion"
      summary={
        first === undefined
          ? 'No sessions in this range.'
          : `Most: ${textWords(first.key)}, ${sessionsWords(first.sessions)}.${hidden}`
      }
      words={words}
      table={() => ({
        columns,
        rows: [...top.map(rowOf), ...(others.groups === 0 ? [] : [cellsOf(othersWords(others.groups), others)])],
        format: (value, cell) => (cell === 3 ? percent(value) : formatNumber(value)),
        ...(others.groups > 0 && { whole: async () => ({ columns, rows: (await allGroups(column)).map(rowOf) }) }),
      })}
      fileName={fileName}
      controls={controls}
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
