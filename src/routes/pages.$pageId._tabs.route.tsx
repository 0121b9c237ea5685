import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PageScreen } from '#src/features/pages/page-screen.tsx';

/** The screens under the page's own header, each a tab of it. */
export const Route = createFileRoute('/pages/$pageId/_tabs')({ component: PageTabs });

function PageTabs() {
  const { pageId } = Route.useParams();
  return (
    <PageScreen key={pageId} pageId={pageId}>
      <Outlet />
    </PageScreen>
  );
}
