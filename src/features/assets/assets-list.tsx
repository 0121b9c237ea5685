import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { type AssetAnswer, assetQueries } from '#src/api/assets.ts';
import { assetsFields, type KnownAsset } from '#src/fields/assets-fields.tsx';
import { TakeOff } from '#src/form/ledger.tsx';
import { whenIdle } from '#src/lib/idle.ts';
import { isBlank } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ResourceList } from '#src/list/resource-list.tsx';
import { assetLedger, mostAssets, type NamedAsset, namedAssets } from '#src/local/ledger.ts';
import type { ConfiguredPage } from '#src/local/shelf.ts';
import { longestName } from '#src/local/storage.ts';
import { Empty } from '#src/ui/empty.tsx';
import { assetsOnPage, useKnownPages } from './asset-used.tsx';

/**
 * Assets of this browser. A row shows what was loaded last; the asset's own screen loads it again.
 * @param configured pages set by the deployer: they are searched for assets too.
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

const rowKey = ({ assetId }: KnownAsset) => assetId;
const rowTitle = ({ name, assetId }: KnownAsset) => (name === undefined || isBlank(name) ? assetId : name);

/** An asset named by a page leaves with that page; the rest can be removed. */
const takeOff = (row: KnownAsset) =>
  row.how !== 'seen' && <TakeOff ledger={assetLedger} id={row.assetId} title={rowTitle(row)} />;

/** An asset as loaded in this tab: newer than the ledger. */
function lastRead(client: QueryClient, assetId: string): Partial<KnownAsset> {
  const { name, lifecycleState }: AssetAnswer = client.getQueryData(assetQueries.one(assetId).queryKey) ?? {};
  return { ...(name !== undefined && { name }), ...(lifecycleState !== undefined && { lifecycleState }) };
}

/** Assets named by pages, each once: from pages that can load now, and kept ones of the others. */
function useNamedAssets(configured: readonly ConfiguredPage[]): readonly NamedAsset[] {
  const { loaded, load } = useKnownPages(configured);
  const kept = useStore(namedAssets);
  const start = useEffectEvent(load);
  // The list is usable before: the pages load one by one.
  useEffect(() => whenIdle(() => start()), []);
  const renew = useCallback(
    (before: readonly NamedAsset[]) => {
      // A page keeps its place when it loads again: its rows change in place.
      const byPage = new Map<string, NamedAsset[]>();
      for (const one of before) byPage.set(one.pageId, [...(byPage.get(one.pageId) ?? []), one]);
      for (const { pageId, page } of loaded) {
        const pageName = (page.name ?? '').slice(0, longestName);
        const named = [...assetsOnPage(page)].map(([assetId, fileId]) => ({ assetId, fileId, pageId, pageName }));
        byPage.set(pageId, named);
      }
      return [...byPage.values()].flat().slice(0, mostAssets);
    },
    [loaded],
  );
  // Only for this tab's own loads: two tabs that reacted to each other would never end.
  useEffect(() => namedAssets.update(renew), [renew]);
  return useMemo(() => {
    // An asset of several pages uses the data of the first loaded one, in the first one's place.
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
