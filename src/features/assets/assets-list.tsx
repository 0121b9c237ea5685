import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type AssetAnswer, assetQueries } from '#src/api/assets.ts';
import { LedgerMenu, takeOffList } from '#src/form/ledger-menu.tsx';
import type { SortState } from '#src/lib/sort-rows.ts';
import { clipMiddle, countOf, isBlank } from '#src/lib/text.ts';
import { useOpenedRow } from '#src/list/opened-row.ts';
import {
  type AssetEntry,
  assetLedger,
  longestName,
  type NamedAsset,
  namedAssets,
  renewNamed,
} from '#src/local/asset-ledger.ts';
import type { ConfiguredPage } from '#src/local/shelf.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { handFocusOn } from '#src/ui/focus-beside.ts';
import { IdText } from '#src/ui/id-text.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { AssetLink } from './asset-name.tsx';
import { assetsOnPage } from './asset-used.tsx';
import { useAssetLedger } from './create-asset.ts';
import { useKnownPages } from './known-pages.ts';

type AssetTableProps = {
  /** Pages that the deployer names: assets are looked for on them too. */
  configured: readonly ConfiguredPage[];
  sort: SortState | undefined;
  onSort: (sort: SortState | undefined) => void;
  /** The field that opens another one. */
  open: ReactNode;
};

/** An asset that this browser knows: from its ledger, or because a page names it. */
type KnownAsset = Omit<AssetEntry, 'how' | 'at'> & {
  readonly how: AssetEntry['how'] | 'seen';
  readonly at: number | undefined;
  /** The page that names it. */
  readonly page: { readonly pageId: string; readonly name: string } | undefined;
};

const origins = { created: 'Created here', opened: 'Opened here', seen: 'Used on a page' } as const;

const columns: readonly Column<KnownAsset>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ assetId, name }) => <AssetLink assetId={assetId} name={name} />,
    sortValue: ({ name }) => name,
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ lifecycleState }) =>
      lifecycleState === undefined ? (
        <span className="text-ink-muted">Not loaded</span>
      ) : (
        <StatusSign status={lifecycleState} />
      ),
    sortValue: ({ lifecycleState }) => lifecycleState,
    width: 150,
    priority: 2,
  },
  {
    key: 'fileId',
    header: 'File id',
    cell: ({ fileId }) =>
      fileId === undefined ? <span className="text-ink-muted">—</span> : <IdText id={fileId} of="file" />,
    width: 200,
    priority: 3,
  },
  {
    key: 'how',
    header: 'How it came here',
    cell: ({ how, page }) => (
      <>
        {origins[how]}
        {page !== undefined && (
          <>
            {': '}
            {isBlank(page.name) ? (
              <IdText id={page.pageId} of="page" />
            ) : (
              <TextLink to="/pages/$pageId" params={{ pageId: page.pageId }} plain>
                <BidiText text={page.name} maximum={40} />
              </TextLink>
            )}
          </>
        )}
      </>
    ),
    sortValue: ({ how }) => origins[how],
    width: 260,
    priority: 2,
  },
  {
    key: 'at',
    header: 'When',
    cell: ({ at }) => <Time value={at === undefined ? undefined : { ms: at, raw: String(at) }} />,
    sortValue: ({ at }) => at,
    align: 'end',
    width: 120,
    priority: 2,
  },
];

/** The assets that this browser knows. What stands in a row is what was loaded last; the asset's own screen reads it again. */
export function AssetTable({ configured, sort, onSort, open }: AssetTableProps) {
  const client = useQueryClient();
  const { entries } = useAssetLedger();
  const seen = useNamedAssets(configured);
  const rows: readonly KnownAsset[] = [
    ...entries.map((entry) => ({ ...entry, ...lastRead(client, entry.assetId), page: undefined })),
    ...seen
      .filter(({ assetId }) => !entries.some((entry) => entry.assetId === assetId))
      .map(({ assetId, fileId, pageId, pageName }) => ({
        assetId,
        how: 'seen' as const,
        at: undefined,
        page: { pageId, name: pageName },
        ...(fileId === undefined ? {} : { fileId }),
        ...lastRead(client, assetId),
      })),
  ];
  const onClick = useOpenedRow();
  return (
    <div onClickCapture={onClick}>
      <Toolbar
        end={
          <>
            {rows.length > 0 && `${countOf(rows.length, 'asset')} known to this browser`}
            <LedgerMenu ledger={assetLedger} />
          </>
        }
      >
        {open}
      </Toolbar>
      {rows.length === 0 ? (
        <Empty title="No assets are known to this browser yet">
          Assets you create or open, and those used on your pages, appear here.
        </Empty>
      ) : (
        <DataTable
          label="Assets"
          columns={columns}
          rows={rows}
          rowKey={({ assetId }) => assetId}
          sort={sort}
          onSortChange={onSort}
          rowActions={(row) =>
            row.how === 'seen' ? null : (
              <IconButton
                label={`Take ${clipMiddle(wordsOf(row), 40, 10)} off this list`}
                icon="close"
                onClick={({ currentTarget }) => {
                  handFocusOn(currentTarget.closest('tr'));
                  takeOffList(assetLedger, row.assetId);
                }}
              />
            )
          }
        />
      )}
    </div>
  );
}

function wordsOf({ name, assetId }: KnownAsset): string {
  return name === undefined || isBlank(name) ? assetId : name;
}

/** What of an asset was read in this tab: newer than what the ledger holds. */
function lastRead(client: QueryClient, assetId: string): Partial<KnownAsset> {
  const asset: AssetAnswer | undefined = client.getQueryData(assetQueries.one(assetId).queryKey);
  return asset === undefined
    ? {}
    : {
        ...(asset.name === undefined ? {} : { name: asset.name }),
        ...(asset.lifecycleState === undefined ? {} : { lifecycleState: asset.lifecycleState }),
      };
}

/** The assets that pages name, each once: those of pages that can be loaded now, and what is kept of the others. */
function useNamedAssets(configured: readonly ConfiguredPage[]): readonly NamedAsset[] {
  const { loaded, load } = useKnownPages(configured);
  const kept = useSyncExternalStore(namedAssets.subscribe, namedAssets.get);
  const start = useEffectEvent(load);
  useEffect(() => start(), []);
  const renew = useCallback(
    (before: readonly NamedAsset[]) =>
      renewNamed(
        before,
        new Set(loaded.map(({ pageId }) => pageId)),
        loaded.flatMap(({ pageId, page }) =>
          [...assetsOnPage(page)].map(([assetId, fileId]) => ({
            assetId,
            ...(fileId === undefined ? {} : { fileId }),
            pageId,
            pageName: (page.name ?? '').slice(0, longestName),
          })),
        ),
      ),
    [loaded],
  );
  // Only when this tab has loaded something: two tabs that answered each other's lists would never end.
  useEffect(() => namedAssets.update(renew), [renew]);
  return [...new Map(renew(kept).map((one) => [one.assetId, one])).values()];
}

/** The columns of the assets that `?sort=` may name. */
export const sortableColumns = ['name', 'state', 'how', 'at'] as const;
