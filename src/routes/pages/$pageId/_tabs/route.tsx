import { createFileRoute, type ErrorComponentProps, Outlet, useMatchRoute } from '@tanstack/react-router';
import { PageFailure } from '#src/features/pages/page-failure.tsx';
import { PageScreen } from '#src/features/pages/page-screen.tsx';
import { PageSkeleton } from '#src/features/pages/page-skeleton.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';

/** The screens that stand under the page's own header, each a tab of it. */
export const Route = createFileRoute('/pages/$pageId/_tabs')({
  component: PageTabs,
  pendingComponent: PendingTabs,
  errorComponent: PageError,
});

function PageTabs() {
  const { pageId } = Route.useParams();
  return (
    <PageScreen key={pageId} pageId={pageId}>
      <Outlet />
    </PageScreen>
  );
}

function PendingTabs() {
  const isList = useMatchRoute()({ to: '/pages/$pageId/audiences' }) !== false;
  return <PageSkeleton>{isList ? <SkeletonRows rows={12} label="Loading the page" /> : undefined}</PageSkeleton>;
}

function PageError({ error, reset }: ErrorComponentProps) {
  const { pageId } = Route.useParams();
  return <PageFailure pageId={pageId} error={error} reset={reset} />;
}
