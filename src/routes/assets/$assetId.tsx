import { createFileRoute, useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { AssetScreen } from '#src/features/assets/asset/asset-screen.tsx';

// It looks into the assets that were read, whose code the first screen need not carry.
const AssetCrumb = lazy(() =>
  import('#src/features/assets/asset/asset-crumb.tsx').then((module) => ({ default: module.AssetCrumb })),
);

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
