import { useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { BarList } from '#src/ui/charts/bar-list.tsx';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import type { Group, Groups, TextColumn } from '../query/session-query.ts';
import { groupNames, percent, rateText, rateWithInterval, sessionsWords, textWords } from '../view/figures.ts';
import { textNames, toggled } from '../view/view.ts';
import {
  type AllGroups,
  type ChartProps,
  othersWords,
  showingWords,
  shownGroups,
  tallyColumns,
} from './chart-props.ts';

type GroupsChartProps = Omit<ChartProps, 'result'> & {
  title: string;
  groups: Groups;
  column: Exclude<TextColumn, 'audienceId'>;
  allGroups: AllGroups;
};

const mostRows = 8;

/** Sessions by a text that each of them has. A press keeps, or takes out, those with that text. */
export function GroupsChart(props: GroupsChartProps) {
  const { title, groups, column, allGroups, shown, onFilter, fileName } = props;
  const { top, others } = groups;
  const address = textNames[column];
  const names = groupNames[column];
  const selected = shown.filters[column];
  const drawn = useMemo(() => shownGroups(top, mostRows, selected), [top, selected]);
  const rows = useMemo(
    () =>
      drawn.map(({ key, sessions, conversion }) => ({
        key,
        name: textWords(key),
        value: sessions,
        figure: `${formatNumber(sessions)} · ${rateText(conversion)}`,
        faded: selected !== undefined && !selected.includes(key),
      })),
    [drawn, selected],
  );
  const words = (row: number) => {
    const group = drawn[row];
    return group === undefined
      ? ''
      : `${textWords(group.key)}: ${sessionsWords(group.sessions)}, conversion rate ${rateWithInterval(group.conversion)}`;
  };
  const all = top.reduce((sum, { sessions }) => sum + sessions, others.sessions);
  const first = top[0];
  return (
    <ChartFrame
      title={title}
      aside="sessions · conversion rate"
      summary={
        first === undefined
          ? 'No sessions in this range.'
          : `Top ${names.one}: ${textWords(first.key)}, ${percent(first.sessions / all)} of sessions.${showingWords(drawn.length, top.length + others.groups, names.many)}`
      }
      words={words}
      table={() => ({
        columns: tallyColumns(title),
        rows: [...top.map(named), ...(others.groups === 0 ? [] : [{ name: othersWords(others.groups), ...others }])],
        allRows: others.groups === 0 ? undefined : async () => (await allGroups(column)).map(named),
      })}
      fileName={`${fileName}-${address}`}
    >
      <BarList
        rows={rows}
        onChoose={(row) => {
          const group = drawn[row];
          if (group !== undefined) onFilter((now) => ({ [address]: toggled(now[column], group.key) }));
        }}
      />
    </ChartFrame>
  );
}

function named(group: Group) {
  return { name: textWords(group.key), ...group };
}
