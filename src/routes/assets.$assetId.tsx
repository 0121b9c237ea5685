import { createFileRoute } from '@tanstack/react-router';
import { AssetScreen } from '#src/features/assets/asset-screen.tsx';
import { CrumbName } from '#src/ui/breadcrumb.tsx';

// Without a loader, which every visitor's first screen would carry: the screen asks for its asset as it is drawn.
export const Route = createFileRoute('/assets/$assetId')({
  staticData: { kind: 'Asset', crumb: () => <CrumbName of="assetId" /> },
  component: Asset,
});

function Asset() {
  return <AssetScreen assetId={Route.useParams().assetId} />;
}
