import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useMatches, useParams } from '@tanstack/react-router';
import { pageQueries } from '#src/api/pages.ts';
import { PageTitle } from '#src/fields/pages-fields.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/** Shared by all screens under one page: its name in the breadcrumb, and the prefetched page. */
export const Route = createFileRoute('/pages/$pageId')({
  staticData: { kind: 'Page', crumb: PageCrumb },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(pageQueries.one(params.pageId));
  },
  // Every screen of a page needs it, so it gets no file of its own.
  codeSplitGroupings: [],
});

/** The cached name: a breadcrumb requests nothing. Deeper screens link it to the overview. */
function PageCrumb() {
  const { pageId = '' } = useParams({ strict: false });
  const isDeeper = useMatches({ select: (all) => all.some(({ routeId }) => routeId === '/pages/$pageId/_audience') });
  const { data: page } = useQuery({ ...pageQueries.one(pageId), enabled: false });
  const title = <PageTitle name={page?.name} pageId={pageId} />;
  if (!isDeeper) return title;
  return (
    <TextLink to="/pages/$pageId/overview" params={{ pageId }} plain className="[font-weight:inherit]">
      {title}
    </TextLink>
  );
}
