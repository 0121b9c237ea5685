import { Dialog } from '#src/ui/dialog.tsx';
import { inPlaceOfPanel } from '#src/ui/panel-address.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { AssetForm } from './asset-form.tsx';

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
