import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { pageQueries } from '#src/api/pages.ts';
import { useRememberOpenedPage } from '#src/features/pages/page-rows.ts';
import { ListCrumb } from '#src/ui/breadcrumb.tsx';

/** Shared by the screens under the list of audiences: the link to it in the breadcrumb. */
export const Route = createFileRoute('/pages/$pageId/_audience')({
  staticData: { crumb: AudiencesCrumb },
  component: AudienceOfPage,
});

/** Opening an audience counts as opening its page: the list remembers it. */
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
