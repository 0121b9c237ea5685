import type { QueryClient } from '@tanstack/react-query';
import { assetQueries } from '#src/api/assets.ts';
import { segmentProblem } from '#src/contract/api-path.ts';
import { decoded, idText, namedIn, withoutStop, wordIn } from '#src/lib/pasted-id.ts';
import { isBlank } from '#src/lib/text.ts';
import { assetLedger } from '#src/local/asset-ledger.ts';
import type { PaletteEntry } from '#src/ui/screen-actions.ts';

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

const inAddress = new RegExp(`/assets/(${idText})`, 'g');

/** Ids that say themselves of what they are, wherever they stand: in a sentence, in the name of a file. What holds no digit is the name of a field. */
const anywhere = /(?<![A-Za-z0-9])asset_(?=[\w-]*\d)[\w-]*[A-Za-z0-9]/g;

/** The assets that a text names: in an address, in JSON, by ids that say that they are an asset's, or the text itself where it is a single word. */
export function assetIdsIn(text: string): readonly string[] {
  const trimmed = text.trim();
  const alone = wordIn(trimmed);
  if (alone !== undefined) return [alone];
  const addressed = [...trimmed.matchAll(inAddress)].map(([, found = '']) => decoded(withoutStop(found, trimmed)));
  const found = [...addressed, ...namedIn(trimmed, 'asset')];
  return [...new Set(found.length > 0 ? found : trimmed.match(anywhere))];
}
