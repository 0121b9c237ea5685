import { createFileRoute } from '@tanstack/react-router';
import { PageOverview } from '#src/features/pages/page-overview.tsx';

export const Route = createFileRoute('/pages/$pageId/')({
  component: Overview,
});

function Overview() {
  const { pageId } = Route.useParams();
  return <PageOverview pageId={pageId} />;
}
