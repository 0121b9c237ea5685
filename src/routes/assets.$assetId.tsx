import { createFileRoute, useParams } from '@tanstack/react-router';
import { AssetScreen } from '#src/features/assets/asset-screen.tsx';
import { CrumbName } from '#src/ui/breadcrumb.tsx';

// Without a loader, which every visitor's first screen would carry: the screen asks for its asset as it is drawn.
export const Route = createFileRoute('/assets/$assetId')({
  staticData: { kind: 'Asset', crumb: Crumb },
  component: Asset,
});

function Crumb() {
  return <CrumbName id={useParams({ strict: false, select: (params) => params.assetId }) ?? ''} />;
}

function Asset() {
  return <AssetScreen assetId={Route.useParams().assetId} />;
}
