import { createFileRoute } from '@tanstack/react-router';
import { PageOverview } from '#src/features/pages/page-overview.tsx';
import { lastLookQuery } from '#src/features/pages/what-changed.tsx';

export const Route = createFileRoute('/pages/$pageId/_tabs/overview')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(lastLookQuery(params.pageId));
  },
  component: Overview,
});

function Overview() {
  const { pageId } = Route.useParams();
  return <PageOverview pageId={pageId} />;
}
