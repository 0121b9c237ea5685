import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { type AudienceAnswer, publishedVersionOf } from '#src/api/audiences.ts';
import { outage } from '#src/api/connection.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import type { AudienceValues } from '#src/fields/audience-override-fields.tsx';
import { useHistory } from '#src/form/use-kept.ts';
import type { SavePlan } from '#src/form/verified-save.ts';
import { countOf } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { StaleMark } from '#src/list/stale-mark.tsx';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { Empty } from '#src/ui/empty.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ShowHidden } from '#src/ui/markdown.tsx';
import { actionItem } from '#src/ui/popover.tsx';
import { type ScreenAction, useScreenActions } from '#src/ui/screen-actions.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { editMarks } from './edit-marks.tsx';
import { exportConversation } from './export.ts';
import { Announcement, GeneratingBar, InterruptNotice } from './generating-bar.tsx';
import { ComparePanel, LedgerPanel } from './history-panels.tsx';
import { ConversationRail, ToPendingChanges } from './rail.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { Thread } from './thread.tsx';
import { createFolds, ThreadContext } from './thread-context.tsx';
import { type ConversationSearch, entryFilters, ThreadToolbar } from './thread-toolbar.tsx';
import { type ChangeRead, timelineOf } from './timeline.ts';
import { type KnownConversation, useConversation } from './use-conversation.ts';

type ConversationScreenProps = {
  pageId: string;
  audienceId: string;
  audience: AudienceAnswer;
  name: string;
  search: ConversationSearch;
  /** Must keep its identity: every message in view has links that use it. */
  onSearch: (change: ConversationSearch, how: { replace: boolean }) => void;
  /** The link of a suggested value to the editor, another feature. Must keep its identity. */
  applyOf: (change: ChangeRead) => ReactNode;
  /** How to get something changed, with a link to the editor. Must keep its identity. */
  howToAsk: ReactNode;
  /** How the editor loads and saves the audience, to undo a restore. Must keep its identity. */
  plan: SavePlan<AudienceValues>;
};

export function ConversationScreen(props: ConversationScreenProps) {
  const { pageId, audienceId, audience } = props;
  const { known, query } = useConversation(pageId, audienceId, audience);
  // While nothing at all can load, one notice above every screen says so.
  const gone = useStore(outage);
  if (known === undefined) {
    return query.error === null ? (
      <Skeleton lines={10} label="Loading the conversation" />
    ) : (
      <ErrorPanel title="Couldn’t load the conversation" of={query} />
    );
  }
  return (
    <>
      {query.error !== null && gone === undefined && (
        <div className="pt-2">
          <StaleMark of={query} />
        </div>
      )}
      <KnownThread {...props} known={known} />
    </>
  );
}

/** Memoized: a running load must not render all of this again. */
const KnownThread = memo(function KnownThread(props: ConversationScreenProps & { known: KnownConversation }) {
  const { pageId, audienceId, audience, name, search, onSearch, applyOf, howToAsk, plan, known } = props;
  const { answer, generating } = known;
  const timeline = timelineOf(answer);
  const [folds] = useState(createFolds);
  const [hiddenShown, setHiddenShown] = useState(false);
  const [restoring, setRestoring] = useState<string>();
  const area = useRef<HTMLElement>(null);
  const takesFocus = useRef(false);
  const ids = useMemo(() => ({ pageId, audienceId }), [pageId, audienceId]);
  const liveSince = readTimestamp(publishedVersionOf(audience)?.publishedAt)?.ms;
  const { context } = answer;
  const shared = useMemo(
    () => ({ folds, ids, liveSince, context, onSearch, applyOf, onRestore: setRestoring, takesFocus }),
    [folds, ids, liveSince, context, onSearch, applyOf],
  );
  const writes = useHistory({ kind: 'audience', id: audienceId }) ?? noWrites;
  const edits = useMemo(() => editMarks(writes, timeline), [writes, timeline]);
  const show = entryFilters.get(search.show ?? '');

  const entries = useMemo(() => (show === undefined ? timeline : timeline.filter(show.holds)), [timeline, show]);
  const selected = search.message === undefined ? undefined : timeline.find(({ key }) => key === search.message);

  const exports: readonly ScreenAction[] = [
    { label: 'Export Markdown', icon: 'download', run: () => exportConversation(answer, name, 'markdown') },
    { label: 'Export JSON', icon: 'download', run: () => exportConversation(answer, name, 'json') },
  ];
  useScreenActions(exports);

  return (
    <ThreadContext value={shared}>
      <ShowHidden value={hiddenShown}>
        <ThreadToolbar
          area={area}
          timeline={timeline}
          entries={entries}
          selected={selected?.index}
          search={search}
          menu={[
            { label: 'Change history', onSelect: () => onSearch({ ledger: '1' }, { replace: false }) },
            { label: 'Compare versions', onSelect: () => onSearch({ at: selected?.key ?? '#' }, { replace: false }) },
            'separator',
            { label: 'Expand all', onSelect: () => folds.setAll(true) },
            { label: 'Collapse all', onSelect: () => folds.setAll(false) },
            {
              label: hiddenShown ? 'Hide hidden characters' : 'Show hidden characters',
              onSelect: () => setHiddenShown(!hiddenShown),
            },
            'separator',
            ...exports.map(actionItem),
          ]}
        />
        <div className="mx-4 gap-x-12 md:mx-6 lg:grid lg:grid-cols-[minmax(0,760px)_minmax(0,320px)]">
          <aside
            aria-label="About the conversation"
            // The last line fades where it goes on below the window.
            className="min-w-0 pt-4 pb-6 lg:order-2 lg:sticky lg:top-28 lg:max-h-[calc(100dvh-11rem)] lg:self-start lg:overflow-y-auto lg:pb-8 lg:[mask-image:linear-gradient(to_top,transparent,black_2rem)]"
          >
            <ConversationRail pendingChanges={answer.pendingChanges} context={answer.context} />
          </aside>
          <section ref={area} aria-label="Thread" className="min-w-0 pt-2 lg:order-1">
            {timeline.length === 0 ? (
              <Empty title="No messages yet">{howToAsk}</Empty>
            ) : entries.length === 0 ? (
              <Empty title="No messages match this filter">
                The conversation has {countOf(timeline.length, 'message')}.
              </Empty>
            ) : (
              <Thread
                entries={entries}
                total={timeline.length}
                growing={generating.message}
                selected={selected?.key}
                edits={edits}
                howToAsk={
                  <>
                    <ToPendingChanges pendingChanges={answer.pendingChanges} />
                    {howToAsk}
                  </>
                }
              />
            )}
            {/* In view when pressed, however long the thread is; it keeps the focus when empty. */}
            <div data-focus-stays="" className="sticky bottom-3 z-10 outline-none">
              <InterruptNotice audienceId={audienceId} />
              <GeneratingBar
                {...ids}
                version={audience.latestVersion}
                generating={generating}
                onStopped={() => {
                  const message = generating.message?.key;
                  takesFocus.current = !!message && document.activeElement?.closest('[data-focus-stays]') != null;
                  if (takesFocus.current) onSearch({ message }, { replace: true });
                }}
              />
            </div>
            <Announcement timeline={timeline} writing={generating.generating} />
          </section>
        </div>
        {search.ledger === '1' && (
          <LedgerPanel
            timeline={timeline}
            context={answer.context}
            onGoTo={(message) => onSearch({ message, show: undefined, ledger: undefined }, { replace: false })}
            onClose={() => onSearch({ ledger: undefined }, { replace: false })}
          />
        )}
        {search.at !== undefined && (
          <ComparePanel
            timeline={timeline}
            context={answer.context}
            writes={writes}
            from={search.at}
            to={search.until}
            onPoints={({ from = '#', to }) => onSearch({ at: from, until: to }, { replace: true })}
            onClose={() => onSearch({ at: undefined, until: undefined }, { replace: false })}
          />
        )}
        {restoring !== undefined && (
          <RestoreDialog
            key={restoring}
            {...ids}
            messageId={restoring}
            conversation={answer}
            audience={audience}
            writes={writes}
            plan={plan}
            onRestored={(message) => {
              if (message === undefined) return;
              takesFocus.current = true;
              // The returned message may be filtered out.
              onSearch({ message, show: undefined, at: undefined, until: undefined }, { replace: true });
            }}
            onClose={() => setRestoring(undefined)}
          />
        )}
      </ShowHidden>
    </ThreadContext>
  );
});

const noWrites: readonly ChangeEntry[] = [];
