import type { QueryClient } from '@tanstack/react-query';
import { type AssetAnswer, assetMutations, assetQueries } from '#src/api/assets.ts';
import type { ApiError } from '#src/api/errors.ts';
import { assetRequest } from '#src/fields/asset-form.tsx';
import { creationsIn } from '#src/form/action.ts';
import { type AssetBody, type AssetEntry, type AssetLedger, assetLedger } from '#src/local/ledger.ts';

/** How it stands with one creation. */
export type CreateOutcome =
  | { readonly kind: 'under-way' }
  /** The service answered with the asset. Whether by this try or by one before with the same key, nobody needs to know. */
  | { readonly kind: 'created'; readonly assetId: string | undefined }
  /** The service refused it, or nothing was sent: there is no asset. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** The answer was lost: there may be an asset. A try with the same key finds out. Without an error where it was sent before this form was opened. */
  | { readonly kind: 'unknown'; readonly error?: ApiError };

/** By the idempotency key, which makes a second try harmless. */
export const assetCreations = creationsIn(assetLedger);

/**
 * Sends one creation by the engine for single actions, once, and writes it down before: what has no
 * answer is still known after the tab has closed (security.md R39, R40).
 */
export async function createAsset(
  client: QueryClient,
  body: AssetBody,
  idempotencyKey: string,
): Promise<CreateOutcome> {
  const attempt = { idempotencyKey, at: Date.now(), body };
  const request = assetRequest(body, idempotencyKey);
  const sent = await assetCreations.send(client, attempt, assetMutations.create(), request);
  if (sent.kind !== 'done') return sent;
  const asset = sent.answer;
  const { assetId } = asset;
  if (assetId !== undefined) {
    client.setQueryData(assetQueries.one(assetId).queryKey, asset);
    assetLedger.remember({ ...entryOf(assetId, asset, 'created'), idempotencyKey });
  }
  return { kind: 'created', assetId };
}

/** What this browser keeps of an asset that was answered. */
export function entryOf(assetId: string, asset: AssetAnswer, how: AssetEntry['how']): AssetEntry {
  const { name, data, parentAssetId, lifecycleState } = asset;
  const parent = parentAssetId ?? undefined;
  return { assetId, how, at: Date.now(), name, fileId: data?.fileId, parentAssetId: parent, lifecycleState };
}

/** What this browser knows of creations by their keys: rows that are pasted again, after a reload for instance, are not as if they had never been sent. */
export function knownOutcomes({ entries, attempts }: AssetLedger): ReadonlyMap<string, CreateOutcome> {
  return new Map<string, CreateOutcome>([
    ...attempts.map(({ idempotencyKey }) => [idempotencyKey, { kind: 'unknown' }] as const),
    ...entries.flatMap(({ idempotencyKey, assetId }) =>
      idempotencyKey === undefined ? [] : [[idempotencyKey, { kind: 'created', assetId }] as const],
    ),
  ]);
}
