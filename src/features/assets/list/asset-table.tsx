import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type AssetAnswer, assetQueries } from '#src/api/assets.ts';
import { type PageAnswer, pageQueries } from '#src/api/pages.ts';
import { LedgerMenu } from '#src/editing/ledger-menu.tsx';
import { assetsOnPage } from '#src/features/assets/asset/asset-uses.ts';
import { AssetLink } from '#src/features/assets/asset-link.tsx';
import { useAssetLedger } from '#src/features/assets/ledger-entry.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import { clipMiddle, countOf, isBlank } from '#src/lib/text.ts';
import { type AssetEntry, assetLedger, forgetAsset, putBackAsset } from '#src/local/asset-ledger.ts';
import { assetLedgers } from '#src/local/ledger-file.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { handFocusOn } from '#src/ui/focus-beside.ts';
import { IdText } from '#src/ui/id-text.tsx';
import { useOpenedRow } from '#src/ui/opened-row.ts';
import { StatusSign } from '#src/ui/sign.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';

type AssetTableProps = {
  sort: SortState | undefined;
  onSort: (sort: SortState | undefined) => void;
  /** The field that opens another one. */
  open: ReactNode;
};

/** An asset that this browser knows: from its ledger, or because a page that was read names it. */
type KnownAsset = Omit<AssetEntry, 'how' | 'at'> & {
  readonly how: AssetEntry['how'] | 'seen';
  readonly at: number | undefined;
  /** The page that names it. */
  readonly page: { readonly pageId: string; readonly name: string } | undefined;
};

const origins = { created: 'Created here', opened: 'Opened here', seen: 'Named by a page' } as const;

const columns: readonly Column<KnownAsset>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ assetId, name }) => <AssetLink assetId={assetId} name={name} />,
    sortValue: ({ name }) => name,
  },
  {
    key: 'state',
    header: 'State, as last read',
    cell: ({ lifecycleState }) =>
      lifecycleState === undefined ? (
        <span className="text-ink-muted">not read yet</span>
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

/** The assets that this browser knows. What stands in a row is what was read last; the asset's own screen reads it again. */
export function AssetTable({ sort, onSort, open }: AssetTableProps) {
  const client = useQueryClient();
  const ledger = useAssetLedger();
  const { entries } = ledger;
  // What pages name does not change while this list is looked at: reading pages is other screens' work.
  const [seen] = useState(() => seenOnPages(client));
  const rows: readonly KnownAsset[] = [
    ...entries.map((entry) => ({ ...entry, ...lastRead(client, entry.assetId), page: undefined })),
    ...seen.filter(({ assetId }) => !entries.some((entry) => entry.assetId === assetId)),
  ];
  const onClick = useOpenedRow();
  return (
    <div onClickCapture={onClick}>
      <Toolbar
        end={
          <>
            {rows.length > 0 && `${countOf(rows.length, 'asset')} known to this browser`}
            <LedgerMenu kind={assetLedgers} record={assetLedger} ledger={ledger} />
          </>
        }
      >
        {open}
      </Toolbar>
      {rows.length === 0 ? (
        <Empty title="No assets are known to this browser yet">
          An asset appears here once it was created or opened in this browser, or when a page that was read names it.
          Other people’s browsers keep their own list.
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
                  takeOff(row.assetId);
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

function takeOff(assetId: string): void {
  const before = assetLedger.get();
  assetLedger.update((ledger) => forgetAsset(ledger, assetId));
  showToast({
    tone: 'good',
    text: 'Taken off this list. The asset itself stays as it is.',
    action: { label: 'Undo', onAction: () => assetLedger.update((now) => putBackAsset(now, before, assetId)) },
  });
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

function seenOnPages(client: QueryClient): readonly KnownAsset[] {
  const found = new Map<string, KnownAsset>();
  for (const [[, pageId], page] of client.getQueriesData<PageAnswer>({ queryKey: pageQueries.keys.all })) {
    if (page === undefined || typeof pageId !== 'string') continue;
    for (const [assetId, fileId] of assetsOnPage(page)) {
      if (found.has(assetId)) continue;
      const known = { assetId, how: 'seen', at: undefined, page: { pageId, name: page.name ?? '' } } as const;
      found.set(assetId, { ...known, ...(fileId === undefined ? {} : { fileId }), ...lastRead(client, assetId) });
    }
  }
  return [...found.values()];
}
