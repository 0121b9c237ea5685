import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { audiencesOf } from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import { AnalyticsScreen } from '#src/features/analytics/analytics-screen.tsx';
import { startAnalyticsAhead } from '#src/features/analytics/use-analytics.ts';
import { analyticsSearch } from '#src/features/analytics/view/search-names.ts';
import { AudienceScreen } from '#src/features/audiences/audience-screen.tsx';
import { pageName } from '#src/fields/pages-fields.tsx';
import { useAnalyticsSearch } from './-analytics-search.ts';

export const Route = createFileRoute('/pages/$pageId/_audience/audiences/$audienceId/sessions')({
  validateSearch: analyticsSearch,
  staticData: { kind: 'Sessions' },
  loader: ({ context: { queryClient }, params: { pageId }, preload }) => {
    if (!preload) startAnalyticsAhead();
    void queryClient.prefetchQuery(audiencesOf(pageId).query);
  },
  component: Sessions,
});

function Sessions() {
  const { pageId, audienceId } = Route.useParams();
  const search = Route.useSearch();
  const onSearch = useAnalyticsSearch(search);
  const { data: page } = useQuery({ ...pageQueries.one(pageId), enabled: false });
  return (
    <AudienceScreen key={`${pageId} ${audienceId}`} pageId={pageId} audienceId={audienceId} tab="sessions">
      {({ name }) => (
        <AnalyticsScreen {...{ pageId, audienceId, name, search, onSearch }} pageName={pageName(page?.name, pageId)} />
      )}
    </AudienceScreen>
  );
}
