import { createFileRoute } from '@tanstack/react-router';
import { AssetScreen } from '#src/features/assets/asset/asset-screen.tsx';

// Without a loader, which every visitor's first screen would carry: the screen asks for its asset as it is drawn.
export const Route = createFileRoute('/assets/$assetId')({
  staticData: { kind: 'Asset', crumb: () => 'Asset' },
  component: Asset,
});

function Asset() {
  return <AssetScreen assetId={Route.useParams().assetId} />;
}
