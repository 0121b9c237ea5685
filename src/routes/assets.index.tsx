import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { sortableColumns } from '#src/features/assets/assets-list.tsx';
import { AssetsScreen } from '#src/features/assets/assets-screen.tsx';
import { formatSort, parseSort } from '#src/lib/sort-rows.ts';
import { textSearch } from '#src/lib/text-search.ts';
import { useShowOver } from '#src/ui/panel-address.ts';

export const Route = createFileRoute('/assets/')({
  validateSearch: textSearch(['create', 'parent', 'sort']),
  component: Assets,
});

function Assets() {
  const { create, parent, sort } = Route.useSearch();
  const { data: site } = useSuspenseQuery(siteConfigQuery());
  const navigate = Route.useNavigate();
  const showOver = useShowOver();
  return (
    <AssetsScreen
      configured={site.pages}
      create={create === 'one' || create === 'rows' ? create : undefined}
      parentAssetId={parent}
      onCreate={(form) => showOver({ create: form }, { parent: undefined })}
      onOpen={(assetId, how) => void navigate({ to: '/assets/$assetId', params: { assetId }, ...how })}
      sort={parseSort(sort, sortableColumns)}
      onSort={(next) => void navigate({ search: (before) => ({ ...before, sort: formatSort(next) }) })}
    />
  );
}
