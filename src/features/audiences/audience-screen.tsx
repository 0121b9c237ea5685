import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { type AudienceAnswer, audiencesOf, shortName, visibleName } from '#src/api/audiences.ts';
import { conversationQueries } from '#src/api/conversations.ts';
import { sessionQueries } from '#src/api/sessions.ts';
import { keysOf } from '#src/contract/fields.ts';
import { isWorking } from '#src/fields/delayed-versions.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { ItemNotices, ListedItem, type ShownItem } from '#src/list/listed-item.tsx';
import { rememberOpened } from '#src/local/opened.ts';
import { useCrumbName } from '#src/ui/breadcrumb.tsx';
import { useShowOver } from '#src/ui/panel-address.ts';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { ScreenTitle } from '#src/ui/screen-header.tsx';
import { SkeletonLines } from '#src/ui/skeleton.tsx';
import { TabLink, TabLinks } from '#src/ui/tab-links.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { AudienceHeader } from './audience-header.tsx';
import { useEndedVersions, useStatusRefresh } from './ended-versions.ts';

/** Opened rarely, with much that the other parts do not need. */
const DetailsPanel = lazy(() => import('./details-panel.tsx').then((module) => ({ default: module.DetailsPanel })));

export type ShownAudience = {
  readonly audience: AudienceAnswer;
  readonly name: string;
  /** Last load, in epoch milliseconds. */
  readonly readAt: number;
  /** All loaded audiences of the page. */
  readonly audiences: readonly AudienceAnswer[];
};

/** `title` is part of the document title. */
const tabs = {
  editor: { label: 'Editor', title: 'Audience', to: '/pages/$pageId/audiences/$audienceId' },
  conversation: {
    label: 'Conversation',
    title: 'Conversation',
    to: '/pages/$pageId/audiences/$audienceId/conversation',
  },
  sessions: { label: 'Sessions', title: 'Sessions', to: '/pages/$pageId/audiences/$audienceId/sessions' },
} as const;

type AudienceScreenProps = {
  pageId: string;
  audienceId: string;
  tab: keyof typeof tabs;
  /** The content below the tabs. */
  children: (shown: ShownAudience) => ReactNode;
};

export function AudienceScreen(props: AudienceScreenProps) {
  const { pageId, audienceId } = props;
  return (
    <ListedItem
      id={audienceId}
      one="audience"
      what="audiences"
      list={audiencesOf(pageId)}
      whose="this page’s"
      noList={{ title: 'Page not found', actions: <ButtonLink to="/pages">Go to Pages</ButtonLink> }}
      back={
        <ButtonLink to="/pages/$pageId/audiences" params={{ pageId }}>
          Go to Audiences
        </ButtonLink>
      }
      skeleton={(progress) => (
        <>
          {/* Takes the place of the tabs. */}
          <div className="flex h-11.25 items-center border-b border-line px-4 text-13 text-ink-muted md:h-9.25 md:px-6">
            {progress}
          </div>
          <div
            role="status"
            className="mx-4 gap-x-12 pt-5 md:mx-6 lg:grid lg:grid-cols-[minmax(0,720px)_minmax(0,420px)]"
          >
            <span className="sr-only">Loading the audience</span>
            <SkeletonLines lines={12} />
            <div className="max-lg:hidden">
              <SkeletonLines lines={6} />
            </div>
          </div>
        </>
      )}
    >
      {(shown) => <FoundAudience {...props} shown={shown} />}
    </ListedItem>
  );
}

function FoundAudience(props: AudienceScreenProps & { shown: ShownItem<AudienceAnswer> }) {
  const { pageId, audienceId, tab, children, shown } = props;
  const { item: audience, walk } = shown;
  const about = { pageId, audienceId, audience };
  // Every screen of an audience has this parameter.
  const detailsOpen = useSearch({ strict: false, select: ({ panel }) => panel === 'details' });
  const showOver = useShowOver();
  const isRefreshing = isWorking(audience) && walk.state !== 'walking';
  const load = useStatusRefresh(pageId, isRefreshing, shown, audiencesOf(pageId).isIt(audienceId));
  const ended = useEndedVersions(useMemo(() => [audience], [audience]));
  const openDetails = () => showOver({ panel: 'details' });
  useShortcut({ keys: 'i', label: 'Show details', group: 'On an audience', run: openDetails });

  const seenName = visibleName(audience);
  useCrumbName(audienceId, seenName);
  useEffect(
    () => rememberOpened({ kind: 'audience', id: audienceId, pageId, name: seenName }),
    [audienceId, pageId, seenName],
  );

  return (
    <>
      <ScreenTitle>{`${ended > 0 ? `(${formatNumber(ended)}) ` : ''}${shortName(audience, audienceId)} – ${tabs[tab].title}`}</ScreenTitle>
      <AudienceHeader {...about} audiences={walk.items} onDetails={openDetails} />
      <ItemNotices one="audience" shown={{ ...load, gone: shown.gone }} />
      <AudienceTabs pageId={pageId} audienceId={audienceId} tab={tab} />
      {children({
        audience,
        name: shortName(audience, audienceId),
        readAt: shown.dataUpdatedAt,
        audiences: walk.items,
      })}
      {detailsOpen && (
        <Suspense fallback={null}>
          <DetailsPanel {...about} onClose={() => showOver({ panel: undefined })} />
        </Suspense>
      )}
    </>
  );
}

/** The tabs, with the numbers of messages and sessions if another part has loaded them. */
function AudienceTabs({ pageId, audienceId, tab: open }: Pick<AudienceScreenProps, 'pageId' | 'audienceId' | 'tab'>) {
  const messages = useQuery({
    ...conversationQueries.one(pageId, audienceId),
    enabled: false,
    select: (conversation) => conversation.messages?.length,
  });
  const newest = useQuery({ ...sessionQueries.page(pageId, { audienceId, limit: 1 }), enabled: false }).data;
  // A service that ignores the parameter counts the sessions of all audiences.
  const isOwn = newest?.items?.every((session) => session.audienceId === audienceId);
  const counts = { editor: undefined, conversation: messages.data, sessions: isOwn ? newest?.totalCount : undefined };
  return (
    <TabLinks label="Audience" stay={open !== 'sessions'}>
      {keysOf(tabs).map((tab) => (
        <TabLink
          key={tab}
          to={tabs[tab].to}
          params={{ pageId, audienceId }}
          activeOptions={{ exact: true, includeSearch: false }}
          count={counts[tab]}
        >
          {tabs[tab].label}
        </TabLink>
      ))}
    </TabLinks>
  );
}
