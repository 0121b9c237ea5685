import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { type AssetAnswer, assetQueries } from '#src/api/assets.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { asset as assetSchema } from '#src/contract/asset.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { LoadedItem } from '#src/list/loaded-item.tsx';
import { assetLedger } from '#src/local/ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { useCrumbName } from '#src/ui/breadcrumb.tsx';
import { Button } from '#src/ui/button.tsx';
import { DetailList, drawId, drawMoment, drawStatus, drawText, OtherFields } from '#src/ui/detail-list.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { ThingLink } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { PrimaryAction, ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { AssetPreview } from './asset-preview.tsx';
import { AssetUsed } from './asset-used.tsx';
import { entryOf } from './create-asset.ts';

/** One asset (§2.7): image, fields, origin and usage. */
export function AssetScreen({ assetId }: { assetId: string }) {
  return (
    <LoadedItem
      query={{ ...assetQueries.one(assetId), retryOnMount: true }}
      one="asset"
      advice="Check the link. The API can’t list assets."
      back={<ButtonLink to="/assets">Go to Assets</ButtonLink>}
      head={(asset) => <Head assetId={assetId} asset={asset} />}
      skeleton={<Skeleton lines={6} label="Loading the asset" />}
    >
      {(asset, onReadAgain) => <Content key={assetId} assetId={assetId} asset={asset} onReadAgain={onReadAgain} />}
    </LoadedItem>
  );
}

function Head({ assetId, asset }: { assetId: string; asset: AssetAnswer | undefined }) {
  const name = asset?.name === undefined || isBlank(asset.name) ? undefined : asset.name;
  useCrumbName(assetId, name);
  const readOnly = useReadOnly('createAsset');
  useEffect(() => {
    if (asset !== undefined) assetLedger.remember(entryOf(assetId, asset, 'opened'));
  }, [assetId, asset]);
  return (
    <>
      <ScreenTitle>{clipEnd(name ?? 'Asset', 80)}</ScreenTitle>
      {asset !== undefined && (
        <PrimaryAction>
          {readOnly === undefined ? (
            // The form returns here when it is closed.
            <ButtonLink
              to="/assets"
              search={{ create: 'one', parent: assetId }}
              {...opensPanel}
              resetScroll
              icon="plus"
            >
              Create variant
            </ButtonLink>
          ) : (
            <Button icon="plus" disabledReason={readOnly}>
              Create variant
            </Button>
          )}
        </PrimaryAction>
      )}
      <ScreenHeader
        title={name === undefined ? 'Asset' : <BidiText text={name} />}
        status={asset === undefined ? undefined : <StatusSign status={asset.lifecycleState} />}
      />
    </>
  );
}

function Content({ assetId, asset, onReadAgain }: ComponentProps<typeof AssetPreview> & { assetId: string }) {
  const site = useQuery(siteConfigQuery()).data;
  const { parentAssetId } = asset;
  return (
    <div className="gap-x-12 px-4 pb-8 md:px-6 lg:grid lg:grid-cols-[minmax(0,720px)_minmax(240px,420px)]">
      <aside aria-label="Image" className="mb-5 flex flex-col gap-4 lg:col-start-2 lg:row-start-1 lg:mb-0">
        <AssetPreview asset={asset} onReadAgain={onReadAgain} />
      </aside>
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
        <TrashNotice asset={asset} />
        <Part title="Details">
          <AssetFields asset={asset} />
        </Part>
        <Part title="Original">
          {typeof parentAssetId === 'string' && parentAssetId !== '' ? (
            <ol className="flex flex-col text-13">
              <Parent assetId={parentAssetId} passed={[assetId]} />
            </ol>
          ) : (
            <p className="text-13 text-ink-muted">
              {parentAssetId === undefined ? 'The API sent no original asset ID.' : 'None'}
            </p>
          )}
        </Part>
        <Part title="Variants">
          <DerivedAssets assetId={assetId} />
        </Part>
        <Part title="Usage">
          <AssetUsed wanted={{ assetId, fileId: asset.data?.fileId }} configured={site?.pages ?? []} />
        </Part>
        <OtherFields schema={assetSchema} of={asset} part={Part} />
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-5 first:border-t-0 first:pt-0">
      <h2 className="mb-2 text-16">{title}</h2>
      {children}
    </section>
  );
}

function AssetFields({ asset }: { asset: AssetAnswer }) {
  const { data, tags } = asset;
  const drawAddress = (url: string) => <ExternalLink href={url} />;
  return (
    <DetailList
      of={{ ...asset, type: data?.type, fileId: data?.fileId, tags: tags?.length === 0 ? null : tags }}
      rows={[
        { key: 'name', label: 'Name', draw: drawText },
        { key: 'purpose', label: 'Purpose', draw: drawText },
        { key: 'tags', label: 'Tags', draw: () => <Tags tags={tags ?? []} />, none: 'none' },
        { key: 'aiDescription', label: 'Description by AI', draw: drawText, none: 'none' },
        { key: 'lifecycleState', label: 'Status', draw: drawStatus },
        { key: 'hidden', label: 'Hidden', draw: (hidden) => (hidden === 'yes' ? 'Yes' : 'No') },
        { key: 'type', label: 'Type', draw: drawText },
        { key: 'fileId', label: 'File ID', draw: drawId('file') },
        { key: 'parentAssetId', label: 'Original asset', draw: drawId('asset'), none: 'none' },
        { key: 'createdAt', label: 'Created', draw: drawMoment },
        { key: 'updatedAt', label: 'Updated', draw: drawMoment },
        { key: 'trashedAt', label: 'Trashed', draw: drawMoment, none: '–' },
        { key: 'deletedAt', label: 'Deleted', draw: drawMoment, none: false },
        { key: 'assetId', label: 'Asset ID', draw: drawId('asset', true) },
        { key: 'tenantId', label: 'Tenant ID', draw: drawId('tenant') },
        { key: 'downloadUrl', label: 'Download URL', draw: drawAddress, none: 'none', note: () => 'It may expire.' },
        { key: 'previewDownloadUrl', label: 'Preview URL', draw: drawAddress, none: 'none' },
      ]}
    />
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.slice(0, 100).map((tag, index) => (
        <li key={`tag-${index.toString()}`} className="rounded-sign bg-paper-sunken px-1.5 text-12">
          <BidiText text={tag} maximum={60} fallback='""' />
        </li>
      ))}
      {tags.length > 100 && <li className="text-12 text-ink-muted">and {tags.length - 100} more</li>}
    </ul>
  );
}

/** An asset in the trash or deleted: this API cannot bring it back. */
function TrashNotice({ asset: { lifecycleState, trashedAt, deletedAt } }: { asset: AssetAnswer }) {
  if (lifecycleState !== 'trashed' && lifecycleState !== 'deleted') return null;
  const isDeleted = lifecycleState === 'deleted';
  const at = isDeleted ? deletedAt : trashedAt;
  return (
    <Notice tone="notice" title={isDeleted ? 'This asset is deleted.' : 'This asset is in the trash.'}>
      {typeof at === 'string' ? (
        <>
          {isDeleted ? 'Deleted' : 'Moved to trash'} <Time value={readTimestamp(at)} />.
        </>
      ) : (
        'Date unknown.'
      )}{' '}
      The API can’t restore it, and doesn’t say what pages that use it show.
    </Notice>
  );
}

/** Limit of generations that load here; the last one links to its own. */
const generations = 8;

/** The asset's original and its originals in turn, each loaded by ID. */
function Parent({ assetId, passed }: { assetId: string; passed: readonly string[] }) {
  const isCircle = passed.includes(assetId);
  const isNear = passed.length <= generations;
  const query = useQuery({ ...assetQueries.one(assetId), enabled: !isCircle && isNear });
  const { data, error, isFetching } = query;
  const next = data?.parentAssetId;
  return (
    <>
      <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 last:border-0">
        {isCircle ? (
          <span className="text-notice">These originals point back to each other.</span>
        ) : (
          <>
            <ThingLink of="asset" id={assetId} name={data?.name} withId />
            {data !== undefined && <StatusSign status={data.lifecycleState} />}
          </>
        )}
        {data === undefined && error === null && isFetching && <span className="text-ink-muted">Loading its name</span>}
        {data === undefined && error !== null && <ErrorPanel compact title="Couldn’t load it." of={query} />}
      </li>
      {typeof next === 'string' && next !== '' && !isCircle && <Parent assetId={next} passed={[...passed, assetId]} />}
    </>
  );
}

/** Assets of the ledger made from this one. The contract has no way to ask for others. */
function DerivedAssets({ assetId }: { assetId: string }) {
  const derived = useStore(assetLedger).entries.filter(({ parentAssetId }) => parentAssetId === assetId);
  return (
    <>
      <ul className="flex flex-col text-13 empty:hidden">
        {derived.slice(0, 50).map(({ assetId: id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 last:border-0">
            <ThingLink of="asset" id={id} name={name} withId />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-12 text-ink-muted">
        {derived.length === 0
          ? 'None among the assets in your list. The API can’t look for others.'
          : 'Only assets in your list are checked. There may be others.'}
      </p>
    </>
  );
}
