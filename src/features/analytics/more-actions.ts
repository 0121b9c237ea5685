import { copyText } from '#src/lib/clipboard.ts';
import { downloadFile } from '#src/lib/download.ts';
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
      text: `The sessions could not be written: ${error instanceof Error ? error.message : error}`,
    });
  }
}

/** What is said of a file of so many sessions: also that not all of the range was there to be written. */
export function saidOfFile(sessions: number, progress: LoadProgress): { tone: 'good' | 'notice'; text: string } {
  const { loaded = 0, total } = progress.ranges[0] ?? {};
  if (isWhole(progress)) return { tone: 'good', text: `${sessionsWords(sessions)} written.` };
  const of = total === undefined ? 'an unknown number' : formatNumber(total);
  return {
    tone: 'notice',
    text: `${sessionsWords(sessions)} written, but only ${formatNumber(loaded)} of ${of} in this range are read: the file may lack some.`,
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

/** Copies the address, which by then holds absolute moments and the zone. */
export async function copyLink(): Promise<void> {
  const done = await copyText(location.href);
  showToast(
    done
      ? { tone: 'good', text: 'Link copied. It shows these numbers wherever it is opened; own notes stay here.' }
      : { tone: 'bad', text: 'The browser did not allow copying. The address bar holds the link.' },
  );
}

/** Forgets the finished days that this browser keeps, of all pages. */
export async function forgetDays(analytics: SessionAnalytics): Promise<void> {
  const { days, bytes } = await analytics.ask('kept');
  await analytics.ask('forget');
  showToast({
    tone: 'good',
    text: `Forgot ${formatNumber(days)} days (${formatNumber(bytes / 1e6, 1)} MB) that this browser kept. They are read again when they are needed.`,
  });
}
