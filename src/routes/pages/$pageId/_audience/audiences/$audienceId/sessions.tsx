import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { audienceQueries } from '#src/api/audiences.ts';
import { AnalyticsScreen } from '#src/features/analytics/analytics-screen.tsx';
import { type AnalyticsSearch, repeatedNames, singleNames } from '#src/features/analytics/view/search-names.ts';
import { AudienceScreen } from '#src/features/audiences/audience/audience-screen.tsx';
import { textSearch } from '#src/lib/text-search.ts';

export const Route = createFileRoute('/pages/$pageId/_audience/audiences/$audienceId/sessions')({
  validateSearch: textSearch(singleNames, repeatedNames),
  staticData: { kind: 'Sessions' },
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: ({ context: { queryClient }, params: { pageId } }) => {
    void queryClient.prefetchQuery(audienceQueries.list(pageId));
  },
  component: Sessions,
  codeSplitGroupings: [['loader', 'component']],
});

function Sessions() {
  const { pageId, audienceId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (change: AnalyticsSearch) => void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false }),
    [navigate],
  );
  return (
    <AudienceScreen key={`${pageId} ${audienceId}`} pageId={pageId} audienceId={audienceId} tab="sessions">
      {({ name }) => (
        <AnalyticsScreen pageId={pageId} audienceId={audienceId} name={name} search={search} onSearch={onSearch} />
      )}
    </AudienceScreen>
  );
}
