import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { audiencesOf } from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import { AudienceMetricsLoader } from '#src/features/analytics/audience-metrics.tsx';
import { AudiencesScreen } from '#src/features/audiences/audiences-list.tsx';
import { pageName } from '#src/fields/pages-fields.tsx';
import { listSearch } from '#src/list/list-view.ts';

export const Route = createFileRoute('/pages/$pageId/_tabs/audiences/')({
  validateSearch: listSearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(audiencesOf(params.pageId).query);
  },
  component: Audiences,
});

function Audiences() {
  const { pageId } = Route.useParams();
  const { data: page } = useSuspenseQuery(pageQueries.one(pageId));
  return (
    <AudiencesScreen
      key={pageId}
      pageId={pageId}
      pageName={pageName(page.name, pageId)}
      Metrics={AudienceMetricsLoader}
    />
  );
}
