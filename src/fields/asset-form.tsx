import type { AssetCreate } from '#src/contract/asset.ts';
import type { FormFields } from '#src/form/form-field.ts';
import { plainText, TextField } from '#src/form/text-field.tsx';
import type { AssetBody } from '#src/local/ledger.ts';
import { Checkbox } from '#src/ui/field.tsx';

/** The fields of a new asset (§4.10). It has no type field: the contract only knows images. */
export type AssetValues = {
  readonly name: string;
  readonly fileId: string;
  readonly purpose: string;
  readonly parentAssetId: string;
  readonly hidden: boolean;
};

export const emptyAsset: AssetValues = { name: '', fileId: '', purpose: '', parentAssetId: '', hidden: false };

/** Trims invisible spaces, which pasting brings along. */
const id = { ...plainText, fromInput: (input: string) => input.trim() };

/** The fields, in the order of the form and of pasted rows. */
export const assetFormFields: FormFields<AssetValues, AssetValues> = {
  name: { ...plainText, label: 'Name', Control: (props) => <TextField {...props} hint="Display name" /> },
  fileId: {
    ...id,
    label: 'File ID',
    check: (value) =>
      value === ''
        ? 'An asset needs the ID of an uploaded file.'
        : /[/\\]/.test(value)
          ? 'Enter the ID of the file, not a URL or path.'
          : undefined,
    Control: (props) => (
      <TextField {...props} mono required hint="An image that is already uploaded. This API has no upload." />
    ),
  },
  purpose: {
    ...plainText,
    label: 'Purpose',
    Control: (props) => <TextField {...props} hint="Optional. What it is for, such as “logo” or “hero”." />,
  },
  parentAssetId: {
    ...id,
    label: 'Original asset ID',
    Control: (props) => <TextField {...props} mono hint="Optional" />,
  },
  hidden: {
    label: 'Hidden',
    read: (stored) => stored === true,
    show: (value) => (value ? 'Yes' : 'No'),
    toInput: (value) => value,
    fromInput: (input) => input,
    Control: ({ label, input, error, onChange }) => (
      <Checkbox
        label={label}
        hint={error === undefined ? 'Effect depends on the service.' : <span className="text-bad">{error}</span>}
        aria-invalid={error !== undefined || undefined}
        checked={input}
        onChange={({ target }) => onChange(target.checked)}
      />
    ),
  },
};

/** The key of a creation, derived from its body: the same body in a batch is the same creation. */
export function keyIn(batch: string, body: AssetBody): string {
  // 64-bit FNV-1a: enough to tell a thousand rows apart, and short in a key of 255 characters.
  let hash = 0xcbf29ce484222325n;
  for (const unit of JSON.stringify(body)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(unit.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return `${batch}.${hash.toString(36)}`;
}

/** The body of a creation without its key. */
export function assetBody({ name, purpose, fileId, parentAssetId, hidden }: AssetValues): AssetBody {
  return { name, purpose, fileId, ...(parentAssetId === '' ? {} : { parentAssetId }), hidden };
}

/** The request (§4.10). Always has `purpose`; `hidden` only if set, as it has no default. */
export function assetRequest({ hidden, ...body }: AssetBody, idempotencyKey: string): AssetCreate {
  return { assetType: 'image', ...body, ...(hidden ? { hidden } : {}), idempotencyKey };
}
