import { isBlank } from '#src/lib/text.ts';
import { isoCell, type ListField } from '#src/list/list-field.ts';
import type { AssetEntry } from '#src/local/asset-ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { Nothing } from './cells.tsx';

/** An asset that this browser knows: from its ledger, or because a page names it. */
export type KnownAsset = Omit<AssetEntry, 'how' | 'at'> & {
  readonly how: AssetEntry['how'] | 'seen';
  readonly at: number | undefined;
  /** The page that names it. */
  readonly page: { readonly pageId: string; readonly name: string } | undefined;
};

const origins = { created: 'Created here', opened: 'Opened here', seen: 'Used on a page' } as const;

/** The fields of an asset (§2.7) that a list of known ones has, in its order. */
export const assetsFields: readonly ListField<KnownAsset>[] = [
  {
    key: 'name',
    label: 'Name',
    column: {
      cell: ({ assetId, name }) => <AssetLink assetId={assetId} name={name} />,
      sort: ({ name }) => name,
      leastWidth: 160,
    },
    search: ({ name, assetId }) => [name, assetId],
    file: () => ({ assetId: ({ assetId }) => assetId, name: ({ name }) => name }),
  },
  {
    key: 'state',
    label: 'Status',
    column: {
      cell: ({ lifecycleState }) =>
        lifecycleState === undefined ? (
          <span className="text-ink-muted">Not loaded</span>
        ) : (
          <StatusSign status={lifecycleState} />
        ),
      sort: ({ lifecycleState }) => lifecycleState,
      width: 150,
      leastWidth: 110,
    },
    filter: {
      param: 'lifecycleState',
      options: [],
      others: 'seen',
      valuesOf: ({ lifecycleState }) => (lifecycleState === undefined ? [] : [lifecycleState]),
    },
    file: () => ({ lifecycleState: ({ lifecycleState }) => lifecycleState }),
  },
  {
    key: 'fileId',
    label: 'File ID',
    column: {
      cell: ({ fileId }) => (fileId === undefined ? <Nothing /> : <IdText id={fileId} of="file" />),
      width: 200,
      leastWidth: 160,
      priority: 3,
    },
    search: ({ fileId }) => [fileId],
    file: () => ({ fileId: ({ fileId }) => fileId }),
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
      sort: ({ how }) => origins[how],
      width: 260,
      leastWidth: 180,
    },
    search: ({ page }) => [page?.name],
    filter: { options: Object.entries(origins), valuesOf: ({ how }) => [how] },
    file: () => ({ source: ({ how }) => origins[how], pageId: ({ page }) => page?.pageId }),
  },
  {
    key: 'at',
    label: 'When',
    column: {
      cell: ({ at }) => <Time value={at === undefined ? undefined : { ms: at, raw: String(at) }} />,
      sort: ({ at }) => at,
      align: 'end',
      width: 120,
    },
    file: () => ({ when: ({ at }) => isoCell(at) }),
  },
];

type AssetLinkProps = {
  assetId: string;
  name: string | undefined;
  /** The id beside the name, too. */
  withId?: boolean;
};

/** The name of an asset on one line, as the link to it; its id where there is no name to see. */
export function AssetLink({ assetId, name = '', withId = false }: AssetLinkProps) {
  const id = <IdText id={assetId} of="asset" />;
  if (isBlank(name)) return id;
  return (
    <>
      <TextLink to="/assets/$assetId" params={{ assetId }} plain>
        <BidiText text={name} maximum={120} />
      </TextLink>
      {withId && id}
    </>
  );
}
