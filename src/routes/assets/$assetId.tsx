import { createFileRoute } from '@tanstack/react-router';
import { assetQueries } from '#src/api/assets.ts';
import { AssetScreen } from '#src/features/assets/asset/asset-screen.tsx';

export const Route = createFileRoute('/assets/$assetId')({
  staticData: { kind: 'Asset', crumb: () => 'Asset' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(assetQueries.one(params.assetId));
  },
  component: Asset,
  // The asset's schema comes with the screen: the first screen need not carry it.
  codeSplitGroupings: [['loader', 'component']],
});

function Asset() {
  return <AssetScreen assetId={Route.useParams().assetId} />;
}
