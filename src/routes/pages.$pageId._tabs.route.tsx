import { createFileRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PageScreen } from '#src/features/pages/page-screen.tsx';
import { PageFailure, PageSkeleton } from '#src/features/pages/page-states.tsx';

/** The screens that stand under the page's own header, each a tab of it. */
export const Route = createFileRoute('/pages/$pageId/_tabs')({
  component: PageTabs,
  errorComponent: PageError,
});

function PageTabs() {
  const { pageId } = Route.useParams();
  return (
    // Here and not as the route's pending component, which the first screen would carry.
    <Suspense key={pageId} fallback={<PageSkeleton />}>
      <PageScreen pageId={pageId}>
        <Outlet />
      </PageScreen>
    </Suspense>
  );
}

function PageError({ error, reset }: ErrorComponentProps) {
  const { pageId } = Route.useParams();
  return <PageFailure pageId={pageId} error={error} reset={reset} />;
}
