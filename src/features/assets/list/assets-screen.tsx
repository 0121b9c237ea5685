import { useEffect, useRef } from 'react';
import { CreateDialog } from '#src/features/assets/create/create-dialog.tsx';
import { CreateRows } from '#src/features/assets/create/create-rows.tsx';
import { UnansweredAssets } from '#src/features/assets/create/unanswered-assets.tsx';
import { AllowRefused } from '#src/form/allow-refused.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import type { ConfiguredPage } from '#src/local/shelf.ts';
import { Button } from '#src/ui/button.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { PrimaryAction } from '#src/ui/primary-action.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { AssetTable } from './asset-table.tsx';
import { OpenAsset } from './open-asset.tsx';

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
  sort: SortState | undefined;
  onSort: (sort: SortState | undefined) => void;
};

/** The assets that this browser came across, and the ways to create and to open others: the contract has no list of them. */
export function AssetsScreen({ configured, create, parentAssetId, onCreate, onOpen, sort, onSort }: AssetsScreenProps) {
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
      <AssetTable configured={configured} sort={sort} onSort={onSort} open={<OpenAsset onOpen={onOpen} />} />
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
