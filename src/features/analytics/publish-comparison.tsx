import { useMemo } from 'react';
import { Button } from '#src/ui/button.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import type { ScreenParts } from './charts/chart-props.ts';
import type { SessionQuery, Totals } from './query/session-query.ts';
import { hourMs, shiftedByDays } from './time/calendar.ts';
import { type PublishWindows, publishWindows } from './time/ranges.ts';
import { useAnswer } from './use-analytics.ts';
import type { PublishEvent } from './use-audiences.ts';
import { detailOf, differenceWords, type KeyMetric, keyMetrics } from './view/key-metrics.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { rangeName } from './view/time-steps.ts';
import { customRange } from './view/view.ts';

type PublishComparisonProps = Pick<ScreenParts, 'analytics' | 'onSearch'> & {
  shown: SessionQuery;
  event: PublishEvent;
};

/** Equal stretches before and after a version went live, in the range and the audience's life. */
export function PublishComparison({ analytics, shown, event, onSearch }: PublishComparisonProps) {
  const { range, zone, now } = shown;
  const { at, versionNumber, createdAt = Number.NEGATIVE_INFINITY } = event;
  const from = Math.max(range.from, createdAt);
  // The future does not count as time after.
  const to = Math.min(range.to, now);
  const windows = useMemo(() => publishWindows(at, { from, to }, zone), [at, from, to, zone]);
  const isFirst = versionNumber !== undefined && versionNumber <= 1;
  const isTooEarly = at - createdAt < hourMs;
  const note = 'mt-0.5 px-4 text-12 text-ink-muted md:px-6';
  return (
    <section aria-labelledby="before-and-after" className="border-t border-line py-4">
      <h2 id="before-and-after" className="px-4 text-13 md:px-6">
        Impact of v{versionNumber ?? ''} (published {rangeName({ from: at, to: at }, zone)})
      </h2>
      <p className={note}>Only the live version has a publish date.</p>
      {isFirst || isTooEarly ? (
        <p className={note}>There isn’t enough data before it to compare with.</p>
      ) : windows !== undefined ? (
        <Stretches {...{ analytics, shown, windows }} />
      ) : (
        <p className={note}>
          This range doesn’t cover both sides of the publish date.{' '}
          {now - at >= hourMs && (
            <Button variant="quiet" onClick={() => onSearch(weeksAround(at, now, zone))}>
              Show four weeks on both sides
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

function weeksAround(at: number, now: number, zone: string): AnalyticsSearch {
  const from = shiftedByDays(at, -28, zone);
  const to = Math.min(now, shiftedByDays(at, 28, zone));
  return { ...customRange({ from, to }, zone), brush: undefined };
}

type StretchesProps = Pick<PublishComparisonProps, 'analytics' | 'shown'> & { windows: PublishWindows };

function Stretches({ analytics, shown, windows }: StretchesProps) {
  // The whole stretch, whatever is brushed.
  const query = { ...shown, filters: { ...shown.filters, brush: undefined } };
  const before = useAnswer(analytics, 'totals', [{ ...query, range: windows.before }]);
  const after = useAnswer(analytics, 'totals', [{ ...query, range: windows.after }]);
  const problem = before.error ?? after.error;
  const wordsOf = (of: Totals | undefined) => (metric: KeyMetric) => of && detailOf(metric, of);
  const columns: readonly Column<KeyMetric>[] = [
    { key: 'label', header: 'Metric', cell: ({ label }) => label, width: 150 },
    { key: 'before', header: 'Before', cell: wordsOf(before.value) },
    { key: 'after', header: 'After', cell: wordsOf(after.value) },
    {
      key: 'difference',
      header: 'Difference',
      cell: (metric) => before.value && after.value && differenceWords(metric, before.value, after.value),
    },
  ];
  return (
    <>
      <p className="mt-0.5 mb-2 px-4 text-12 text-ink-muted md:px-6">
        {rangeName(windows.before, shown.zone)} and {rangeName(windows.after, shown.zone)}. Equal periods, 95 % CI. Not
        a controlled experiment.
      </p>
      {problem !== undefined && <p className="px-4 text-12 text-bad md:px-6">{problem}</p>}
      <DataTable
        label="Before and after publishing"
        columns={columns}
        rows={before.value && after.value ? keyMetrics : []}
        rowKey={({ label }) => label}
        compact
      />
    </>
  );
}
