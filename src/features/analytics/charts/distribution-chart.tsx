import { useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { ColumnChart } from '#src/ui/charts/column-chart.tsx';
import { axisCount, secondsWords, sessionsWords } from '../view/figures.ts';
import { otherRun, writeIndexes } from '../view/view.ts';
import type { ChartProps } from './chart-props.ts';

const distributions = {
  scroll: {
    title: 'Scroll depth',
    address: 'scroll',
    valueWords: (value: number) => `${formatNumber(value, 0)} %`,
    /** Without its unit, where the upper edge of a step says it. */
    lowerEdge: (value: number) => formatNumber(value, 0),
  },
  duration: {
    title: 'Time on page',
    address: 'time',
    valueWords: secondsWords,
    lowerEdge: (value: number) => (value < 60 ? formatNumber(value) : formatNumber(value / 60, 1)),
  },
} as const;

/** The upper edge under an axis: "30 %", "30 s", "1.5 min". */
function upperEdge(of: keyof typeof distributions, value: number): string {
  if (of === 'scroll') return `${formatNumber(value, 0)} %`;
  return value < 60 ? `${formatNumber(value)} s` : `${formatNumber(value / 60, 1)} min`;
}

type DistributionChartProps = ChartProps & { of: keyof typeof distributions };

/** How scroll depth or time is spread over the sessions; a press keeps the sessions of a run of its steps. */
export function DistributionChart({ result, shown, of, onFilter, fileName }: DistributionChartProps) {
  const { title, address, valueWords, lowerEdge } = distributions[of];
  const { steps, missing, median } = result[of];
  const selected = shown.filters[of];
  const open = valueWords(steps.at(-1)?.from ?? 0);
  const nameOf = (first: number, last = first) => {
    const [from = 0, to] = [steps[first]?.from, steps[last + 1]?.from];
    if (to !== undefined) return `${first === 0 ? '0' : valueWords(from)} to ${valueWords(to)}`;
    return first === last ? `More than ${open}` : `${valueWords(from)} and more`;
  };
  const columns = useMemo(
    () =>
      steps.map(({ from, sessions }, step) => {
        const to = steps[step + 1]?.from;
        return {
          label: to === undefined ? `> ${upperEdge(of, from)}` : `${lowerEdge(from)}–${upperEdge(of, to)}`,
          value: sessions,
          faded: selected !== undefined && !selected.includes(step),
        };
      }),
    [steps, selected, of, lowerEdge],
  );
  const words = (first: number, last: number) => {
    const sessions = steps.slice(first, last + 1).reduce((all, one) => all + one.sessions, 0);
    return `${nameOf(first, last)}: ${sessionsWords(sessions)}`;
  };
  const summary =
    median.value === undefined
      ? 'No sessions with data.'
      : `Median ${title.toLowerCase()}: ${valueWords(median.value)} (${sessionsWords(median.n)}).`;
  return (
    <ChartFrame
      title={title}
      summary={`${summary}${missing === 0 ? '' : ` No data for ${sessionsWords(missing)}.`}`}
      words={words}
      table={() => ({
        columns: [
          { header: title, cell: ({ name }) => name },
          { header: 'Sessions', cell: ({ sessions }) => sessions },
        ],
        rows: [
          ...steps.map(({ sessions }, step) => ({ name: nameOf(step), sessions })),
          ...(missing === 0 ? [] : [{ name: 'No data', sessions: missing }]),
        ],
      })}
      fileName={`${fileName}-${address}`}
    >
      <ColumnChart
        selected={selected && [Math.min(...selected), Math.max(...selected)]}
        columns={columns}
        format={axisCount}
        onChoose={(first, last) => onFilter((now) => ({ [address]: writeIndexes(otherRun(now[of], first, last)) }))}
      />
    </ChartFrame>
  );
}
