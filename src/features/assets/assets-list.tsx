import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { type AssetAnswer, assetQueries } from '#src/api/assets.ts';
import { assetsFields, type KnownAsset } from '#src/fields/assets-fields.tsx';
import { TakeOff } from '#src/form/ledger.tsx';
import { whenIdle } from '#src/lib/idle.ts';
import { isBlank } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ResourceList } from '#src/list/resource-list.tsx';
import { assetLedger, longestName, mostAssets, type NamedAsset, namedAssets } from '#src/local/ledger.ts';
import type { ConfiguredPage } from '#src/local/shelf.ts';
import { Empty } from '#src/ui/empty.tsx';
import { assetsOnPage, useKnownPages } from './asset-used.tsx';

/**
 * The assets that this browser knows. What stands in a row is what was loaded last; the asset's own screen reads it again.
 * @param configured pages that the deployer names: assets are looked for on them too.
 */
export function AssetsList({ configured }: { configured: readonly ConfiguredPage[] }) {
  const client = useQueryClient();
  const { entries } = useStore(assetLedger);
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
      fields={assetsFields}
      rows={rows}
      facts={undefined}
      rowKey={rowKey}
      rowTitle={rowTitle}
      empty={<Empty title="No assets yet">Assets you create or open, and those used on your pages, appear here.</Empty>}
      control={takeOff}
    />
  );
}

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
  const kept = useStore(namedAssets);
  const start = useEffectEvent(load);
  // The list can be used before: the pages come one by one.
  useEffect(() => whenIdle(() => start()), []);
  const renew = useCallback(
    (before: readonly NamedAsset[]) => {
      // A page keeps its place when it is loaded again: its rows are changed where they stand.
      const byPage = new Map<string, NamedAsset[]>();
      for (const one of before) byPage.set(one.pageId, []);
      for (const one of before) byPage.get(one.pageId)?.push(one);
      for (const { pageId, page } of loaded) {
        const pageName = (page.name ?? '').slice(0, longestName);
        const named = [...assetsOnPage(page)].map(([assetId, fileId]) => ({ assetId, fileId, pageId, pageName }));
        byPage.set(pageId, named);
      }
      return [...byPage.values()].flat().slice(0, mostAssets);
    },
    [loaded],
  );
  // Only when this tab has loaded something: two tabs that answered each other's lists would never end.
  useEffect(() => namedAssets.update(renew), [renew]);
  return useMemo(() => {
    // An asset of several pages is told with the first of them that was loaded, in the place of the first of all.
    const isLoaded = new Set(loaded.map(({ pageId }) => pageId));
    const named = new Map<string, NamedAsset>();
    for (const one of renew(kept)) {
      const before = named.get(one.assetId);
      const isBetter = before === undefined || (!isLoaded.has(before.pageId) && isLoaded.has(one.pageId));
      if (isBetter) named.set(one.assetId, one);
    }
    return [...named.values()];
  }, [renew, kept, loaded]);
}
