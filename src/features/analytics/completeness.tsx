import { useRef } from 'react';
import { formatClock } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { capitalised } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { SkeletonBar } from '#src/ui/skeleton.tsx';
import { useNow } from '#src/ui/time.tsx';
import { isUnavailable, type LoadProgress, lackingOf, type MissingSlice } from './loader/load-progress.ts';
import { isAllTime } from './loader/ranges.ts';
import type { TimeRange } from './time/ranges.ts';
import { rangeName } from './view/time-steps.ts';
import { sessionsWords } from './view/words.ts';
import type { SessionAnalytics } from './worker/session-analytics.ts';

/** "1,204 of 1,204 sessions loaded · 38 still processing": always exact, in one run of text. */
function completenessText(progress: LoadProgress, now: number, zone: string): string {
  const { state, ranges, pending, duplicates, withoutStart } = progress;
  const { loaded = 0, total } = ranges[0] ?? {};
  const isLoading = state === 'idle' || state === 'loading';
  if (isUnavailable(progress)) return 'Not loaded';
  if (isLoading && loaded === 0 && total === undefined) return 'Loading sessions…';
  const of = total === undefined ? '' : ` of ${formatNumber(total)}`;
  const count = `${formatNumber(loaded)}${of} sessions loaded`;
  // Beside the bar there is no room for more.
  if (isLoading) return count;
  const some = (count: number, what: string) => (count === 0 ? [] : `${formatNumber(count)} ${what}`);
  const rest = [
    some(pending, 'still processing'),
    some(duplicates, 'duplicates removed'),
    some(withoutStart, 'without a start time'),
    state === 'failed' ? zone : `as of ${formatClock(now, zone)} ${zone}`,
  ].flat();
  // A line ends behind a dot.
  return [count, ...rest.map((part) => part.replaceAll(' ', '\u00a0'))].join('\u00a0· ');
}

type LoadStateProps = { analytics: SessionAnalytics | undefined; progress: LoadProgress; zone: string };

type CompletenessProps = LoadStateProps & {
  /** What is loaded, in epoch milliseconds: where presets end. */
  now: number;
};

/** How much of the range is loaded and as of when, with a way to stop. */
export function Completeness({ analytics, progress, zone, now }: CompletenessProps) {
  const { state, ranges } = progress;
  const area = useRef<HTMLDivElement>(null);
  /** A press removes its own button: the focus moves to the one that replaces it. */
  const keepFocus = (press: () => void) => () => {
    area.current?.focus();
    press();
  };
  const loaded = ranges.reduce((sum, range) => sum + range.loaded, 0);
  const total = ranges.reduce<number | undefined>(
    (sum, range) => (sum === undefined || range.total === undefined ? undefined : sum + range.total),
    0,
  );
  const isLoading = state === 'loading';
  return (
    // As high and wide while loading as after: nothing moves.
    <div
      ref={area}
      tabIndex={-1}
      className="flex min-h-11 items-center justify-between gap-x-3 text-12 leading-4 text-balance text-ink-muted tabular-nums md:h-8 md:min-h-0"
    >
      <span role="status" className="flex flex-1 items-center self-stretch">
        {/* Another element once all is loaded: the same one would jump to the right. */}
        <span key={state} className={isLoading ? 'text-left max-lg:w-28' : 'flex-1'}>
          {completenessText(progress, now, zone)}
        </span>
      </span>
      {isLoading && (
        <Progress
          label="Loading sessions"
          value={loaded}
          total={total}
          bare
          onCancel={keepFocus(() => analytics?.tell('stop'))}
          cancelLabel="Stop loading"
        />
      )}
      {state === 'stopped' && (
        <Button variant="quiet" onClick={keepFocus(() => analytics?.tell('resume'))}>
          Resume
        </Button>
      )}
    </div>
  );
}

/** Missing or unexpected sessions, each case with a remedy. */
export function LoadNotices({ analytics, progress, zone }: LoadStateProps) {
  const { state, ranges, missing, datesIgnored, withoutStart, waitingUntil, loadedAt, error } = progress;
  const now = useNow();
  const lacking = lackingOf(progress);
  const onResume = () => analytics?.tell('resume');
  return (
    <div className="mb-2 flex flex-col gap-2 px-4 empty:hidden md:px-6">
      {isUnavailable(progress) ? (
        <ErrorPanel compact title="Couldn’t load sessions" reason={error} onRetry={onResume} />
      ) : (
        state === 'failed' && (
          <Notice
            tone="bad"
            announce
            title={ranges.some(({ unread }) => unread.length > 0) ? 'Couldn’t load all sessions.' : 'Couldn’t refresh.'}
            actions={<Button onClick={onResume}>Try again</Button>}
          >
            {loadedAt !== undefined && `Showing data from ${formatClock(loadedAt, zone)}. `}
            {error}
          </Notice>
        )
      )}
      {waitingUntil !== undefined && waitingUntil > now && (
        <Notice tone="notice">The API is limiting requests. Loading resumes at {clockOf(waitingUntil, zone)}.</Notice>
      )}
      {[...new Set(missing.map(({ reason }) => reason))].map((reason) => {
        const slices = missing.filter((slice) => slice.reason === reason);
        const [whole] = slices.filter(isAllTime);
        return (
          <Notice
            key={reason}
            tone="notice"
            actions={
              whole === undefined ? (
                <Button onClick={onResume}>Try again</Button>
              ) : (
                <Button onClick={() => analytics?.tell('retry', whole.id)}>Load the whole list</Button>
              )
            }
          >
            {missingWords(slices, zone)} {reason}
          </Notice>
        );
      })}
      {datesIgnored && (
        <Notice tone="notice">
          The API returned sessions outside the requested dates. Facet loaded all sessions and filters them here.
        </Notice>
      )}
      {lacking > 0 && (
        <Notice tone="notice">
          The API counts {formatNumber(lacking)} more sessions in this range than it returned.
        </Notice>
      )}
      {withoutStart > 0 && (
        <Notice tone="notice">
          {sessionsWords(withoutStart)} with a missing or invalid start time: listed under Sessions, in no chart.
        </Notice>
      )}
    </div>
  );
}

/** A clock time, to the second: a countdown would be wrong a second later. */
function clockOf(ms: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: zone }).format(ms);
}

/** Parts that lack for one reason: the chart over time shows where each of them is. */
function missingWords(slices: readonly MissingSlice[], zone: string): string {
  const range = { from: Math.min(...slices.map(({ from }) => from)), to: Math.max(...slices.map(({ to }) => to)) };
  const what = isAllTime(range) ? 'the range' : partName(range, zone);
  const parts = slices.length === 1 ? `${what} is` : `${formatNumber(slices.length)} parts of ${what} are`;
  return `${capitalised(parts)} incomplete (${sessionsWords(slices.reduce((sum, { loaded }) => sum + loaded, 0))} loaded).`;
}

/** A part of an open range may have only one end. */
function partName({ from, to }: TimeRange, zone: string): string {
  if (!Number.isFinite(to)) return `from ${rangeName({ from, to: from }, zone)} on`;
  return Number.isFinite(from) ? rangeName({ from, to }, zone) : `up to ${rangeName({ from: to - 1, to }, zone)}`;
}

/** Reserves the place of metrics and charts, at their final height. */
export function AnalyticsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading sessions</span>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 px-4 pt-1 pb-4 md:grid-cols-4 md:px-6 min-[1280px]:grid-cols-8">
        {[...Array(8).keys()].map((tile) => (
          <div key={tile} className="flex h-24 flex-col justify-between">
            <SkeletonBar width="50%" height={12} />
            <SkeletonBar width="48%" height={28} />
            <SkeletonBar width={120} height={20} />
          </div>
        ))}
      </div>
      <div className="border-t border-line px-4 py-4 md:px-6">
        <SkeletonBar width="30%" height={16} />
        <div className="mt-4">
          <SkeletonBar height={240} />
        </div>
      </div>
    </div>
  );
}
