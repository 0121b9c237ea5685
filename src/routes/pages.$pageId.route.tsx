import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useParams } from '@tanstack/react-router';
import { pageQueries } from '#src/api/pages.ts';
import { PageTitle } from '#src/fields/pages-fields.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/** What all screens under one page share: its name in the breadcrumb, and the page itself, read ahead. */
export const Route = createFileRoute('/pages/$pageId')({
  staticData: { kind: 'Page', crumb: PageCrumb },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(pageQueries.one(params.pageId));
  },
  // Every screen of a page asks for it: not after a file of its own has come.
  codeSplitGroupings: [],
});

/** The name from the cache: a breadcrumb asks the service for nothing. On screens further down it leads back to the page. */
function PageCrumb() {
  const { pageId = '', audienceId } = useParams({ strict: false });
  const { data: page } = useQuery({ ...pageQueries.one(pageId), enabled: false });
  const title = <PageTitle name={page?.name} pageId={pageId} />;
  if (audienceId === undefined) return title;
  return (
    <TextLink to="/pages/$pageId" params={{ pageId }} plain className="[font-weight:inherit]">
      {title}
    </TextLink>
  );
}
