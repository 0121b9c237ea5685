import { useEffect, useMemo, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useOwnZone } from '#src/ui/display.ts';
import { Completeness, LoadNotices } from './completeness.tsx';
import type { SessionQuery } from './query/session-query.ts';
import type { Proportion } from './statistics/proportions.ts';
import { presetRange } from './time/ranges.ts';
import { useAnswer, useSessions } from './use-analytics.ts';

/** What the visitors of an audience did in the last 30 days. */
type AudienceFigure = { readonly sessions: number; readonly conversion: Proportion };

type AudienceFiguresProps = {
  pageId: string;
  /** Takes the figures by audience id. An audience that is not among them had no session. Undefined while they are not whole, and at the end. */
  onFigures: (figures: ReadonlyMap<string, AudienceFigure> | undefined) => void;
};

/**
 * Reads the sessions of a page in the last 30 days, from the same store as the analytics, and hands on what they say of each audience. Draws how far
 * that is, and what is missing.
 */
export function AudienceFigures({ pageId, onFigures }: AudienceFiguresProps) {
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
  const figures = useMemo(
    () =>
      isWhole && answer.version === progress.version && answer.value !== undefined
        ? new Map(answer.value.map(({ audienceId, sessions, conversion }) => [audienceId, { sessions, conversion }]))
        : undefined,
    [isWhole, answer, progress.version],
  );
  useEffect(() => {
    onFigures(figures);
    return () => onFigures(undefined);
  }, [figures, onFigures]);

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 px-4 pb-2 text-12 text-ink-muted md:px-6">
        <span>Last 30 days:</span>
        <Completeness {...{ analytics, progress, zone }} />
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
