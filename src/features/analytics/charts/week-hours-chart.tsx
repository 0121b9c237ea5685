import { useMemo } from 'react';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { HeatMap } from '#src/ui/charts/heat-map.tsx';
import { rateWithInterval, sessionsWords } from '../view/figures.ts';
import { toggled, writeIndexes } from '../view/view.ts';
import { type ChartProps, tallyColumns } from './chart-props.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const columns = Array.from({ length: 24 }, (_, hour) => (hour % 6 === 0 ? clock(hour) : ''));

/** A cell of the week in words: "Tue 09:00". */
export function weekHourName(cell: number): string {
  return `${weekdays[Math.floor(cell / 24)] ?? ''} ${clock(cell % 24)}`;
}

/** When sessions start, by weekday and hour of the zone. */
export function WeekHoursChart({ result, shown, onFilter, fileName }: ChartProps) {
  const { weekHours } = result;
  const chosen = shown.filters.weekHours;
  const values = useMemo(() => weekHours.map(({ sessions }) => sessions), [weekHours]);
  const chosenCells = useMemo(() => new Set(chosen), [chosen]);
  const words = (cell: number) => {
    const hour = weekHours[cell];
    return hour === undefined
      ? ''
      : `${weekHourName(cell)}: ${sessionsWords(hour.sessions)}, conversion rate ${rateWithInterval(hour.conversion)}`;
  };
  const most = values.reduce((best, sessions, cell) => (sessions > (values[best] ?? 0) ? cell : best), 0);
  return (
    <ChartFrame
      title="Sessions by day and hour"
      aside={shown.zone}
      summary={values.every((sessions) => sessions === 0) ? 'No sessions in this range.' : `Peak: ${words(most)}.`}
      words={words}
      table={() => ({
        columns: tallyColumns('Hour'),
        rows: weekHours.map((tally, cell) => ({ name: weekHourName(cell), ...tally })),
      })}
      fileName={`${fileName}-week`}
    >
      <HeatMap
        rows={weekdays}
        columns={columns}
        values={values}
        chosen={chosenCells}
        onChoose={(cell) => onFilter((now) => ({ hours: writeIndexes(toggled(now.weekHours, cell) ?? []) }))}
      />
    </ChartFrame>
  );
}
