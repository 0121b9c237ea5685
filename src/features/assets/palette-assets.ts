import type { QueryClient } from '@tanstack/react-query';
import { assetQueries } from '#src/api/assets.ts';
import { segmentProblem } from '#src/contract/api-path.ts';
import { isBlank } from '#src/lib/text.ts';
import { assetLedger } from '#src/local/asset-ledger.ts';
import type { PaletteEntry } from '#src/ui/palette-entry.ts';
import { assetIdsIn } from './asset-ids-in.ts';

/** The assets of this browser's ledger, the latest first, for the command palette. */
export function assetEntries(queryClient: QueryClient): readonly PaletteEntry[] {
  return assetLedger.get().entries.map(({ assetId, name: kept }) => {
    const name = queryClient.getQueryData(assetQueries.one(assetId).queryKey)?.name ?? kept;
    const named = name !== undefined && !isBlank(name);
    return {
      id: `asset ${assetId}`,
      kind: 'Asset',
      label: named ? name : assetId,
      detail: named ? assetId : undefined,
      icon: 'image',
      does: { go: { to: '/assets/$assetId', params: { assetId } } },
    };
  });
}

/** The assets that a pasted text names, to be opened by their id; whether there are such the screen finds out. */
export function openAsAsset(text: string): readonly PaletteEntry[] {
  return assetIdsIn(text)
    .filter((assetId) => segmentProblem(assetId) === undefined)
    .slice(0, 20)
    .map((assetId) => ({
      id: `open asset ${assetId}`,
      kind: 'Asset',
      label: 'Open asset by ID',
      detail: assetId,
      icon: 'image',
      does: { go: { to: '/assets/$assetId', params: { assetId } } },
    }));
}
