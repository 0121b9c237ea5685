import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type AssetAnswer, assetQueries } from '#src/api/assets.ts';
import { assetsFields, type KnownAsset } from '#src/fields/assets-fields.tsx';
import { TakeOff, Unanswered } from '#src/form/ledger.tsx';
import { AllowRefused } from '#src/form/save-error.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { useIdle } from '#src/lib/idle.ts';
import { clipMiddle, countOf, isBlank } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ListScreen, ResourceList } from '#src/list/resource-list.tsx';
import { assetLedger, mostAssets, type NamedAsset, namedAssets } from '#src/local/ledger.ts';
import type { ConfiguredPage } from '#src/local/saved-pages.ts';
import { longestName } from '#src/local/storage.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { OpenById } from '#src/ui/open-by-id.tsx';
import { inPlaceOfPanel } from '#src/ui/panel-address.ts';
import { PrimaryAction } from '#src/ui/screen-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { assetsOnPage, useKnownPages } from './asset-used.tsx';
import { assetCreations, createAsset } from './create-asset.ts';
import { CreateAsset, CreateRows } from './create-assets.tsx';

type AssetsScreenProps = {
  configured: readonly ConfiguredPage[];
  /** The open form: for one asset, or for pasted rows. */
  create: 'one' | 'rows' | undefined;
  parentAssetId: string | undefined;
  onCreate: (form: 'one' | 'rows' | undefined) => void;
  /** `replace`: takes the form's place in the browser history. */
  onOpen: (assetId: string, how?: { replace: true }) => void;
};

/** Assets of this browser, and ways to create or open others: the contract has no list of them. */
export function AssetsScreen(props: AssetsScreenProps) {
  const { configured, create, parentAssetId, onCreate, onOpen } = props;
  const client = useQueryClient();
  const readOnly = useReadOnly('createAsset');
  const close = () => onCreate(undefined);
  const opener = useRef<HTMLButtonElement>(null);
  const rows = useRef<HTMLElement>(null);
  const before = useRef(create);
  useEffect(() => {
    // The button is gone where the form has come, and back where that is gone.
    if (create === 'rows' && before.current !== 'rows') {
      rows.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    }
    if (before.current === 'rows' && create === undefined) opener.current?.focus();
    before.current = create;
  }, [create]);
  return (
    <ListScreen
      title="Assets"
      meta="Images that your pages use. Assets you create or open, and those used on your pages, appear here."
      actions={
        create !== 'rows' && (
          <Button ref={opener} disabledReason={readOnly} onClick={() => onCreate('rows')}>
            Create from a spreadsheet
          </Button>
        )
      }
    >
      <PrimaryAction>
        <Button variant="primary" icon="plus" disabledReason={readOnly} onClick={() => onCreate('one')}>
          Create asset
        </Button>
      </PrimaryAction>
      <AllowRefused endpoint="createAsset" />
      {create === 'rows' && (
        <section
          ref={rows}
          aria-labelledby="create-rows"
          className="mb-3 border-y border-line bg-paper-sunken px-4 py-5 md:px-6"
        >
          <h2 id="create-rows" className="mb-4 text-16">
            Create assets from a spreadsheet
          </h2>
          <CreateRows onClose={close} />
        </section>
      )}
      {/* A retry with the same key makes no second asset. */}
      <Unanswered
        creations={assetCreations}
        hint="Trying again sends the same idempotency key. It prevents a second asset, as long as the API remembers it."
        show={({ body }) => (
          <>
            <BidiText text={body.name} maximum={80} fallback="No name" />, file <IdText id={body.fileId} of="file" />
          </>
        )}
        titleOf={({ body }) => clipMiddle(isBlank(body.name) ? `file ${body.fileId}` : body.name, 40, 10)}
        send={async ({ body, idempotencyKey }) => {
          const outcome = await createAsset(client, body, idempotencyKey);
          return 'error' in outcome ? outcome.error : undefined;
        }}
        readOnly={readOnly}
      />
      <div className="px-4 md:px-6">
        <OpenById
          of="asset"
          label="Open an asset by its ID"
          hint="An ID looks like asset_01JGWEJJ03. A link to an asset works too."
          onOpen={(assetId) => onOpen(assetId)}
        />
      </div>
      <AssetsList configured={configured} />
      {create === 'one' && (
        <Dialog
          wide
          onClose={close}
          title={parentAssetId === undefined ? 'Create an asset' : 'Create variant'}
          description={
            <>
              An image that pages can use. For many at once,{' '}
              <TextLink to="/assets" search={{ create: 'rows' }} {...inPlaceOfPanel}>
                paste rows from a spreadsheet
              </TextLink>
              .
            </>
          }
        >
          <CreateAsset
            key={parentAssetId}
            parentAssetId={parentAssetId}
            onCreated={(assetId) => (assetId === undefined ? close() : onOpen(assetId, { replace: true }))}
            onClose={close}
          />
        </Dialog>
      )}
    </ListScreen>
  );
}

/**
 * Assets of this browser. A row shows what this tab has loaded, or what was kept of it.
 * @param configured pages set by the deployer: they are searched for assets too.
 */
function AssetsList({ configured }: { configured: readonly ConfiguredPage[] }) {
  const client = useQueryClient();
  const { entries } = useStore(assetLedger);
  const { seen, isLoading, failed } = useNamedAssets(configured);
  const known = useMemo(
    (): readonly KnownAsset[] => [
      ...entries.map((entry) => ({ ...entry, page: undefined })),
      ...seen
        .filter(({ assetId }) => !entries.some((entry) => entry.assetId === assetId))
        .map(({ assetId, fileId, pageId, pageName }) => ({
          ...{ assetId, fileId, how: 'seen' as const, at: undefined },
          page: { pageId, name: pageName },
        })),
    ],
    [entries, seen],
  );
  const loaded = useFirstAssets(known);
  const rows = useMemo(() => {
    const cached = (assetId: string) => client.getQueryData(assetQueries.one(assetId).queryKey);
    return known.map((row, at) => ({ ...row, ...nowOf(loaded[at] ?? cached(row.assetId)) }));
  }, [client, known, loaded]);
  const failure = failed.length > 0 && (
    <ErrorPanel
      compact={rows.length > 0}
      title={`Couldn’t load ${countOf(failed.length, 'page')}`}
      advice="Assets used on your pages appear here."
      of={{
        error: failed[0]?.error,
        isFetching: failed.some(({ isFetching }) => isFetching),
        refetch: () => failed.map(({ refetch }) => refetch()),
      }}
    />
  );
  return (
    <>
      {rows.length > 0 && failure}
      <ResourceList
        what="assets"
        fields={assetsFields}
        rows={rows}
        facts={undefined}
        rowKey={rowKey}
        rowTitle={rowTitle}
        empty={
          isLoading ? (
            <SkeletonRows rows={12} label="Loading assets" />
          ) : (
            failure || (
              <Empty title="No assets yet">Assets you create or open, and those used on your pages, appear here.</Empty>
            )
          )
        }
        control={takeOff}
      />
    </>
  );
}

const rowKey = ({ assetId }: KnownAsset) => assetId;
const rowTitle = ({ name, assetId }: KnownAsset) => (name === undefined || isBlank(name) ? assetId : name);

/** An asset named by a page leaves with that page; the rest can be removed. */
const takeOff = (row: KnownAsset) =>
  row.how !== 'seen' && <TakeOff ledger={assetLedger} id={row.assetId} title={rowTitle(row)} />;

/** So many are loaded for their names: the API has no list, and each is a request. */
const mostLoaded = 20;

/** Loads the first assets, unless this tab has. What fails stays without a name. */
function useFirstAssets(known: readonly KnownAsset[]) {
  const enabled = useIdle();
  return useQueries({
    queries: known
      .slice(0, mostLoaded)
      .map(({ assetId }) => ({ ...assetQueries.one(assetId), enabled, staleTime: Number.POSITIVE_INFINITY })),
    combine: namesOf,
  });
}

const namesOf = (results: readonly UseQueryResult<AssetAnswer>[]) => results.map(({ data }) => data);

/** What a loaded asset says, which is newer than the ledger. */
function nowOf({ name, lifecycleState }: AssetAnswer = {}): Partial<KnownAsset> {
  return { ...(name !== undefined && { name }), ...(lifecycleState !== undefined && { lifecycleState }) };
}

/** Assets named by pages, each once: from pages that can load now, and kept ones of the others. */
function useNamedAssets(configured: readonly ConfiguredPage[]) {
  // Pages load when the screen is idle: the list is usable first.
  const { known, loaded, settled, failed } = useKnownPages(configured, useIdle());
  const kept = useStore(namedAssets);
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
  const seen = useMemo(() => {
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
  return { seen, isLoading: settled < known.length, failed };
}
