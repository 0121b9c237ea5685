import { createFileRoute } from '@tanstack/react-router';
import { PageOverview } from '#src/features/pages/page-overview.tsx';
import { lastLookQuery } from '#src/features/pages/what-changed.tsx';

export const Route = createFileRoute('/pages/$pageId/_tabs/')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(lastLookQuery(params.pageId));
  },
  component: Overview,
  // What this browser remembers of a page is read with the screen: the first screen need not carry it.
  codeSplitGroupings: [['loader', 'component']],
});

function Overview() {
  const { pageId } = Route.useParams();
  return <PageOverview pageId={pageId} />;
}
