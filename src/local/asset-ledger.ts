import * as z from 'zod/mini';
import { keptLedger, type LedgerContent } from './ledger.ts';
import { keptRecord } from './storage.ts';

const entry = z.object({
  assetId: z.string(),
  /** What the service called it when it was last read or created here. */
  name: z.optional(z.string()),
  fileId: z.optional(z.string()),
  parentAssetId: z.optional(z.string()),
  lifecycleState: z.optional(z.string()),
  /** Created from this browser, or opened here by its id. */
  how: z.enum(['created', 'opened']),
  /** The key of its creation from this browser: rows that are pasted again are known by it. */
  idempotencyKey: z.optional(z.string()),
  /** When that was, epoch milliseconds. */
  at: z.number(),
});

const sentBody = z.object({
  name: z.string(),
  purpose: z.string(),
  fileId: z.string(),
  parentAssetId: z.optional(z.string()),
  hidden: z.boolean(),
});

const attempt = z.object({
  idempotencyKey: z.string(),
  /** When it was last sent, epoch milliseconds. */
  at: z.number(),
  body: sentBody,
});

/** One asset that this browser came across. */
export type AssetEntry = z.output<typeof entry>;

/** What a creation sends, beside its type and key (§4.10). */
export type AssetBody = z.output<typeof sentBody>;

/** A creation whose outcome is not known. Sent again with the same key, it makes no second asset. */
export type AssetAttempt = z.output<typeof attempt>;

/** What the ledger of assets holds. */
export type AssetLedger = LedgerContent<AssetEntry, AssetAttempt>;

export const mostAssets = 1_000;

/** The contract has no list of assets: the ones that were created or opened in this browser. */
export const assetLedger = keptLedger<AssetEntry, AssetAttempt>({
  key: 'facet.assets',
  one: 'asset',
  entry,
  attempt,
  most: mostAssets,
  idOf: ({ assetId }) => assetId,
  keyOf: ({ idempotencyKey }) => idempotencyKey,
  // A key stands for what was sent under it first: that is what there may be an asset of.
  again: (first, { at }) => ({ ...first, at }),
});

const named = z.object({
  assetId: z.string(),
  fileId: z.optional(z.string()),
  pageId: z.string(),
  pageName: z.string(),
});

/** An asset that a page named when it was last loaded. */
export type NamedAsset = z.output<typeof named>;

/**
 * The assets that pages name: known before their pages are loaded again, and when they cannot be.
 * Apart from the ledger, which nobody but a person takes things off.
 */
export const namedAssets = keptRecord<readonly NamedAsset[]>({
  key: 'facet.assets-on-pages',
  schema: z.array(named),
  empty: [],
});
