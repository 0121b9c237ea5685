import { copyText, downloadFile } from '#src/lib/hand-out.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { showToast } from '#src/ui/toast.tsx';
import { type LoadProgress, lackingOf } from './loader/load-progress.ts';
import type { SessionQuery } from './query/session-query.ts';
import { sessionsWords } from './view/figures.ts';
import type { SessionAnalytics } from './worker/session-analytics.ts';

/** What the files and the link are made from. */
export type Takeaway = {
  readonly analytics: SessionAnalytics;
  readonly query: SessionQuery;
  readonly fileName: string;
};

/** Saves everything that passes the filters as CSV: the columns that this browser has. */
export async function saveSessions({ analytics, query, fileName }: Takeaway): Promise<void> {
  const progress = analytics.progress.get();
  try {
    const { file, sessions } = await analytics.ask('csv', query);
    downloadFile(`${fileName}-sessions${partOfName(progress)}.csv`, file);
    showToast(saidOfFile(sessions, progress));
  } catch (error) {
    showToast({
      tone: 'bad',
      text: `Couldn’t export the sessions: ${error instanceof Error ? error.message : error}`,
    });
  }
}

/** What is said of a file of so many sessions: also that not all of the range was there to be written. */
export function saidOfFile(sessions: number, progress: LoadProgress): { tone: 'good' | 'notice'; text: string } {
  const { loaded = 0, total } = progress.ranges[0] ?? {};
  if (isWhole(progress)) return { tone: 'good', text: `Exported ${sessionsWords(sessions)}` };
  const of = total === undefined ? 'an unknown number' : formatNumber(total);
  return {
    tone: 'notice',
    text: `Partial export: ${sessionsWords(sessions)} of the ${formatNumber(loaded)} loaded so far, ${of} in this range.`,
  };
}

function isWhole(progress: LoadProgress): boolean {
  return progress.state === 'complete' && lackingOf(progress) === 0;
}

/** Says in the name of a file that it may not be whole. */
export function partOfName(progress: LoadProgress): string {
  const { loaded = 0, total } = progress.ranges[0] ?? {};
  return isWhole(progress) ? '' : `-partial-${loaded}-of-${total ?? 'unknown'}`;
}

/** Copies a link to what the screen shows. The screen itself stays as it is, its range rolling on. */
export async function copyLink(query: SessionQuery): Promise<void> {
  const done = await copyText(shareLink(location.href, query));
  showToast(
    done
      ? { tone: 'good', text: 'Share link copied. Notes aren’t included.' }
      : { tone: 'bad', text: 'Couldn’t copy the link. Allow clipboard access and try again.' },
  );
}

/** The URL with absolute moments and the zone: the same numbers for whoever opens it, whenever. */
export function shareLink(href: string, { range, zone, unit, compare }: SessionQuery): string {
  const url = new URL(href);
  const { searchParams } = url;
  searchParams.set('range', 'custom');
  searchParams.set('from', new Date(range.from).toISOString());
  searchParams.set('to', new Date(range.to).toISOString());
  searchParams.set('tz', zone);
  searchParams.set('unit', unit);
  // All time is compared with nothing, whatever the URL still says.
  if (compare === 'none') searchParams.delete('compare');
  else searchParams.set('compare', compare);
  return url.href;
}

/** Forgets the finished days that this browser keeps, of all pages. */
export async function forgetDays(analytics: SessionAnalytics): Promise<void> {
  const { days, bytes } = await analytics.ask('kept');
  await analytics.ask('forget');
  showToast({
    tone: 'good',
    text: `Cleared ${formatNumber(days)} days of cached data (${formatNumber(bytes / 1e6, 1)} MB)`,
  });
}
