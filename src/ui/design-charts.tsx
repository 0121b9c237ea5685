import { useMemo, useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { ChartFrame } from './charts/chart-frame.tsx';
import { ColumnChart } from './charts/column-chart.tsx';
import { HeatMap } from './charts/heat-map.tsx';
import { RowChart } from './charts/row-chart.tsx';
import { Sparkline } from './charts/sparkline.tsx';
import { TimeChart } from './charts/time-chart.tsx';
import { DesignSection } from './design-section.tsx';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const hours = Array.from({ length: 24 }, (_, hour) => (hour % 6 === 0 ? `${String(hour).padStart(2, '0')}:00` : ''));
const dayNames = Array.from({ length: 60 }, (_, day) => `${(day % 30) + 1} ${day < 30 ? 'Oct' : 'Nov'}`);
const wave = (day: number) => Math.round(220 + 60 * Math.sin(day / 9) - (day % 7 > 4 ? 130 : 0));
const series = [
  {
    name: 'Sessions',
    values: dayNames.map((_name, day) => wave(day)),
    before: dayNames.map((_name, day) => wave(day + 3) - 20),
  },
  { name: 'Conversions', values: dayNames.map((_name, day) => Math.round(wave(day) / 11)) },
];
const audiences = [
  { name: 'Adventure Works: resellers', successes: 307, n: 3412, half: 0.0096 },
  { name: 'Proseware security team', successes: 227, n: 2204, half: 0.0127 },
  { name: 'شركة النخيل للتقنية', successes: 98, n: 877, half: 0.021 },
  { name: 'A very long name of an audience that does not fit beside its chart', successes: 61, n: 430, half: 0.033 },
].map(({ name, successes, n, half }) => ({
  key: name,
  name,
  value: successes / n,
  interval: { low: successes / n - half, high: successes / n + half },
  figure: `${formatNumber((100 * successes) / n, 1)} % · n ${formatNumber(n)}`,
}));
const percent = (value: number) => `${formatNumber(value * 100, 1)} %`;
const scroll = Array.from({ length: 11 }, (_, step) => ({
  name: String(step * 10),
  label: String(step * 10),
  value: (step * 7919) % 320,
}));
const cells = Array.from({ length: 168 }, (_, cell) =>
  Math.max(0, Math.round(40 * Math.sin((((cell % 24) - 6) / 14) * Math.PI) * (cell < 120 ? 1 : 0.2))),
);

/** The charts, with figures that show their shapes. */
export function DesignCharts() {
  const [chosen, setChosen] = useState<readonly [number, number]>();
  const nothing = useMemo(() => new Set<number>(), []);
  return (
    <DesignSection title="Charts">
      <Sparkline values={series[0]?.values ?? []} />
      <ChartFrame
        className="w-full"
        title="Sessions and conversions by day"
        summary="12,480 sessions and 1,132 conversions, most of them on Tuesdays."
        words={(step) => `${dayNames[step]}: ${series.map(({ name, values }) => `${values[step]} ${name}`).join(', ')}`}
        table={() => ({
          columns: ['Day', 'Sessions', 'Conversions'],
          rows: dayNames.map((name, step) => [name, ...series.map(({ values }) => values[step])]),
        })}
        fileName="sessions-by-day"
      >
        {(reading, label) => (
          <TimeChart
            label={label}
            reading={reading}
            words={(step) => `${dayNames[step]}: ${series[0]?.values[step]} sessions`}
            steps={dayNames}
            series={series}
            running
            marks={[{ step: 21, text: 'v7 published' }]}
            selected={chosen}
            onChoose={(first, last) => setChosen([first, last])}
            format={formatNumber}
            whole
          />
        )}
      </ChartFrame>
      <div className="grid w-full gap-8 lg:grid-cols-2">
        <ChartFrame
          title="Conversion by audience"
          aside="95 % intervals · targeted, not randomised"
          summary="Proseware security team converts best."
          words={(row) => audiences[row]?.figure ?? ''}
          table={() => ({ columns: ['Audience', 'Rate'], rows: audiences.map(({ key, value }) => [key, value]) })}
          fileName="audiences"
        >
          {(reading, label) => (
            <RowChart
              label={label}
              reading={reading}
              words={(row) => audiences[row]?.figure ?? ''}
              rows={[
                ...audiences,
                {
                  key: 'few',
                  name: 'Lumen Health',
                  value: undefined,
                  figure: 'n 41',
                  instead: 'about 380 more sessions needed',
                },
              ]}
              intervals
              reference={{ value: 0.094, label: 'All audiences 9.4 %' }}
              format={percent}
            />
          )}
        </ChartFrame>
        <ChartFrame
          title="When they come"
          summary="Most sessions start on Tuesday at 11:00."
          words={(cell) => `${weekdays[Math.floor(cell / 24)]} ${cell % 24}:00: ${cells[cell]} sessions`}
          table={() => ({ columns: ['Hour', 'Sessions'], rows: cells.map((count, cell) => [String(cell), count]) })}
          fileName="hours"
        >
          {(reading, label) => (
            <HeatMap
              label={label}
              reading={reading}
              words={(cell) => `${cell}: ${cells[cell]}`}
              rows={weekdays}
              columns={hours}
              values={cells}
              chosen={nothing}
              onChoose={() => setChosen(undefined)}
            />
          )}
        </ChartFrame>
        <ChartFrame
          title="Scroll depth"
          summary="Half of the sessions read 64 % of the page."
          words={(step) => `${step * 10} %: ${scroll[step]?.value} sessions`}
          table={() => ({ columns: ['Depth', 'Sessions'], rows: scroll.map(({ name, value }) => [name, value]) })}
          fileName="scroll"
        >
          {(reading, label) => (
            <ColumnChart
              label={label}
              reading={reading}
              words={(step) => `${step * 10} %: ${scroll[step]?.value} sessions`}
              selected={undefined}
              columns={scroll}
              format={formatNumber}
              onChoose={() => setChosen(undefined)}
            />
          )}
        </ChartFrame>
        <ChartFrame
          title="Source"
          summary="Newsletter brings most sessions."
          words={(row) => audiences[row]?.figure ?? ''}
          table={() => ({ columns: ['Source', 'Sessions'], rows: [] })}
          fileName="source"
        >
          {(reading, label) => (
            <RowChart
              label={label}
              reading={reading}
              words={(row) => String(row)}
              rows={['newsletter', 'linkedin', 'ads', 'none'].map((name, index) => ({
                key: name,
                name,
                value: [4811, 2203, 870, 3][index],
                figure: `${formatNumber([4811, 2203, 870, 3][index] ?? 0)}`,
                faded: index === 2,
              }))}
              format={formatNumber}
              whole
              onChoose={() => setChosen(undefined)}
            />
          )}
        </ChartFrame>
      </div>
    </DesignSection>
  );
}
