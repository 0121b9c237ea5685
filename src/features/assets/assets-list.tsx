import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { type AssetAnswer, assetQueries } from '#src/api/assets.ts';
import { assetsFields, type KnownAsset } from '#src/fields/assets-fields.tsx';
import { TakeOff } from '#src/form/ledger.tsx';
import { whenIdle } from '#src/lib/idle.ts';
import { isBlank } from '#src/lib/text.ts';
import { ResourceList } from '#src/list/resource-list.tsx';
import { assetLedger, mostAssets, type NamedAsset, namedAssets } from '#src/local/asset-ledger.ts';
import { longestName } from '#src/local/ledger.ts';
import type { ConfiguredPage } from '#src/local/shelf.ts';
import { Empty } from '#src/ui/empty.tsx';
import { assetsOnPage, useKnownPages } from './asset-used.tsx';
import { useAssetLedger } from './create-asset.ts';

/**
 * The assets that this browser knows. What stands in a row is what was loaded last; the asset's own screen reads it again.
 * @param configured pages that the deployer names: assets are looked for on them too.
 */
export function AssetsList({ configured }: { configured: readonly ConfiguredPage[] }) {
  const client = useQueryClient();
  const { entries } = useAssetLedger();
  const seen = useNamedAssets(configured);
  const rows = useMemo(
    (): readonly KnownAsset[] => [
      ...entries.map((entry) => ({ ...entry, ...lastRead(client, entry.assetId), page: undefined })),
      ...seen
        .filter(({ assetId }) => !entries.some((entry) => entry.assetId === assetId))
        .map(({ assetId, fileId, pageId, pageName }) => ({
          assetId,
          fileId,
          how: 'seen' as const,
          at: undefined,
          page: { pageId, name: pageName },
          ...lastRead(client, assetId),
        })),
    ],
    [client, entries, seen],
  );
  return (
    <ResourceList
      what="assets"
      one="asset"
      fields={assetsFields}
      rows={rows}
      facts={undefined}
      rowKey={rowKey}
      rowTitle={rowTitle}
      file={file}
      empty={<Empty title="No assets yet">Assets you create or open, and those used on your pages, appear here.</Empty>}
      control={takeOff}
    />
  );
}

const file = { name: 'assets', record: (row: KnownAsset) => row };

function rowKey({ assetId }: KnownAsset): string {
  return assetId;
}

function rowTitle({ name, assetId }: KnownAsset): string {
  return name === undefined || isBlank(name) ? assetId : name;
}

/** What a page names goes with the page; the rest can be taken off. */
const takeOff = (row: KnownAsset) =>
  row.how !== 'seen' && <TakeOff ledger={assetLedger} id={row.assetId} title={rowTitle(row)} />;

/** What of an asset was read in this tab: newer than what the ledger holds. */
function lastRead(client: QueryClient, assetId: string): Partial<KnownAsset> {
  const { name, lifecycleState }: AssetAnswer = client.getQueryData(assetQueries.one(assetId).queryKey) ?? {};
  return { ...(name !== undefined && { name }), ...(lifecycleState !== undefined && { lifecycleState }) };
}

/** The assets that pages name, each once: those of pages that can be loaded now, and what is kept of the others. */
function useNamedAssets(configured: readonly ConfiguredPage[]): readonly NamedAsset[] {
  const { loaded, load } = useKnownPages(configured);
  const kept = useSyncExternalStore(namedAssets.subscribe, namedAssets.get);
  const start = useEffectEvent(load);
  // The list can be used before: the pages come one by one.
  useEffect(() => whenIdle(() => start()), []);
  const renew = useCallback(
    (before: readonly NamedAsset[]) => {
      const pages = new Set(loaded.map(({ pageId }) => pageId));
      const now = loaded.flatMap(({ pageId, page }) =>
        [...assetsOnPage(page)].map(([assetId, fileId]) => {
          return { assetId, fileId, pageId, pageName: (page.name ?? '').slice(0, longestName) };
        }),
      );
      return [...before.filter(({ pageId }) => !pages.has(pageId)), ...now].slice(-mostAssets);
    },
    [loaded],
  );
  // Only when this tab has loaded something: two tabs that answered each other's lists would never end.
  useEffect(() => namedAssets.update(renew), [renew]);
  return useMemo(() => [...new Map(renew(kept).map((one) => [one.assetId, one])).values()], [renew, kept]);
}
