import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { audiencesOf } from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { AnalyticsScreen } from '#src/features/analytics/analytics-screen.tsx';
import { startAnalyticsAhead } from '#src/features/analytics/use-analytics.ts';
import { analyticsSearch } from '#src/features/analytics/view/search-names.ts';
import { pageName } from '#src/fields/pages-fields.tsx';
import { ScreenTitle } from '#src/ui/screen-header.tsx';
import { useAnalyticsSearch } from './-analytics-search.ts';

export const Route = createFileRoute('/pages/$pageId/_tabs/sessions')({
  validateSearch: analyticsSearch,
  loader: ({ context, params, preload }) => {
    if (!preload) startAnalyticsAhead();
    void context.queryClient.prefetchQuery(audiencesOf(params.pageId).query);
  },
  component: Sessions,
});

function Sessions() {
  const { pageId } = Route.useParams();
  const { data: page } = useSuspenseQuery(pageQueries.one(pageId));
  const search = Route.useSearch();
  const onSearch = useAnalyticsSearch(search);
  const name = pageName(page.name, pageId);
  return (
    <>
      <ScreenTitle>{`${name} – Analytics`}</ScreenTitle>
      <AnalyticsScreen
        key={pageId}
        pageId={pageId}
        name={name}
        createdAt={readTimestamp(page.createdAt)?.ms}
        search={search}
        onSearch={onSearch}
      />
    </>
  );
}
