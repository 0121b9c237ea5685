import { createFileRoute } from '@tanstack/react-router';
import { AssetScreen } from '#src/features/assets/asset-screen.tsx';
import { CrumbName } from '#src/ui/breadcrumb.tsx';

// No loader, which would be part of every first screen: the screen loads its asset itself.
export const Route = createFileRoute('/assets/$assetId')({
  staticData: { kind: 'Asset', crumb: () => <CrumbName of="assetId" /> },
  component: Asset,
});

function Asset() {
  return <AssetScreen assetId={Route.useParams().assetId} />;
}
