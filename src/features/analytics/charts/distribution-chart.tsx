import { memo, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { ColumnChart } from '#src/ui/charts/column-chart.tsx';
import { unitsWhereTheyBegin } from '#src/ui/charts/room-for-names.ts';
import type { Distribution, Median } from '../query/session-result.ts';
import { axisCount, sessionsWords } from '../view/figures.ts';

type DistributionChartProps = {
  title: string;
  distribution: Distribution;
  median: Median;
  /** The median in words: "64 %". */
  medianWords: (value: number) => string;
  /** A step under its column, and in full. */
  nameUnder: (from: number) => string;
  wholeName: (from: number, next: number | undefined) => string;
  chosen: readonly number[] | undefined;
  /** A run of steps was pressed. */
  onChoose: (first: number, last: number) => void;
  fileName: string;
};

/** How scroll depth or time is spread over the sessions. */
export const DistributionChart = memo((props: DistributionChartProps) => {
  const { title, distribution, median, medianWords, nameUnder, wholeName, chosen, onChoose, fileName } = props;
  const { steps, missing } = distribution;
  const columns = useMemo(() => {
    const names = steps.map(({ from }) => nameUnder(from));
    const shortNames = unitsWhereTheyBegin(names);
    return steps.map(({ sessions }, step) => ({
      name: names[step] ?? '',
      shortName: shortNames[step] ?? '',
      value: sessions,
      faded: chosen !== undefined && !chosen.includes(step),
    }));
  }, [steps, chosen, nameUnder]);
  const nameOf = (step: number) => wholeName(steps[step]?.from ?? 0, steps[step + 1]?.from);
  const words = (step: number) => `${nameOf(step)}: ${sessionsWords(steps[step]?.sessions ?? 0)}`;
  const half =
    median.value === undefined
      ? 'No sessions with this figure.'
      : `Half of the sessions: ${medianWords(median.value)} or more.`;
  return (
    <ChartFrame
      title={title}
      summary={`${half}${missing === 0 ? '' : ` ${sessionsWords(missing)} without this figure.`}`}
      words={words}
      table={() => ({
        columns: [title, 'Sessions'],
        rows: [
          ...steps.map(({ sessions }, step) => [nameOf(step), sessions] as const),
          ...(missing === 0 ? [] : [['Not known', missing] as const]),
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
          columns={columns}
          format={axisCount}
          onChoose={onChoose}
        />
      )}
    </ChartFrame>
  );
});
