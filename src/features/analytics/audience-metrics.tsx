import { useEffect, useMemo, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useOwnZone } from '#src/ui/display.ts';
import { Completeness, LoadNotices } from './completeness.tsx';
import type { AudienceEngagement } from './query/engagement.ts';
import type { SessionQuery } from './query/session-query.ts';
import { presetRange } from './time/ranges.ts';
import { useAnswer, useSessions } from './use-analytics.ts';

type MetricsLoaderProps = {
  pageId: string;
  /** Metrics by audience ID; no entry means no session. Undefined until complete and on unmount. */
  onMetrics: (metrics: ReadonlyMap<string, Pick<AudienceEngagement, 'sessions' | 'conversion'>> | undefined) => void;
};

/**
 * Loads the last 30 days of a page from the store of the analytics, hands on the metrics of each
 * audience, and shows the progress and what is missing.
 */
export function AudienceMetricsLoader({ pageId, onMetrics }: MetricsLoaderProps) {
  const zone = useOwnZone();
  const [now, setNow] = useState(Date.now);
  const query = useMemo(
    (): SessionQuery => ({
      range: presetRange('30d', now, zone),
      compare: 'none',
      zone,
      unit: 'day',
      now,
      filters: {},
      by: 'audienceId',
      metric: 'conversion',
      rank: 'sessions',
    }),
    [now, zone],
  );
  const { analytics, progress } = useSessions({ pageId }, [query.range], now);
  const answer = useAnswer(analytics, 'engagement', [query]);
  const isWhole = progress.state === 'complete';
  const isAtRest = progress.state !== 'idle' && progress.state !== 'loading' && progress.state !== 'failed';
  const metrics = useMemo(
    () =>
      isWhole && answer.version === progress.version && answer.value !== undefined
        ? new Map(answer.value.map((one) => [one.audienceId, one]))
        : undefined,
    [isWhole, answer, progress.version],
  );
  useEffect(() => {
    onMetrics(metrics);
    return () => onMetrics(undefined);
  }, [metrics, onMetrics]);

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 px-4 pb-2 text-12 text-ink-muted md:px-6">
        <span>Last 30 days:</span>
        <div className="md:w-100 lg:w-120">
          <Completeness {...{ analytics, progress, zone, now }} />
        </div>
        {isAtRest && (
          <Button variant="quiet" className="-ml-3" onClick={() => setNow(Date.now())}>
            Refresh
          </Button>
        )}
        {answer.error !== undefined && <span className="text-bad">{answer.error}</span>}
      </div>
      <LoadNotices {...{ analytics, progress, zone }} />
    </>
  );
}
