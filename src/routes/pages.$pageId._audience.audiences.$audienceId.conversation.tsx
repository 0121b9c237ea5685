import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { audiencesOf } from '#src/api/audiences.ts';
import { conversationQueries } from '#src/api/conversations.ts';
import { AudienceScreen, type ShownAudience } from '#src/features/audiences/audience-screen.tsx';
import { ConversationScreen } from '#src/features/conversation/conversation-screen.tsx';
import type { ConversationSearch } from '#src/features/conversation/thread-toolbar.tsx';
import type { ChangeRead } from '#src/features/conversation/timeline.ts';
import { ApplySuggestion, suggestionOf } from '#src/features/editor/apply-suggestion.tsx';
import { audiencePlan } from '#src/fields/audience-plan.ts';
import { audienceValues } from '#src/fields/audience-values.ts';
import { textSearch } from '#src/lib/text-search.ts';
import { inPlaceOfPanel, opensPanel, useGoBackFromPanel } from '#src/ui/panel-address.ts';
import { TextLink } from '#src/ui/text-link.tsx';

export const Route = createFileRoute('/pages/$pageId/_audience/audiences/$audienceId/conversation')({
  validateSearch: textSearch(['message', 'q', 'show', 'ledger', 'at', 'until']),
  staticData: { kind: 'Conversation' },
  loader: ({ context: { queryClient }, params: { pageId, audienceId } }) => {
    void queryClient.prefetchQuery(audiencesOf(pageId).query);
    void queryClient.prefetchQuery(conversationQueries.one(pageId, audienceId));
  },
  component: Conversation,
});

function Conversation() {
  const { pageId, audienceId } = Route.useParams();
  return (
    <AudienceScreen key={`${pageId} ${audienceId}`} pageId={pageId} audienceId={audienceId} tab="conversation">
      {(shown) => <OfAudience pageId={pageId} audienceId={audienceId} shown={shown} />}
    </AudienceScreen>
  );
}

function OfAudience({ pageId, audienceId, shown }: { pageId: string; audienceId: string; shown: ShownAudience }) {
  const navigate = Route.useNavigate();
  const goBack = useGoBackFromPanel();
  const { audience, name } = shown;
  const onSearch = useCallback(
    (change: ConversationSearch, { replace }: { replace: boolean }) => {
      const opens = change.at !== undefined || change.ledger !== undefined;
      const closes = !opens && ('at' in change || 'ledger' in change) && !('message' in change);
      if (closes && goBack()) return;
      void navigate({
        search: (before) => ({ ...before, ...change }),
        ...(replace || closes ? inPlaceOfPanel : opens ? opensPanel : {}),
        resetScroll: false,
      });
    },
    [navigate, goBack],
  );
  const applyOf = useCallback(
    (change: ChangeRead) =>
      suggestionOf(change) && (
        <ApplySuggestion pageId={pageId} audienceId={audienceId} audience={audience} change={change} />
      ),
    [pageId, audienceId, audience],
  );
  const howToAsk = useMemo(
    () => (
      <>
        To get something changed, edit the{' '}
        <TextLink
          to="/pages/$pageId/audiences/$audienceId"
          params={{ pageId, audienceId }}
          search={() => ({ panel: undefined, field: 'supplementaryContext' })}
        >
          context for this audience
        </TextLink>
        . The agent starts when it is saved.
      </>
    ),
    [pageId, audienceId],
  );
  const client = useQueryClient();
  const plan = useMemo(
    () => audiencePlan(client, pageId, audienceId, { assumed: () => audienceValues(audience) }),
    [client, pageId, audienceId, audience],
  );
  return (
    <ConversationScreen
      pageId={pageId}
      audienceId={audienceId}
      audience={audience}
      name={name}
      search={Route.useSearch()}
      onSearch={onSearch}
      applyOf={applyOf}
      howToAsk={howToAsk}
      plan={plan}
    />
  );
}
