import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { type AudienceAnswer, isAudience, visibleName } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { useEndedVersions } from '#src/features/audiences/ended-versions.ts';
import { useStatusRefresh } from '#src/features/audiences/use-status-refresh.ts';
import { isWorking } from '#src/fields/delayed-versions.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { rememberOpened } from '#src/local/opened.ts';
import { useCrumbName } from '#src/ui/breadcrumb.tsx';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { useShowPanel } from '#src/ui/panel-address.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { AudienceHeader } from './audience-header.tsx';
import { shortName } from './audience-name.ts';
import { AudienceSearch } from './audience-search.tsx';
import { AudienceTabs } from './audience-tabs.tsx';
import { AudienceVersions } from './audience-versions.tsx';
import { type KnownAudience, useAudience } from './use-audience.ts';

const loadDetails = () => import('#src/features/audiences/details/details-panel.tsx');
const DetailsPanel = lazy(() => loadDetails().then((module) => ({ default: module.DetailsPanel })));

/** The audience as the screen shows it. */
export type ShownAudience = {
  readonly audience: AudienceAnswer;
  readonly name: string;
  /** When it was read last: epoch milliseconds. */
  readonly readAt: number;
  /** All audiences of the page that were read. */
  readonly audiences: readonly AudienceAnswer[];
  /** Right under the tabs, for what has to be seen before anything is scrolled. Null in the first moment. */
  readonly firstPlace: HTMLElement | null;
};

/** What the document is called on each of its screens. */
const tabTitles = { editor: 'Audience', conversation: 'Conversation', sessions: 'Sessions' } as const;

type AudienceScreenProps = {
  pageId: string;
  audienceId: string;
  /** Which of its screens this is. */
  tab: keyof typeof tabTitles;
  /** What stands under the tabs. */
  children: (shown: ShownAudience) => ReactNode;
};

/** One audience: what it is called, where it stands, and one of its screens; with the editor what became of its versions. */
export function AudienceScreen(props: AudienceScreenProps) {
  const known = useAudience(props.pageId, props.audienceId);
  // A later reading of the list may not bring it any more: what was typed into its form stays all the same.
  const [held, setHeld] = useState<{ audience: AudienceAnswer; walk: ListWalk<AudienceAnswer> }>();
  const { audience = held?.audience, walk = held?.walk } = known;
  if (audience === undefined || walk === undefined) return <AudienceSearch {...props} known={known} />;
  if (held?.audience !== audience || held.walk !== walk) setHeld({ audience, walk });
  return <FoundAudience {...props} known={known} audience={audience} walk={walk} />;
}

type FoundAudienceProps = AudienceScreenProps & {
  known: KnownAudience;
  audience: AudienceAnswer;
  walk: ListWalk<AudienceAnswer>;
};

function FoundAudience(props: FoundAudienceProps) {
  const { pageId, audienceId, tab, children, known, audience, walk } = props;
  // Every screen of an audience opens it by its address.
  const detailsOpen = useSearch({ strict: false, select: ({ panel }) => panel === 'details' });
  const showPanel = useShowPanel();
  const imageHosts = useQuery(siteConfigQuery()).data?.imageHosts ?? [];
  const wanted = useCallback((other: AudienceAnswer) => isAudience(audienceId)(other), [audienceId]);
  const { refused, resume } = useStatusRefresh(pageId, isWorking(audience) && walk.state !== 'walking', wanted);
  const [firstPlace, setFirstPlace] = useState<HTMLElement | null>(null);
  const ended = useEndedVersions(useMemo(() => [audience], [audience]));
  const openDetails = () => showPanel('details');
  useShortcut({ keys: 'i', label: 'Show every field of the audience', group: 'On an audience', run: openDetails });

  const seenName = visibleName(audience);
  useCrumbName(audienceId, seenName);
  useEffect(
    () => rememberOpened({ kind: 'audience', id: audienceId, pageId, name: seenName }),
    [audienceId, pageId, seenName],
  );

  const failure = known.error ?? refused;
  return (
    <>
      <ScreenTitle>{`${ended > 0 ? `(${formatNumber(ended)}) ` : ''}${shortName(audience, audienceId)} – ${tabTitles[tab]}`}</ScreenTitle>
      <AudienceHeader
        pageId={pageId}
        audienceId={audienceId}
        audience={audience}
        onDetails={openDetails}
        onDetailsIntent={() => void loadDetails().catch(() => undefined)}
      />
      {failure !== undefined && (
        <div className="px-4 pb-2 md:px-6">
          <StaleMark
            readAt={known.readAt}
            reason={failure.message}
            retrying={known.fetching}
            onRetry={() => {
              known.retry();
              resume();
            }}
          />
        </div>
      )}
      {known.audience === undefined && walk.state === 'complete' && !known.fetching && (
        <div className="px-4 pb-4 md:px-6">
          <Notice
            tone="bad"
            announce
            title="The service no longer lists this audience."
            actions={<Button onClick={known.retry}>Look again</Button>}
          >
            What was read of it before, and what you typed, is still shown.
          </Notice>
        </div>
      )}
      <AudienceTabs pageId={pageId} audienceId={audienceId} />
      <div ref={setFirstPlace} />
      {tab === 'editor' && (
        <div className="mx-4 pt-5 md:mx-6">
          <AudienceVersions audience={audience} items={walk.items} />
        </div>
      )}
      {children({
        audience,
        name: shortName(audience, audienceId),
        readAt: known.readAt,
        audiences: walk.items,
        firstPlace,
      })}
      {detailsOpen && (
        <Suspense fallback={null}>
          <DetailsPanel
            pageId={pageId}
            audienceId={audienceId}
            audience={audience}
            imageHosts={imageHosts}
            onClose={() => showPanel(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
