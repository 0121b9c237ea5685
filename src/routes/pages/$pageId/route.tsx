import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useParams } from '@tanstack/react-router';
import { pageQueries } from '#src/api/pages.ts';
import { PageTitle } from '#src/features/pages/page-title.tsx';

/** What all screens under one page share: its name in the breadcrumb, and the page itself, read ahead. */
export const Route = createFileRoute('/pages/$pageId')({
  staticData: { kind: 'Page', crumb: PageCrumb },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(pageQueries.one(params.pageId));
  },
});

/** The name from the cache: a breadcrumb asks the service for nothing. */
function PageCrumb() {
  const pageId = useParams({ strict: false, select: (params) => params.pageId }) ?? '';
  const { data: page } = useQuery({ ...pageQueries.one(pageId), enabled: false });
  return <PageTitle name={page?.name} pageId={pageId} />;
}
