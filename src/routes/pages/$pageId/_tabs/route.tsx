import { createFileRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { PageFailure } from '#src/features/pages/page-failure.tsx';
import { PageScreen } from '#src/features/pages/page-screen.tsx';
import { PageSkeleton } from '#src/features/pages/page-skeleton.tsx';

/** The screens that stand under the page's own header, each a tab of it. */
export const Route = createFileRoute('/pages/$pageId/_tabs')({
  component: PageTabs,
  pendingComponent: PageSkeleton,
  errorComponent: PageError,
  codeSplitGroupings: [['component', 'errorComponent']],
});

function PageTabs() {
  const { pageId } = Route.useParams();
  return (
    <PageScreen key={pageId} pageId={pageId}>
      <Outlet />
    </PageScreen>
  );
}

function PageError({ error, reset }: ErrorComponentProps) {
  const { pageId } = Route.useParams();
  return <PageFailure pageId={pageId} error={error} reset={reset} />;
}
