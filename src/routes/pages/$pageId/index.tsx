import { createFileRoute } from '@tanstack/react-router';
import { lastLookQuery } from '#src/features/pages/last-look.ts';
import { PageOverview } from '#src/features/pages/page-overview.tsx';

export const Route = createFileRoute('/pages/$pageId/')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(lastLookQuery(params.pageId));
  },
  component: Overview,
});

function Overview() {
  const { pageId } = Route.useParams();
  return <PageOverview pageId={pageId} />;
}
