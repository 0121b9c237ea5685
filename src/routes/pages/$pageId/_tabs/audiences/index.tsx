import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { audienceQueries } from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import { ListScreen } from '#src/features/audiences/list-screen.tsx';
import type { ListSearch } from '#src/features/audiences/list-view.ts';
import { pageName } from '#src/features/pages/page-title.tsx';

const text = z.catch(z.optional(z.string()), undefined);
const search = z.object({
  q: text,
  status: z.catch(z.optional(z.union([z.string(), z.array(z.string())])), undefined),
  overrides: text,
  stuck: text,
  personId: text,
  archivedAt: text,
  sort: text,
  cols: text,
  density: text,
});

export const Route = createFileRoute('/pages/$pageId/_tabs/audiences/')({
  validateSearch: search,
  // A filter changes what is shown, not what was read.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(audienceQueries.list(params.pageId));
  },
  component: Audiences,
  // The walk of the list comes with the screen: the first screen need not carry it.
  codeSplitGroupings: [['loader', 'component']],
});

function Audiences() {
  const { pageId } = Route.useParams();
  const { data: page } = useSuspenseQuery(pageQueries.one(pageId));
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (change: ListSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  );
  return (
    <ListScreen
      key={pageId}
      pageId={pageId}
      pageName={pageName(page.name, pageId)}
      search={Route.useSearch()}
      onSearch={onSearch}
    />
  );
}
