import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { segmentProblem } from '#src/contract/api-path.ts';
import { LedgerMenu } from '#src/form/ledger-menu.tsx';
import { AllowRefused } from '#src/form/save-error.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { clipMiddle } from '#src/lib/text.ts';
import type { ListSearch, OnSearch } from '#src/list/list-search.ts';
import { assetLedger } from '#src/local/asset-ledger.ts';
import type { ConfiguredPage } from '#src/local/shelf.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { inPlaceOfPanel } from '#src/ui/panel-address.ts';
import { PrimaryAction } from '#src/ui/primary-action.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { AssetForm } from './asset-form.tsx';
import { AssetsList } from './assets-list.tsx';
import { CreateRows } from './create-rows.tsx';
import { assetIdsIn } from './palette-assets.ts';
import { UnansweredAssets } from './unanswered-assets.tsx';

type AssetsScreenProps = {
  /** Pages that the deployer names. */
  configured: readonly ConfiguredPage[];
  /** The form that is open: of one asset, or for pasted rows. */
  create: 'one' | 'rows' | undefined;
  /** The asset that a new one comes from. */
  parentAssetId: string | undefined;
  onCreate: (form: 'one' | 'rows' | undefined) => void;
  /** `replace`: in place of the form that made it. */
  onOpen: (assetId: string, how?: { replace: true }) => void;
  search: ListSearch;
  onSearch: OnSearch;
};

/** The assets that this browser came across, and the ways to create and to open others: the contract has no list of them. */
export function AssetsScreen(props: AssetsScreenProps) {
  const { configured, create, parentAssetId, onCreate, onOpen, search, onSearch } = props;
  const readOnly = useReadOnly('createAsset');
  const opener = useRef<HTMLButtonElement>(null);
  const hadRows = useRef(false);
  useEffect(() => {
    // The rows went with the button that closed them, and the one that opened them is back.
    if (hadRows.current && create === undefined && document.activeElement === document.body) opener.current?.focus();
    hadRows.current = create === 'rows';
  }, [create]);
  return (
    <>
      <ScreenTitle>Assets</ScreenTitle>
      <PrimaryAction>
        <Button variant="primary" icon="plus" disabledReason={readOnly} onClick={() => onCreate('one')}>
          Create asset
        </Button>
      </PrimaryAction>
      <ScreenHeader
        title="Assets"
        meta="Images that pages use. This API has no list of assets and no upload: here are the ones that this browser knows."
        actions={
          create !== 'rows' && (
            <Button ref={opener} disabledReason={readOnly} onClick={() => onCreate('rows')}>
              Create from a spreadsheet
            </Button>
          )
        }
      />
      <AllowRefused endpoint="createAsset" />
      {create === 'rows' && <CreateRows onClose={() => onCreate(undefined)} />}
      <UnansweredAssets />
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 md:px-6">
        <OpenAsset onOpen={onOpen} />
        <LedgerMenu ledger={assetLedger} />
      </div>
      <AssetsList configured={configured} search={search} onSearch={onSearch} />
      {create === 'one' && (
        <CreateDialog
          parentAssetId={parentAssetId}
          onCreated={(assetId) => (assetId === undefined ? onCreate(undefined) : onOpen(assetId, { replace: true }))}
          onClose={() => onCreate(undefined)}
        />
      )}
    </>
  );
}

/** Somebody may type a name. */
const looks =
  'An id is one run of letters and digits such as asset_01JGWEJJ03; the address of an asset or JSON that names it will do too.';

/** Opens an asset by its id, or by whatever holds one: an address of Facet or of the API, JSON. */
function OpenAsset({ onOpen }: { onOpen: (assetId: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [assetId] = assetIdsIn(text);
  const left = assetId === undefined || assetId === text ? undefined : assetId === text.trim() ? 'spaces' : 'words';

  function open(event: FormEvent) {
    event.preventDefault();
    const refused = assetId === undefined ? undefined : segmentProblem(assetId);
    if (assetId === undefined) {
      setProblem(text.trim() === '' ? 'Paste or type an id first.' : `There is no asset id in this. ${looks}`);
    } else if (refused !== undefined) setProblem(`This cannot be an asset id: it ${refused}. ${looks}`);
    else onOpen(assetId);
  }

  return (
    <form onSubmit={open} noValidate className="flex w-full flex-col gap-1 md:w-100">
      <div className="flex gap-2">
        <TextInput
          aria-label="Open an asset by its id"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined && left === undefined ? undefined : id}
          placeholder="Open by id, address or JSON"
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit">Open</Button>
      </div>
      <div id={id} className="text-12 wrap-anywhere empty:hidden">
        <p role="alert" className="text-bad empty:hidden">
          {problem}
        </p>
        <p role="status" className="text-ink-muted empty:hidden">
          {problem === undefined && left === 'spaces' && 'The spaces around the id are left out.'}
          {problem === undefined && left === 'words' && (
            <>
              Opens <bdi className="font-mono text-ink">{clipMiddle(assetId ?? '', 40, 8)}</bdi>: what stands around it
              is left out.
            </>
          )}
        </p>
      </div>
    </form>
  );
}

type CreateDialogProps = {
  parentAssetId: string | undefined;
  onCreated: (assetId: string | undefined) => void;
  onClose: () => void;
};

/** The form of one new asset over the list. Its address can be shared: `?create=one`, with `parent` for a derived one. */
export function CreateDialog({ parentAssetId, onCreated, onClose }: CreateDialogProps) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
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
      <AssetForm key={parentAssetId} parentAssetId={parentAssetId} onCreated={onCreated} onClose={onClose} />
    </Dialog>
  );
}
