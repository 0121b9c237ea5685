import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '#src/lib/hand-out.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { useOneFile } from '#src/list/list-export.tsx';
import { Button } from '#src/ui/button.tsx';
import { copyAndSay } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { actionItem, Menu } from '#src/ui/popover.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { type ScreenAction, useScreenActions } from '#src/ui/screen-actions.ts';
import { showToast } from '#src/ui/toast.tsx';
import { isUnavailable, isWhole } from './loader/load-progress.ts';
import type { SessionQuery } from './query/session-query.ts';
import { useAnswer, useLoadProgress } from './use-analytics.ts';
import { customRange } from './view/view.ts';
import { sessionsWords } from './view/words.ts';
import type { SessionAnalytics } from './worker/session-analytics.ts';

type Takeaway = { readonly analytics: SessionAnalytics; readonly query: SessionQuery; readonly fileName: string };

/** Saves all sessions that pass the filters as CSV, with the columns that this browser keeps. */
async function saveSessions(takeaway: Takeaway): Promise<void> {
  try {
    await saveFile(takeaway, 'csv', 'sessions');
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    showToast({ tone: 'bad', text: `Couldn’t export the sessions: ${reason}` });
  }
}

/** Saves a file and says how many sessions it has. The name says when the range was incomplete. */
async function saveFile({ analytics, query, fileName }: Takeaway, kind: 'csv' | 'contactCsv', what: string) {
  const progress = analytics.progress.get();
  const { file, sessions, ...more } = await analytics.ask(kind, query);
  const unlisted = 'unlisted' in more ? more.unlisted : 0;
  const { loaded = 0, total } = progress.ranges[0] ?? {};
  const ofAll = isWhole(progress);
  downloadFile(`${fileName}-${what}${ofAll ? '' : `-partial-${loaded}-of-${total ?? 'unknown'}`}.csv`, file);
  const of = total === undefined ? 'an unknown number' : formatNumber(total);
  const said = ofAll
    ? `Exported ${sessionsWords(sessions)}`
    : `Partial export: ${sessionsWords(sessions)} of the ${formatNumber(loaded)} loaded so far, ${of} in this range.`;
  const lost =
    unlisted === 0 ? '' : ` The API no longer lists ${sessionsWords(unlisted)}, exported without contact data.`;
  showToast({ tone: ofAll && unlisted === 0 ? 'good' : 'notice', text: `${said}${lost}` });
}

/**
 * The URL with absolute moments and the zone, so that it shows the same numbers to everyone at any
 * time. The screen keeps its own URL, and its range rolls on.
 */
export function shareLink(href: string, { range, zone, unit, compare }: SessionQuery): string {
  const url = new URL(href);
  const moments = { ...customRange(range, zone), unit, compare };
  for (const [name, value] of Object.entries(moments)) url.searchParams.set(name, value);
  // All time has no comparison, whatever the URL still says.
  if (compare === 'none') url.searchParams.delete('compare');
  return url.href;
}

/** Deletes the finished days that this browser keeps, of all pages. */
async function forgetDays(analytics: SessionAnalytics): Promise<void> {
  const { days, bytes } = await analytics.ask('kept');
  await analytics.ask('forget');
  const size = `${formatNumber(bytes / 1e6, 1)} MB`;
  showToast({ tone: 'good', text: `Cleared ${formatNumber(days)} days of cached data (${size})` });
}

/** Before a contact export: what the file will contain, then its progress. */
function ContactFileDialog({ analytics, query, fileName, onClose }: Takeaway & { onClose: () => void }) {
  const written = useLoadProgress(analytics, (progress) => progress.written);
  const total = useAnswer(analytics, 'totals', [query]).value?.sessions;
  const writing = useMutation({
    mutationFn: () => saveFile({ analytics, query, fileName }, 'contactCsv', 'sessions-with-contacts'),
    onSuccess: onClose,
  });
  const { isPending: isWriting, error } = writing;

  function close() {
    // Drops what was loaded so far: nothing of it is kept.
    analytics.tell('stopContactCsv');
    onClose();
  }

  const count = total === undefined ? 'the sessions' : `all ${sessionsWords(total)}`;
  return (
    <Dialog
      title="Export CSV with contact data"
      description={`Contact data isn’t cached, so ${count} are fetched again. The file contains e-mail addresses, phone numbers and visited URLs.`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{isWriting ? 'Stop' : 'Cancel'}</Button>
          <Button variant="primary" busy={isWriting} onClick={() => writing.mutate()}>
            {error === null ? 'Export' : 'Try again'}
          </Button>
        </>
      }
    >
      {isWriting && <Progress label="Loading sessions" value={written} total={total} />}
      {error !== null && (
        <Notice tone="bad" announce>
          Couldn’t export the sessions: {error.message}
        </Notice>
      )}
    </Dialog>
  );
}

type MenuProps = {
  analytics: SessionAnalytics | undefined;
  query: SessionQuery | undefined;
};

const stillLoading = 'The sessions are still loading.';

export function ExportMenu({ analytics, query, fileName }: MenuProps & { fileName: string }) {
  const [withContacts, setWithContacts] = useState(false);
  const oneFile = useOneFile();
  const parts = analytics === undefined || query === undefined ? undefined : { analytics, query, fileName };
  const nothing = useLoadProgress(analytics, (progress) =>
    isUnavailable(progress)
      ? 'Couldn’t load sessions.'
      : progress.ranges[0]?.loaded === 0 && progress.state !== 'complete'
        ? stillLoading
        : undefined,
  );
  const disabledReason = parts === undefined ? stillLoading : nothing;
  const actions: readonly ScreenAction[] = [
    {
      label: 'Export CSV',
      icon: 'download',
      disabledReason: oneFile.reason ?? disabledReason,
      run: () => parts && void oneFile.makeFile(() => saveSessions(parts)),
    },
    {
      label: 'Export CSV with contact data…',
      icon: 'download',
      disabledReason,
      run: () => setWithContacts(true),
    },
  ];
  useScreenActions(actions);
  return (
    <>
      <Menu label="Export" icon="download" items={actions.map(actionItem)}>
        {/* On a phone the icon alone: the breadcrumb needs the room. */}
        <span className="max-md:sr-only">Export</span>
      </Menu>
      {withContacts && parts !== undefined && <ContactFileDialog {...parts} onClose={() => setWithContacts(false)} />}
    </>
  );
}

export function MoreMenu({ analytics, query, onRefresh }: MenuProps & { onRefresh: () => void }) {
  const actions: readonly ScreenAction[] = [
    { label: 'Refresh', icon: 'refresh', run: onRefresh },
    {
      label: 'Copy share link',
      icon: 'link',
      disabledReason: query === undefined ? stillLoading : undefined,
      run: () => query && void copyAndSay(shareLink(location.href, query), 'Share link copied. Notes aren’t included.'),
    },
    {
      label: 'Clear cached data',
      icon: 'trash',
      disabledReason: analytics === undefined ? stillLoading : undefined,
      run: () => analytics && void forgetDays(analytics),
    },
  ];
  useScreenActions(actions);
  return <Menu label="More actions" items={actions.map(actionItem)} />;
}
