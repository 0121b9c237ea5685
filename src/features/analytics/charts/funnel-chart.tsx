import { useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { BarList } from '#src/ui/charts/bar-list.tsx';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { type FunnelStep, funnelSteps } from '../query/session-query.ts';
import { rateOf, wilsonInterval } from '../statistics/proportions.ts';
import { percent, rateText, rateWithInterval, sessionsWords } from '../view/figures.ts';
import type { ChartProps } from './chart-props.ts';

/** The steps, in the chart and as filters. */
export const stepWords: Readonly<Record<FunnelStep, string>> = {
  engaged: 'Engaged',
  click: 'Clicked',
  question: 'Asked a question',
  form: 'Submitted form',
  conversion: 'Converted',
};

/** From the visit to the conversion: how many did each step, and how many of those who did all before it. */
export function FunnelChart({ result, shown, onFilter, fileName }: ChartProps) {
  const { steps, measured, unmeasured } = result.funnel;
  const chosen = shown.filters.funnel;
  const rows = useMemo(
    () => [
      { key: 'session', name: 'Sessions', value: measured, figure: measured === 0 ? '—' : formatNumber(measured) },
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
    if (step === undefined) return `Sessions: ${formatNumber(measured)}`;
    return `${stepWords[step.step]}: ${rateWithInterval(step.did)}; ${rateWithInterval(step.ofPrevious)} of the previous step`;
  };
  const last = steps.at(-1);
  return (
    <ChartFrame
      title="Conversion funnel"
      aside="sessions · share of sessions"
      summary={`${last === undefined || measured === 0 ? 'No sessions with data.' : `${rateWithInterval(last.did)} converted.`}${unmeasured === 0 ? '' : ` Excludes ${sessionsWords(unmeasured)} still processing or failed.`}`}
      words={words}
      table={() => ({
        columns: [
          { header: 'Step', cell: (count) => (count === undefined ? 'Sessions' : stepWords[count.step]) },
          { header: 'Sessions', cell: (count) => (count === undefined ? measured : count.did.successes) },
          { header: 'Share', cell: (count) => count && rateOf(count.did), format: percent },
          { header: '95 % CI lower', cell: (count) => count && wilsonInterval(count.did)?.low, format: percent },
          { header: '95 % CI upper', cell: (count) => count && wilsonInterval(count.did)?.high, format: percent },
          { header: 'Share of previous step', cell: (count) => count && rateOf(count.ofPrevious), format: percent },
          { header: 'Previous step', cell: (count) => count?.ofPrevious.n },
        ],
        rows: [undefined, ...steps],
      })}
      fileName={`${fileName}-funnel`}
    >
      <BarList
        rows={rows}
        onChoose={(row) => {
          const step = funnelSteps[row - 1];
          onFilter((now) => ({ did: step === now.funnel ? undefined : step }));
        }}
      />
    </ChartFrame>
  );
}
