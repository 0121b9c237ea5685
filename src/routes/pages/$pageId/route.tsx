import { useQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Outlet, useParams } from '@tanstack/react-router';
import { pageQueries } from '#src/api/pages.ts';
import { PageFailure } from '#src/features/pages/page-failure.tsx';
import { PageScreen } from '#src/features/pages/page-screen.tsx';
import { PageSkeleton } from '#src/features/pages/page-skeleton.tsx';
import { PageTitle } from '#src/features/pages/page-title.tsx';

export const Route = createFileRoute('/pages/$pageId')({
  staticData: { kind: 'Page', crumb: PageCrumb },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(pageQueries.one(params.pageId));
  },
  component: PageLayout,
  pendingComponent: PageSkeleton,
  errorComponent: PageError,
});

function PageLayout() {
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

/** The name from the cache: a breadcrumb asks the service for nothing. */
function PageCrumb() {
  const pageId = useParams({ strict: false, select: (params) => params.pageId }) ?? '';
  const { data: page } = useQuery({ ...pageQueries.one(pageId), enabled: false });
  return <PageTitle name={page?.name} pageId={pageId} />;
}
