import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Unanswered } from '#src/form/ledger.tsx';
import { AllowRefused } from '#src/form/save-error.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { clipMiddle, isBlank } from '#src/lib/text.ts';
import { ListScreen } from '#src/list/resource-list.tsx';
import type { ConfiguredPage } from '#src/local/shelf.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { OpenById } from '#src/ui/open-by-id.tsx';
import { inPlaceOfPanel } from '#src/ui/panel-address.ts';
import { PrimaryAction } from '#src/ui/screen-header.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { AssetsList } from './assets-list.tsx';
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
  const readOnly = useReadOnly('createAsset');
  const close = () => onCreate(undefined);
  const opener = useRef<HTMLButtonElement>(null);
  const hadRows = useRef(false);
  useEffect(() => {
    // The focused button is gone with the rows, and the one that opened them is back.
    if (hadRows.current && create === undefined) opener.current?.focus();
    hadRows.current = create === 'rows';
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
        <section aria-labelledby="create-rows" className="border-y border-line bg-paper-sunken px-4 py-5 md:px-6">
          <h2 id="create-rows" className="mb-4 text-16">
            Create assets from a spreadsheet
          </h2>
          <CreateRows onClose={close} />
        </section>
      )}
      <UnansweredAssets />
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
          title={parentAssetId === undefined ? 'Create an asset' : 'Create a derived asset'}
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

/** Creations without an answer. A retry with the same key makes no second asset. */
function UnansweredAssets() {
  const client = useQueryClient();
  return (
    <Unanswered
      creations={assetCreations}
      hint="Trying again sends the same idempotency key: a service that still knows it creates no second asset."
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
      readOnly={useReadOnly('createAsset')}
    />
  );
}
