import { memo, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { ColumnChart } from '#src/ui/charts/column-chart.tsx';
import type { Distribution } from '../query/session-result.ts';
import { axisCount, sessionsWords } from '../view/figures.ts';

type DistributionChartProps = {
  title: string;
  /** "Median scroll depth". */
  medianLabel: string;
  distribution: Distribution;
  /** A value in words: "64 %". */
  valueWords: (value: number) => string;
  chosen: readonly number[] | undefined;
  /** A run of steps was pressed. */
  onChoose: (first: number, last: number) => void;
  fileName: string;
};

/** How scroll depth or time is spread over the sessions: the sentence and the columns are about the same ones. */
export const DistributionChart = memo((props: DistributionChartProps) => {
  const { title, medianLabel, distribution, valueWords, chosen, onChoose, fileName } = props;
  const { steps, missing, median } = distribution;
  const open = valueWords(steps.at(-1)?.from ?? 0);
  const nameOf = (first: number, last = first) => {
    const [from = 0, to] = [steps[first]?.from, steps[last + 1]?.from];
    if (to !== undefined) return `${first === 0 ? '0' : valueWords(from)} to ${valueWords(to)}`;
    return first === last ? `More than ${open}` : `${valueWords(from)} and more`;
  };
  const columns = useMemo(
    () =>
      steps.map(({ from, sessions }, step) => ({
        name: valueWords(from),
        // Every second edge: what stands between two of them is read between them.
        label: step === steps.length - 1 ? `>\u00a0${open}` : step % 2 === 1 ? '' : step === 0 ? '0' : valueWords(from),
        value: sessions,
        faded: chosen !== undefined && !chosen.includes(step),
      })),
    [steps, chosen, open, valueWords],
  );
  const words = (first: number, last: number) => {
    const sessions = steps.slice(first, last + 1).reduce((all, one) => all + one.sessions, 0);
    return `${nameOf(first, last)}: ${sessionsWords(sessions)}`;
  };
  const summary =
    median.value === undefined
      ? 'No sessions with data.'
      : `${medianLabel}: ${valueWords(median.value)} (${sessionsWords(median.n)}).`;
  return (
    <ChartFrame
      title={title}
      summary={`${summary}${missing === 0 ? '' : ` No data for ${sessionsWords(missing)}.`}`}
      words={words}
      table={() => ({
        columns: [title, 'Sessions'],
        rows: [
          ...steps.map(({ sessions }, step) => [nameOf(step), sessions] as const),
          ...(missing === 0 ? [] : [['No data', missing] as const]),
        ],
        format: (value) => formatNumber(value),
      })}
      fileName={fileName}
    >
      {(reading, label) => (
        <ColumnChart
          label={label}
          reading={reading}
          words={words}
          selected={chosen && [Math.min(...chosen), Math.max(...chosen)]}
          columns={columns}
          format={axisCount}
          onChoose={onChoose}
        />
      )}
    </ChartFrame>
  );
});
