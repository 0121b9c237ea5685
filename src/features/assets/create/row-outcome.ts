import type { ApiError } from '#src/api/errors.ts';
import { type AssetBody, type AssetEntry, type AssetLedger, longestName } from '#src/local/asset-ledger.ts';
import type { AssetRow } from './asset-rows.ts';
import type { CreateOutcome } from './create-asset.ts';

/** How it stands with one row: being sent, or how its last try ended. */
export type RowOutcome =
  | { readonly kind: 'under-way' }
  | Exclude<CreateOutcome, { kind: 'created' | 'unknown' }>
  | { readonly kind: 'created'; readonly assetId: string | undefined }
  /** Without an error where it was sent before this form was opened. */
  | { readonly kind: 'unknown'; readonly error?: ApiError }
  /** Its key stands for another creation: of an asset, where that is known. Nothing can be sent under it. */
  | { readonly kind: 'taken'; readonly assetId: string | undefined };

/** What was sent for a row, as one text: a key of one's own may come again with other values. */
export function sendingOf({ idempotencyKey, body }: AssetRow): string {
  return JSON.stringify([idempotencyKey, body]);
}

/** What this browser knows of the creation of a row: pasted again, after a reload for instance, it is not as if it had never been sent. */
export function knownOutcomes({ entries, attempts }: AssetLedger): (row: AssetRow) => RowOutcome | undefined {
  const sent = new Map(attempts.map(({ idempotencyKey, body }) => [idempotencyKey, body]));
  const made = new Map(entries.map((entry) => [entry.idempotencyKey, entry]));
  return ({ idempotencyKey, body }) => {
    const asset = made.get(idempotencyKey);
    if (asset !== undefined) return { kind: isOf(asset, body) ? 'created' : 'taken', assetId: asset.assetId };
    const before = sent.get(idempotencyKey);
    if (before === undefined) return undefined;
    return isSame(before, body) ? { kind: 'unknown' } : { kind: 'taken', assetId: undefined };
  };
}

/** Whether an asset is what a row asks for, as far as this browser keeps it. */
function isOf({ fileId, name, parentAssetId }: AssetEntry, body: AssetBody): boolean {
  return (
    (fileId ?? body.fileId) === body.fileId &&
    (name === undefined || name === body.name.slice(0, longestName)) &&
    parentAssetId === body.parentAssetId
  );
}

function isSame(one: AssetBody, other: AssetBody): boolean {
  return (
    one.fileId === other.fileId &&
    one.name === other.name &&
    one.purpose === other.purpose &&
    one.parentAssetId === other.parentAssetId &&
    one.hidden === other.hidden
  );
}

/** Whether a row is still to be sent, or sent again: it can be, and there is no asset of it yet as far as anybody knows. */
export function isToSend(row: AssetRow, outcome: RowOutcome | undefined): boolean {
  return (
    row.problem === undefined && (outcome === undefined || outcome.kind === 'refused' || outcome.kind === 'unknown')
  );
}
