import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { AssetsScreen } from '#src/features/assets/assets-screen.tsx';
import { listSearch } from '#src/list/list-view.ts';
import { useShowOver } from '#src/ui/panel-address.ts';

export const Route = createFileRoute('/assets/')({
  validateSearch: listSearch,
  component: Assets,
});

function Assets() {
  const { create, parent } = Route.useSearch();
  const { data: site } = useSuspenseQuery(siteConfigQuery());
  const navigate = Route.useNavigate();
  const showOver = useShowOver();
  return (
    <AssetsScreen
      configured={site.pages}
      create={create === 'one' || create === 'rows' ? create : undefined}
      parentAssetId={typeof parent === 'string' ? parent : undefined}
      onCreate={(form) => showOver({ create: form }, { parent: undefined })}
      onOpen={(assetId, how) => void navigate({ to: '/assets/$assetId', params: { assetId }, ...how })}
    />
  );
}
