import { readTimestamp } from '#src/contract/timestamp.ts';
import type { ListField } from '#src/list/list-field.ts';
import type { AssetEntry } from '#src/local/ledger.ts';
import { IdText, ThingLink } from '#src/ui/id-text.tsx';
import { Nothing, StatusSign } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';
import { isoCell } from './cells.tsx';

/** A known asset: from the ledger, or because a page uses it. */
export type KnownAsset = Omit<AssetEntry, 'how' | 'at'> & {
  readonly how: AssetEntry['how'] | 'seen';
  readonly at: number | undefined;
  /** The page that uses it. */
  readonly page: { readonly pageId: string; readonly name: string } | undefined;
};

const origins = { created: 'Created here', opened: 'Opened here', seen: 'Used on a page' } as const;

/** The fields of an asset (§2.7) in list order. */
export const assetsFields: readonly ListField<KnownAsset>[] = [
  {
    key: 'name',
    label: 'Name',
    value: ({ name }) => name,
    column: {
      // On a phone as high with the ID as with the name, which is loaded later.
      cell: ({ assetId, name }) => (
        <span className="max-md:flex max-md:min-h-7 max-md:items-center">
          <ThingLink of="asset" id={assetId} name={name} />
        </span>
      ),
      leastWidth: 160,
    },
    search: ({ name, assetId }) => [name, assetId],
    file: () => ({ assetId: ({ assetId }) => assetId, name: ({ name }) => name }),
  },
  {
    key: 'state',
    label: 'Status',
    value: ({ lifecycleState }) => lifecycleState,
    column: {
      // As wide and high before it is loaded as after.
      cell: ({ lifecycleState }) => (
        <span className="inline-flex min-h-5 min-w-20 items-center">
          {lifecycleState === undefined ? (
            <span className="text-ink-muted">Not loaded</span>
          ) : (
            <StatusSign status={lifecycleState} />
          )}
        </span>
      ),
      width: 124,
      leastWidth: 110,
    },
    filter: { param: 'lifecycleState', options: {}, others: 'seen' },
    file: () => ({ lifecycleState: ({ lifecycleState }) => lifecycleState }),
  },
  {
    key: 'fileId',
    label: 'File ID',
    value: ({ fileId }) => fileId,
    column: {
      cell: ({ fileId }) => (fileId === undefined ? <Nothing /> : <IdText id={fileId} of="file" />),
      width: 192,
      leastWidth: 160,
      priority: 3,
    },
    search: true,
  },
  {
    key: 'how',
    label: 'Source',
    column: {
      cell: ({ how, page }) => (
        <>
          {origins[how]}
          {page !== undefined && (
            <>
              {': '}
              <ThingLink of="page" id={page.pageId} name={page.name} />
            </>
          )}
        </>
      ),
      sort: ({ how }) => origins[how],
      width: 260,
      leastWidth: 180,
      grows: true,
    },
    search: ({ page }) => [page?.name],
    filter: { options: origins, valuesOf: ({ how }) => [how] },
    file: () => ({ source: ({ how }) => origins[how], pageId: ({ page }) => page?.pageId }),
  },
  {
    key: 'at',
    label: 'When',
    value: ({ at }) => at,
    column: {
      cell: ({ at }) => (at === undefined ? <Nothing /> : <Time value={readTimestamp(at)} />),
      align: 'end',
      width: 100,
      // Empty for assets that are known from a page alone.
      optional: true,
    },
    file: () => ({ when: ({ at }) => isoCell(at) }),
  },
];
