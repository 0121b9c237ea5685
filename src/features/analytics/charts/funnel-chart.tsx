import { useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { RowChart } from '#src/ui/charts/row-chart.tsx';
import { type FunnelStep, funnelSteps } from '../query/session-query.ts';
import { rateOf, wilsonInterval } from '../statistics/proportions.ts';
import { axisCount, percent, rateText, rateWithInterval, sessionsWords } from '../view/figures.ts';
import type { ChartProps } from './chart-props.ts';

const stepWords: Readonly<Record<FunnelStep, string>> = {
  engaged: 'Stayed',
  click: 'Clicked',
  question: 'Asked',
  form: 'Sent a form',
  conversion: 'Converted',
};

/** What a chip says of a chosen step. */
export const didWords: Readonly<Record<FunnelStep, string>> = {
  engaged: 'stayed (no bounce)',
  click: 'clicked',
  question: 'asked',
  form: 'sent a form',
  conversion: 'converted',
};

/** From the visit to the conversion: how many did each step, and how many of those who did all before it. */
export function FunnelChart({ result, shown, onFilter, fileName }: ChartProps) {
  const { steps, measured, unmeasured } = result.funnel;
  const chosen = shown.filters.funnel;
  const rows = useMemo(
    () => [
      { key: 'session', name: 'Visited', value: measured, figure: measured === 0 ? '—' : formatNumber(measured) },
      ...steps.map(({ step, did }) => ({
        key: step,
        name: stepWords[step],
        value: did.successes,
        // Nothing measured is not nobody.
        figure: measured === 0 ? '—' : `${formatNumber(did.successes)} · ${rateText(did)}`,
        faded: chosen !== undefined && chosen !== step,
      })),
    ],
    [steps, measured, chosen],
  );
  const words = (row: number) => {
    const step = steps[row - 1];
    if (step === undefined) return `${sessionsWords(measured)} with all that the funnel counts`;
    return `${stepWords[step.step]}: ${rateWithInterval(step.did)}; of those who did all before, ${rateWithInterval(step.ofPrevious)}`;
  };
  const last = steps.at(-1);
  return (
    <ChartFrame
      title="From visit to conversion"
      aside="sessions · share of visits"
      summary={`${last === undefined || measured === 0 ? 'No sessions with all that the funnel counts.' : `${rateWithInterval(last.did)} converted.`}${unmeasured === 0 ? '' : ` ${sessionsWords(unmeasured)} left out: not all of their figures are there.`}`}
      words={words}
      table={() => ({
        columns: ['Step', 'Sessions', 'Of all', 'Low', 'High', 'Of those who did all before', 'Did all before'],
        rows: [
          // As many cells as every other row has: a file of uneven rows is read by few programs.
          ['Visited', measured, undefined, undefined, undefined, undefined, undefined],
          ...steps.map(({ step, did, ofPrevious }) => [
            stepWords[step],
            did.successes,
            rateOf(did),
            wilsonInterval(did)?.low,
            wilsonInterval(did)?.high,
            rateOf(ofPrevious),
            ofPrevious.n,
          ]),
        ],
        format: (value, column) => (column === 1 || column === 6 ? formatNumber(value) : percent(value)),
      })}
      fileName={`${fileName}-funnel`}
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
            const step = funnelSteps[row - 1];
            onFilter((now) => ({ did: step === now.funnel ? undefined : step }));
          }}
        />
      )}
    </ChartFrame>
  );
}
