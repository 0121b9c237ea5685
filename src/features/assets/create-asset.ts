import type { QueryClient } from '@tanstack/react-query';
import { type AssetAnswer, assetMutations, assetQueries } from '#src/api/assets.ts';
import { assetRequest } from '#src/fields/asset-form.tsx';
import { creationsIn, type Unsuccessful } from '#src/form/action.ts';
import { type AssetBody, type AssetEntry, type AssetLedger, assetLedger } from '#src/local/ledger.ts';

export type CreateOutcome =
  | { readonly kind: 'under-way' }
  /** The service answered with the asset, of this attempt or an earlier one with the same key. */
  | { readonly kind: 'created'; readonly assetId: string | undefined }
  | Unsuccessful
  /** The answer to an older attempt was lost. A retry with the key finds out. */
  | { readonly kind: 'unknown'; readonly error?: undefined };

/** By the idempotency key, which makes a retry harmless. */
export const assetCreations = creationsIn(assetLedger);

/**
 * Sends one creation by the engine for single actions, once, and writes it down before, so that an
 * unanswered one is still known after the tab closes (security.md R39, R40).
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

/** What this browser keeps of an asset from an answer. */
export function entryOf(assetId: string, asset: AssetAnswer, how: AssetEntry['how']): AssetEntry {
  const { name, data, parentAssetId, lifecycleState } = asset;
  const parent = parentAssetId ?? undefined;
  return { assetId, how, at: Date.now(), name, fileId: data?.fileId, parentAssetId: parent, lifecycleState };
}

/** Known creations by key, so that rows pasted again after a reload do not look unsent. */
export function knownOutcomes({ entries, attempts }: AssetLedger): ReadonlyMap<string, CreateOutcome> {
  return new Map<string, CreateOutcome>([
    ...attempts.map(({ idempotencyKey }) => [idempotencyKey, { kind: 'unknown' }] as const),
    ...entries.flatMap(({ idempotencyKey, assetId }) =>
      idempotencyKey === undefined ? [] : [[idempotencyKey, { kind: 'created', assetId }] as const],
    ),
  ]);
}
