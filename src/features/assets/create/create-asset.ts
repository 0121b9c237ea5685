import type { QueryClient } from '@tanstack/react-query';
import { type AssetAnswer, assetMutations, assetQueries } from '#src/api/assets.ts';
import { ApiError } from '#src/api/errors.ts';
import { runMutation } from '#src/api/run-mutation.ts';
import { entryOf } from '#src/features/assets/ledger-entry.ts';
import {
  type AssetAttempt,
  type AssetBody,
  assetLedger,
  noteAttempt,
  rememberAsset,
  settleAttempt,
} from '#src/local/asset-ledger.ts';
import { requestOf } from './asset-values.ts';

/** How one try to create an asset ended. */
export type CreateOutcome =
  /** The service answered with the asset. Whether by this try or by one before with the same key, nobody needs to know. */
  | { readonly kind: 'created'; readonly asset: AssetAnswer; readonly assetId: string | undefined }
  /** The service refused it, or nothing was sent: there is no asset. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** The answer was lost: there may be an asset. A try with the same key finds out. */
  | { readonly kind: 'unknown'; readonly error: ApiError };

/** The keys that this tab is waiting for an answer to, and those whose answer it saw lost. */
const underWay = new Set<string>();
const lostHere = new Set<string>();

/** An answer takes 30 seconds at most: what was sent sooner may still be waited for in another tab. Milliseconds. */
const longestAnswer = 35_000;

/** Whether no answer to a creation will come any more. */
export function isAnswerLost({ idempotencyKey, at }: AssetAttempt, now: number): boolean {
  if (underWay.has(idempotencyKey)) return false;
  return lostHere.has(idempotencyKey) || now - at > longestAnswer;
}

/**
 * Sends one creation, once, and writes it down before: what has no answer is still known after the tab has closed, with the key that makes a second
 * try harmless (security.md R39, R40). Never rejects.
 */
export async function createAsset(
  client: QueryClient,
  body: AssetBody,
  idempotencyKey: string,
): Promise<CreateOutcome> {
  const wasSent = assetLedger.get().attempts.some((attempt) => attempt.idempotencyKey === idempotencyKey);
  underWay.add(idempotencyKey);
  assetLedger.update((ledger) => noteAttempt(ledger, { idempotencyKey, at: Date.now(), body }));
  try {
    const asset = await runMutation(client, assetMutations.create(), requestOf(body, idempotencyKey));
    const { assetId } = asset;
    if (assetId !== undefined) client.setQueryData(assetQueries.one(assetId).queryKey, asset);
    assetLedger.update((ledger) => {
      const settled = settleAttempt(ledger, idempotencyKey);
      if (assetId === undefined) return settled;
      return rememberAsset(settled, { ...entryOf(assetId, asset, 'created'), idempotencyKey });
    });
    return { kind: 'created', asset, assetId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.outcome === 'unknown') {
      lostHere.add(idempotencyKey);
      return { kind: 'unknown', error };
    }
    // A refusal of this try, for its rate or its key say, tells nothing of an earlier one whose answer was lost.
    if (wasSent) lostHere.add(idempotencyKey);
    else assetLedger.update((ledger) => settleAttempt(ledger, idempotencyKey));
    return { kind: 'refused', error };
  } finally {
    underWay.delete(idempotencyKey);
  }
}
