import { useQuery } from '@tanstack/react-query';
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { outage } from '#src/api/connection.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { type ChangeEntry, watchHistory } from '#src/local/change-history.ts';
import { Empty } from '#src/ui/empty.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ShowHidden } from '#src/ui/hidden-characters.tsx';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { Announcement } from './announcement.tsx';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { filterNamed, filterOf } from './core/steps.ts';
import type { ChangeRead, ConversationRead, TimelineEntry } from './core/timeline.ts';
import { type ConversationSearch, ThreadToolbar } from './find/thread-toolbar.tsx';
import { useFound } from './find/use-found.ts';
import { useThreadSteps } from './find/use-thread-steps.ts';
import { GeneratingBar } from './generating-bar.tsx';
import { InterruptButton } from './interrupt/interrupt-button.tsx';
import { InterruptNotice } from './interrupt/interrupt-notice.tsx';
import { hasBegun, isStopped, type Stopped, stoppedVersion } from './interrupt/interrupt-run.ts';
import { ConversationRail } from './rail.tsx';
import { RestoreButton } from './restore/restore-button.tsx';
import { EditsOfThread, editMarks } from './thread/edit-marks.tsx';
import { createFolds, FoldsOfThread } from './thread/folds.ts';
import { ThreadAddress, ThreadPlace } from './thread/row-link.tsx';
import { Thread } from './thread/thread.tsx';
import { type KnownConversation, useConversation } from './use-conversation.ts';

const FoundHighlight = lazy(() =>
  import('./find/found-highlight.tsx').then((module) => ({ default: module.FoundHighlight })),
);
const LedgerPanel = lazy(() =>
  import('./history/ledger-panel.tsx').then((module) => ({ default: module.LedgerPanel })),
);
const ComparePanel = lazy(() =>
  import('./history/compare-panel.tsx').then((module) => ({ default: module.ComparePanel })),
);

/** A restore that was asked for. */
export type AskedRestore = {
  readonly messageId: string;
  /** The conversation as it is on screen. */
  readonly conversation: ConversationRead;
  readonly onRestored: (messageId: string | undefined) => void;
  readonly onClose: () => void;
};

type ConversationScreenProps = {
  pageId: string;
  audienceId: string;
  audience: AudienceAnswer;
  name: string;
  search: ConversationSearch;
  /** Keep it the same between renders: every message in sight has links that go by it. */
  onSearch: (change: ConversationSearch, how: { replace: boolean }) => void;
  /** The way of a suggested value into the editor, which another feature knows. Keep it the same between renders. */
  applyOf: (change: ChangeRead) => ReactNode;
  /** Names a field of an audience. Keep it the same between renders. */
  labelOf: (field: string) => string;
  /** The pointer or the focus is on the way to a restore. */
  onRestoreIntent: () => void;
  /** The question before a restore. What it takes to take one back belongs to the editor: the route brings the two together. */
  restore: (asked: AskedRestore) => ReactNode;
};

/** What was said and done about one audience: the thread, what is being written now, and what the agent proposes. */
export function ConversationScreen(props: ConversationScreenProps) {
  const { pageId, audienceId, audience } = props;
  const stopped = stoppedVersion(pageId, audienceId);
  const lastStopped = useSyncExternalStore(stopped.subscribe, stopped.get);
  const stop = isStopped(audience.latestVersion, lastStopped?.version) ? lastStopped : undefined;
  // The status of a version that was stopped may lag behind: what the conversation itself shows still counts.
  const status = stop?.confirmed || stop?.settled === false ? undefined : audience.status;
  const { known, error, readAt, fetching, retry } = useConversation(pageId, audienceId, status);
  // While nothing at all can be read, one notice above every screen says so.
  const gone = useSyncExternalStore(outage.subscribe, outage.get);
  if (known === undefined) {
    return error === undefined ? (
      <ConversationSkeleton />
    ) : (
      <ErrorPanel
        title="The conversation could not be read"
        reason={error.message}
        details={error.details()}
        onRetry={retry}
        retrying={fetching}
      />
    );
  }
  return (
    <>
      {error !== undefined && gone === undefined && (
        <div className="px-4 pt-2 md:px-6">
          <StaleMark readAt={readAt} reason={error.message} retrying={fetching} onRetry={retry} />
        </div>
      )}
      <KnownThread {...props} known={known} stopped={stop} />
    </>
  );
}

type KnownThreadProps = ConversationScreenProps & {
  known: KnownConversation;
  /** What the service reported of a stop from here, if the audience's latest version is the one that was stopped. */
  stopped: Stopped | undefined;
};

/** That a reading is under way is nothing to draw all of this again for. */
const KnownThread = memo(function KnownThread(props: KnownThreadProps) {
  const {
    pageId,
    audienceId,
    audience,
    name,
    search,
    onSearch,
    applyOf,
    labelOf,
    onRestoreIntent,
    restore,
    known,
    stopped,
  } = props;
  const { answer, timeline, generating } = known;
  const imageHosts = useQuery(siteConfigQuery()).data?.imageHosts ?? noHosts;
  const place = useMemo(() => ({ pageId, audienceId }), [pageId, audienceId]);
  const [folds] = useState(createFolds);
  const [hiddenShown, setHiddenShown] = useState(false);
  const [restoring, setRestoring] = useState<string>();
  const area = useRef<HTMLElement>(null);
  const history = useMemo(() => watchHistory({ kind: 'audience', id: audienceId }), [audienceId]);
  const writes = useSyncExternalStore(history.subscribe, history.get) ?? noWrites;
  const edits = useMemo(() => ({ marks: editMarks(writes, timeline), labelOf }), [writes, timeline, labelOf]);
  const { q } = search;
  const show = filterNamed(search.show);

  const entries = useMemo(
    () => (show === undefined ? timeline : timeline.filter((entry) => filterOf(entry, show))),
    [timeline, show],
  );
  const wanted = useDeferredValue(q ?? '');
  const found = useFound(entries, wanted);
  const chosen = search.message === undefined ? undefined : timeline.find(({ key }) => key === search.message);

  const { toFound, takesFocus } = useThreadSteps({
    area,
    timeline,
    entries,
    chosen: chosen?.index,
    wanted,
    found,
    folds,
    onChoose: (message) => onSearch({ message }, { replace: true }),
  });

  const restoreOf = useCallback(
    (entry: TimelineEntry): ReactNode =>
      entry.hasSnapshot && entry.messageId !== undefined ? (
        <RestoreButton
          messageId={entry.messageId}
          of={`to message ${formatNumber(entry.index + 1)}`}
          onPress={setRestoring}
          onIntent={onRestoreIntent}
        />
      ) : undefined,
    [onRestoreIntent],
  );

  async function exportAs(form: 'markdown' | 'json') {
    const { exportConversation } = await import('./export-conversation.ts');
    exportConversation(answer, name, form);
  }

  return (
    <FoldsOfThread value={folds}>
      <ShowHidden value={hiddenShown}>
        <ThreadToolbar
          search={search}
          onSearch={onSearch}
          found={{
            count: found.places.length,
            at: chosen === undefined ? 0 : found.places.indexOf(chosen.index) + 1,
            searching: found.searching,
          }}
          onStep={(by, text) => void toFound(by, text)}
          onFold={folds.setAll}
          onCompare={() => onSearch({ at: chosen?.key ?? '#' }, { replace: false })}
          hiddenShown={hiddenShown}
          onHidden={setHiddenShown}
          onExport={(form) =>
            exportAs(form).catch(() => showToast({ tone: 'bad', text: 'The export could not be loaded.' }))
          }
          count={
            show === undefined
              ? countOf(timeline.length, 'message')
              : `${formatNumber(entries.length)} of ${countOf(timeline.length, 'message')}`
          }
        />
        <div className="mx-4 gap-x-12 md:mx-6 lg:grid lg:grid-cols-[minmax(0,760px)_minmax(0,320px)]">
          <aside
            aria-label="About the conversation"
            className="min-w-0 pt-4 pb-6 lg:order-2 lg:sticky lg:top-28 lg:max-h-[calc(100dvh-11rem)] lg:self-start lg:overflow-y-auto"
          >
            <ConversationRail pendingChanges={answer.pendingChanges} context={answer.context} applyOf={applyOf} />
          </aside>
          <section ref={area} aria-label="Thread" className="min-w-0 pt-2 lg:order-1">
            {entries.length === 0 ? (
              <NoMessages all={timeline.length} />
            ) : (
              <ThreadAddress value={onSearch}>
                <ThreadPlace value={place}>
                  <EditsOfThread value={edits}>
                    <Thread
                      entries={entries}
                      total={timeline.length}
                      imageHosts={imageHosts}
                      growing={generating.message}
                      chosen={chosen?.key}
                      restoreOf={restoreOf}
                      takesFocus={takesFocus}
                    />
                  </EditsOfThread>
                </ThreadPlace>
              </ThreadAddress>
            )}
            {/* Where the reader looks when it is pressed, however long the thread is; also empty it keeps the focus. */}
            <div data-focus-stays="" className="sticky bottom-3 z-10 outline-none">
              <InterruptNotice pageId={pageId} audienceId={audienceId} />
              <GeneratingBar
                generating={generating}
                version={hasBegun(audience.latestVersion) ? audience.latestVersion?.versionNumber : undefined}
                stopped={stopped}
                stop={
                  stopped?.settled !== false && (
                    <InterruptButton
                      pageId={pageId}
                      audienceId={audienceId}
                      version={audience.latestVersion}
                      visibleText={() => generating.message?.body.text ?? ''}
                    />
                  )
                }
              />
            </div>
            <Announcement
              timeline={timeline}
              writing={generating.generating}
              goesOn={generating.generating && stopped?.settled === true}
            />
            {wanted !== '' && (
              <Suspense fallback={null}>
                <FoundHighlight area={area} text={wanted} />
              </Suspense>
            )}
          </section>
        </div>
        {search.ledger === '1' && (
          <Suspense fallback={null}>
            <LedgerPanel
              timeline={timeline}
              onGoTo={(message) => onSearch({ message, show: undefined, ledger: undefined }, { replace: false })}
              onClose={() => onSearch({ ledger: undefined }, { replace: false })}
            />
          </Suspense>
        )}
        {search.at !== undefined && (
          <Suspense fallback={null}>
            <ComparePanel
              conversation={answer}
              timeline={timeline}
              writes={writes}
              from={search.at}
              to={search.until}
              onPoints={({ from = '#', to }) => onSearch({ at: from, until: to }, { replace: true })}
              onGoTo={(message) => onSearch({ message, show: undefined, ...notCompared }, { replace: false })}
              onClose={() => onSearch(notCompared, { replace: false })}
            />
          </Suspense>
        )}
        {restoring !== undefined &&
          restore({
            messageId: restoring,
            conversation: answer,
            onRestored: (messageId) => {
              if (messageId === undefined) return;
              takesFocus.current = true;
              // The returned message may be none of those that are shown.
              onSearch({ message: messageId, show: undefined }, { replace: true });
            },
            onClose: () => setRestoring(undefined),
          })}
      </ShowHidden>
    </FoldsOfThread>
  );
});

const noHosts: readonly string[] = [];
const noWrites: readonly ChangeEntry[] = [];
const notCompared = { at: undefined, until: undefined };

function NoMessages({ all }: { all: number }) {
  return all === 0 ? (
    <Empty title="Nothing was said yet">
      The agent answers when the audience’s supplementary context is saved in the editor. The service has no request to
      send it a message.
    </Empty>
  ) : (
    <Empty title="No message of this kind">None of the {countOf(all, 'message')} is shown by this filter.</Empty>
  );
}
