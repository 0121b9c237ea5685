import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { pageQueries } from '#src/api/pages.ts';
import { useRememberOpenedPage } from '#src/features/pages/shelf-rows.ts';
import { ListCrumb } from '#src/ui/breadcrumb.tsx';

/** What the screens of single audiences share: the way back to their list in the breadcrumb. */
export const Route = createFileRoute('/pages/$pageId/_audience')({
  staticData: { crumb: AudiencesCrumb },
  component: AudienceOfPage,
});

/** Whoever opens an audience by its address has opened its page too: the shelf remembers it. */
function AudienceOfPage() {
  const { pageId } = Route.useParams();
  const { data: page } = useQuery({ ...pageQueries.one(pageId), enabled: false });
  useRememberOpenedPage(pageId, page?.name);
  return <Outlet />;
}

function AudiencesCrumb() {
  const pageId = useParams({ strict: false, select: (params) => params.pageId }) ?? '';
  return (
    <ListCrumb to="/pages/$pageId/audiences" params={{ pageId }}>
      Audiences
    </ListCrumb>
  );
}
