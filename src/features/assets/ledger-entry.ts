import { useSyncExternalStore } from 'react';
import type { AssetAnswer } from '#src/api/assets.ts';
import { type AssetEntry, type AssetLedger, assetLedger } from '#src/local/asset-ledger.ts';

/** What this browser keeps of an asset that was answered. */
export function entryOf(assetId: string, asset: AssetAnswer, how: AssetEntry['how']): AssetEntry {
  const { name, data, parentAssetId, lifecycleState } = asset;
  return {
    assetId,
    how,
    at: Date.now(),
    ...(name === undefined ? {} : { name }),
    ...(data?.fileId === undefined ? {} : { fileId: data.fileId }),
    ...(parentAssetId === undefined || parentAssetId === null ? {} : { parentAssetId }),
    ...(lifecycleState === undefined ? {} : { lifecycleState }),
  };
}

/** The ledger as this browser keeps it, renewed when it changes here or in another tab. */
export function useAssetLedger(): AssetLedger {
  return useSyncExternalStore(assetLedger.subscribe, assetLedger.get);
}
