import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { pageQueries } from '#src/api/pages.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { loadedTogether } from '#src/features/pages/page-rows.ts';
import { PagesScreen } from '#src/features/pages/pages-list.tsx';
import { listSearch } from '#src/list/list-view.ts';
import { listedPages, pinnedFirst, savedPagesRecord } from '#src/local/saved-pages.ts';

export const Route = createFileRoute('/pages/')({
  validateSearch: listSearch,
  loader: async ({ context: { queryClient } }) => {
    const { pages } = await queryClient.ensureQueryData(siteConfigQuery());
    for (const { pageId } of pinnedFirst(listedPages(savedPagesRecord.get(), pages)).slice(0, loadedTogether)) {
      void queryClient.prefetchQuery(pageQueries.one(pageId));
    }
  },
  component: Pages,
  // Most visits begin here: the first file has this screen.
  codeSplitGroupings: [],
});

function Pages() {
  const { data: site } = useSuspenseQuery(siteConfigQuery());
  const navigate = Route.useNavigate();
  const fragment = useLocation({ select: ({ hash }) => hash });
  return (
    <PagesScreen
      configured={site.pages}
      fragment={fragment}
      onFragmentDone={() => void navigate({ search: true, hash: '', replace: true, resetScroll: false })}
    />
  );
}
