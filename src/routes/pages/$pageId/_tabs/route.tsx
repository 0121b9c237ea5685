import { createFileRoute, type ErrorComponentProps, Outlet, useMatchRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PageFailure } from '#src/features/pages/page-failure.tsx';
import { PageScreen } from '#src/features/pages/page-screen.tsx';
import { PageSkeleton } from '#src/features/pages/page-skeleton.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';

/** The screens that stand under the page's own header, each a tab of it. */
export const Route = createFileRoute('/pages/$pageId/_tabs')({
  component: PageTabs,
  errorComponent: PageError,
});

function PageTabs() {
  const { pageId } = Route.useParams();
  return (
    // Here and not as the route's pending component, which the first screen would carry.
    <Suspense key={pageId} fallback={<PendingTabs />}>
      <PageScreen pageId={pageId}>
        <Outlet />
      </PageScreen>
    </Suspense>
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
