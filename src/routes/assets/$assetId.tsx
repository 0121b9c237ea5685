import { createFileRoute, useParams } from '@tanstack/react-router';
import { AssetCrumb } from '#src/features/assets/asset-name.tsx';
import { AssetScreen } from '#src/features/assets/asset-screen.tsx';

// Without a loader, which every visitor's first screen would carry: the screen asks for its asset as it is drawn.
export const Route = createFileRoute('/assets/$assetId')({
  staticData: { kind: 'Asset', crumb: Crumb },
  component: Asset,
});

function Crumb() {
  return <AssetCrumb assetId={useParams({ strict: false, select: (params) => params.assetId }) ?? ''} />;
}

function Asset() {
  return <AssetScreen assetId={Route.useParams().assetId} />;
}
