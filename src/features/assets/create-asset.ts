import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type AssetAnswer, assetMutations, assetQueries } from '#src/api/assets.ts';
import type { ApiError } from '#src/api/errors.ts';
import { assetRequest } from '#src/fields/asset-form.tsx';
import { creationsIn } from '#src/form/action.ts';
import { sameValue } from '#src/form/three-way.ts';
import { type AssetBody, type AssetEntry, type AssetLedger, assetLedger } from '#src/local/asset-ledger.ts';
import { longestName } from '#src/local/ledger.ts';
import type { AssetRow } from './asset-rows.ts';

/** How one try to create an asset ended. */
export type CreateOutcome =
  /** The service answered with the asset. Whether by this try or by one before with the same key, nobody needs to know. */
  | { readonly kind: 'created'; readonly asset: AssetAnswer; readonly assetId: string | undefined }
  /** The service refused it, or nothing was sent: there is no asset. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** The answer was lost: there may be an asset. A try with the same key finds out. */
  | { readonly kind: 'unknown'; readonly error: ApiError };

/** By the idempotency key, which makes a second try harmless. */
const creations = creationsIn({
  holds: (key) => assetLedger.get().attempts.some((attempt) => attempt.idempotencyKey === key),
  settle: assetLedger.settle,
});

/** Whether no answer to a creation will come any more. */
export const { isAnswerLost } = creations;

/**
 * Sends one creation by the engine for single actions, once, and writes it down before: what has no
 * answer is still known after the tab has closed (security.md R39, R40).
 */
export async function createAsset(
  client: QueryClient,
  body: AssetBody,
  idempotencyKey: string,
): Promise<CreateOutcome> {
  const note = () => assetLedger.note({ idempotencyKey, at: Date.now(), body });
  const request = assetRequest(body, idempotencyKey);
  const sent = await creations.send(client, idempotencyKey, note, assetMutations.create(), request);
  if (sent.kind !== 'done') return sent;
  const asset = sent.answer;
  const { assetId } = asset;
  if (assetId !== undefined) {
    client.setQueryData(assetQueries.one(assetId).queryKey, asset);
    assetLedger.remember({ ...entryOf(assetId, asset, 'created'), idempotencyKey });
  }
  return { kind: 'created', asset, assetId };
}

/** What this browser keeps of an asset that was answered. */
export function entryOf(assetId: string, asset: AssetAnswer, how: AssetEntry['how']): AssetEntry {
  const { name, data, parentAssetId, lifecycleState } = asset;
  return {
    assetId,
    how,
    at: Date.now(),
    ...(name === undefined ? {} : { name }),
    ...(data?.fileId === undefined ? {} : { fileId: data.fileId }),
    ...(parentAssetId === undefined || parentAssetId === null ? {} : { parentAssetId }),
    ...(lifecycleState === undefined ? {} : { lifecycleState }),
  };
}

/** The ledger as this browser keeps it, renewed when it changes here or in another tab. */
export function useAssetLedger(): AssetLedger {
  return useSyncExternalStore(assetLedger.subscribe, assetLedger.get);
}

/** How it stands with one row: being sent, or how its last try ended. */
export type RowOutcome =
  | { readonly kind: 'under-way' }
  | Extract<CreateOutcome, { kind: 'refused' }>
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
    return sameValue(before, body) ? { kind: 'unknown' } : { kind: 'taken', assetId: undefined };
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
