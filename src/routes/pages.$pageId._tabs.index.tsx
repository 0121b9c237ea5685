import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router';
import { pageQueries } from '#src/api/pages.ts';
import { pageTab } from '#src/fields/page-tab.ts';

export const Route = createFileRoute('/pages/$pageId/_tabs/')({ component: FirstTab });

function FirstTab() {
  const { pageId } = Route.useParams();
  const { data: page } = useSuspenseQuery(pageQueries.one(pageId));
  // Only the overview has sections that a link can name.
  const hash = useLocation({ select: ({ hash }) => hash });
  const to = hash === '' ? pageTab(page) : '/pages/$pageId/overview';
  return <Navigate {...{ to, hash }} params={{ pageId }} search={true} replace />;
}
