import { useMemo } from 'react';
import { Button } from '#src/ui/button.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import type { SessionQuery, Totals } from './query/session-query.ts';
import { hourMs, shiftedByDays } from './time/calendar.ts';
import { type PublishWindows, publishWindows, type TimeRange } from './time/ranges.ts';
import { type Asking, useAnswer } from './use-analytics.ts';
import type { PublishEvent } from './use-audiences.ts';
import { detailOf, differenceWords, type KeyMetric, keyMetrics } from './view/key-metrics.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { rangeName } from './view/step-names.ts';
import { customRange } from './view/view.ts';

type PublishComparisonProps = Asking & {
  event: PublishEvent;
  onSearch: (change: AnalyticsSearch) => void;
};

/** Equally long stretches before and after a version was published, where both lie in the range and the audience existed. */
export function PublishComparison({ event, onSearch, ...asking }: PublishComparisonProps) {
  const { range, zone, now } = asking.query;
  const { at, versionNumber, createdAt = Number.NEGATIVE_INFINITY } = event;
  const from = Math.max(range.from, createdAt);
  // What is still to come is no time after it.
  const to = Math.min(range.to, now);
  const windows = useMemo(() => publishWindows(at, { from, to }, zone), [at, from, to, zone]);
  const dayOf = (ms: number) => rangeName({ from: ms, to: ms }, zone);
  const isFirst = versionNumber !== undefined && versionNumber <= 1;
  const isTooEarly = at - createdAt < hourMs;
  const note = 'mt-0.5 px-4 text-12 text-ink-muted md:px-6';
  return (
    <section aria-labelledby="before-and-after" className="border-t border-line py-4">
      <h2 id="before-and-after" className="px-4 text-13 md:px-6">
        Impact of v{versionNumber ?? ''} (published {dayOf(at)})
      </h2>
      <p className={note}>Only the live version has a publish date.</p>
      {isFirst ? (
        <p className={note}>This is the first version, so there is nothing to compare it with.</p>
      ) : windows !== undefined ? (
        <Stretches {...asking} windows={windows} />
      ) : isTooEarly ? (
        <p className={note}>
          The audience was created on {dayOf(createdAt)}, less than an hour earlier, so there is nothing to compare
          with.
        </p>
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

/** Four weeks before a moment and, as far as they are over, four after it. */
function weeksAround(at: number, now: number, zone: string): AnalyticsSearch {
  const from = shiftedByDays(at, -28, zone);
  const to = Math.min(now, shiftedByDays(at, 28, zone));
  return { ...customRange({ from, to }, zone), brush: undefined };
}

function Stretches({ analytics, version, query, windows }: Asking & { windows: PublishWindows }) {
  const before = useAnswer(analytics, version, 'totals', [within(query, windows.before)]);
  const after = useAnswer(analytics, version, 'totals', [within(query, windows.after)]);
  const problem = before.error ?? after.error;
  return (
    <>
      <p className="mt-0.5 mb-2 px-4 text-12 text-ink-muted md:px-6">
        {rangeName(windows.before, query.zone)} and {rangeName(windows.after, query.zone)}. Equal periods, 95 % CI. Not
        a controlled experiment.
      </p>
      {problem !== undefined && <p className="px-4 text-12 text-bad md:px-6">{problem}</p>}
      <DataTable
        label="Before and after publishing"
        columns={columnsOf(before.value, after.value)}
        rows={before.value && after.value ? keyMetrics : []}
        rowKey={({ label }) => label}
        compact
      />
    </>
  );
}

function columnsOf(before: Totals | undefined, after: Totals | undefined): readonly Column<KeyMetric>[] {
  return [
    { key: 'label', header: 'Metric', cell: ({ label }) => label, width: 150 },
    { key: 'before', header: 'Before', cell: (metric) => before && detailOf(metric, before) },
    { key: 'after', header: 'After', cell: (metric) => after && detailOf(metric, after) },
    {
      key: 'difference',
      header: 'Difference',
      cell: (metric) => before && after && differenceWords(metric, before, after),
    },
  ];
}

/** The same question about another stretch, all of it. */
function within(query: SessionQuery, range: TimeRange): SessionQuery {
  return { ...query, range, compare: 'none', filters: { ...query.filters, brush: undefined } };
}
