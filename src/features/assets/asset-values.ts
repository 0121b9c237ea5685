import type { AssetCreate } from '#src/contract/asset.ts';
import { limits } from '#src/contract/limits.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import type { AssetBody } from '#src/local/asset-ledger.ts';

/** What the form of a new asset shows (§4.10). The type is not on it: the contract knows images alone. */
export type AssetForm = {
  name: string;
  purpose: string;
  fileId: string;
  parentAssetId: string;
  hidden: boolean;
  idempotencyKey: string;
};

export type AssetField = keyof AssetForm;

/** The fields, in the order of the form. */
export const assetFields = ['name', 'fileId', 'purpose', 'parentAssetId', 'hidden', 'idempotencyKey'] as const;

/** How the fields are called on the screen. */
export const assetLabels: Readonly<Record<AssetField, string>> = {
  name: 'Name',
  purpose: 'Purpose',
  fileId: 'File id',
  parentAssetId: 'Parent asset id',
  hidden: 'Hidden',
  idempotencyKey: 'Idempotency key',
};

/** A form that nobody typed into, with a key of its own. */
export function emptyForm(parentAssetId = ''): AssetForm {
  return { name: '', purpose: '', fileId: '', parentAssetId, hidden: false, idempotencyKey: newKey() };
}

/** A key that no other creation has (security.md R39). `randomUUID` is there on https and on localhost alone. */
export function newKey(): string {
  if (crypto.randomUUID !== undefined) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a form asks for, without its key: two forms with equal bodies are one creation. */
export function bodyOf({ name, purpose, fileId, parentAssetId, hidden }: AssetForm): AssetBody {
  return { name, purpose, fileId, ...(parentAssetId === '' ? {} : { parentAssetId }), hidden };
}

/**
 * The request (§4.10). `purpose` is required and sent also when it is empty; `hidden` goes along only when it is set, since the contract names no default
 * that it would have to replace.
 */
export function requestOf({ name, purpose, fileId, parentAssetId, hidden }: AssetBody, key: string): AssetCreate {
  return {
    assetType: 'image',
    name,
    purpose,
    fileId,
    ...(parentAssetId === undefined ? {} : { parentAssetId }),
    ...(hidden ? { hidden } : {}),
    idempotencyKey: key,
  };
}

/** Why a field cannot be sent, or undefined. The contract asks of the name only that it is there, so an empty one is the service's to judge. */
export function assetProblem(field: AssetField, form: AssetForm): string | undefined {
  switch (field) {
    case 'fileId':
      return form.fileId === '' ? 'An asset needs the id of a file that the service has.' : undefined;
    case 'idempotencyKey': {
      const { min, max } = limits.idempotencyKey;
      const { length } = form.idempotencyKey;
      if (length < min) return 'Without a key a lost answer could not be asked for again. It has 1 to 255 characters.';
      return length > max ? `A key has 1 to 255 characters; this one has ${formatNumber(length)}.` : undefined;
    }
    case 'name':
    case 'purpose':
    case 'parentAssetId':
    case 'hidden':
      return undefined;
  }
}

/** What is odd about an id: a space at its end comes with pasting, and nobody sees it. Ids are the service's, so it can be sent all the same. */
export function oddId(id: string): string | undefined {
  return id === id.trim() ? undefined : 'The id begins or ends with a space.';
}

/** Every field that cannot be sent, in the order of the form. */
export function assetProblems(form: AssetForm): ReadonlyMap<AssetField, string> {
  const found = new Map<AssetField, string>();
  for (const field of assetFields) {
    const problem = assetProblem(field, form);
    if (problem !== undefined) found.set(field, problem);
  }
  return found;
}
