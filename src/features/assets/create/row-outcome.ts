import type { ApiError } from '#src/api/errors.ts';
import type { AssetLedger } from '#src/local/asset-ledger.ts';
import type { AssetRow } from './asset-rows.ts';
import type { CreateOutcome } from './create-asset.ts';

/** How it stands with one row: being sent, or how its last try ended. */
export type RowOutcome =
  | { readonly kind: 'under-way' }
  | Exclude<CreateOutcome, { kind: 'created' | 'unknown' }>
  | { readonly kind: 'created'; readonly assetId: string | undefined }
  /** Without an error where it was sent before this form was opened. */
  | { readonly kind: 'unknown'; readonly error?: ApiError };

/** What this browser knows of creations by their keys: pasted again, after a reload for instance, a row is not as if it had never been sent. */
export function knownOutcomes({ entries, attempts }: AssetLedger): ReadonlyMap<string, RowOutcome> {
  const known = new Map<string, RowOutcome>();
  for (const { idempotencyKey } of attempts) known.set(idempotencyKey, { kind: 'unknown' });
  for (const { idempotencyKey, assetId } of entries) {
    if (idempotencyKey !== undefined) known.set(idempotencyKey, { kind: 'created', assetId });
  }
  return known;
}

/** Whether a row is still to be sent, or sent again: it can be, and there is no asset of it yet as far as anybody knows. */
export function isToSend(row: AssetRow, outcome: RowOutcome | undefined): boolean {
  return (
    row.problem === undefined && (outcome === undefined || outcome.kind === 'refused' || outcome.kind === 'unknown')
  );
}
