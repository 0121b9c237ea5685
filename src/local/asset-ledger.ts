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

/** Assets kept at most; the ones that were met longest ago make room. Attempts are never dropped. */
export const mostAssets = 1_000;

/** Characters kept of a name: enough to know the asset by. */
export const longestName = 200;

/** The contract has no list of assets, so this browser keeps the ones that were created or opened in it. */
export const assetLedger = keptLedger<AssetEntry, AssetAttempt>({
  key: 'facet.assets',
  what: 'assets',
  one: 'asset',
  entry,
  attempt,
  most: mostAssets,
  idOf: ({ assetId }) => assetId,
  keyOf: ({ idempotencyKey }) => idempotencyKey,
});

const named = z.object({
  assetId: z.string(),
  fileId: z.optional(z.string()),
  pageId: z.string(),
  pageName: z.string(),
});

/** An asset that a page named when it was last loaded. */
export type NamedAsset = z.output<typeof named>;

/** The assets that pages name: known before their pages are loaded again, and when they cannot be. Apart from the ledger, which nobody but a person takes things off. */
export const namedAssets = keptRecord<readonly NamedAsset[]>({
  key: 'facet.assets-on-pages',
  ofService: true,
  version: 1,
  schema: z.array(named),
  empty: [],
});

/** What is known once these pages were loaded: theirs as they are now, those of other pages as they were. The same list where nothing is new. */
export function renewNamed(
  before: readonly NamedAsset[],
  loaded: ReadonlySet<string>,
  now: readonly NamedAsset[],
): readonly NamedAsset[] {
  const after = [...before.filter(({ pageId }) => !loaded.has(pageId)), ...now].slice(-mostAssets);
  return JSON.stringify(after) === JSON.stringify(before) ? before : after;
}

/** Puts an asset first, or renews what is known of it. One that was created here stays so when it is opened later. */
export function rememberAsset(ledger: AssetLedger, asset: AssetEntry): AssetLedger {
  const known = ledger.entries.find(({ assetId }) => assetId === asset.assetId);
  const { name } = asset;
  const kept: AssetEntry = {
    ...known,
    ...asset,
    ...(name === undefined ? {} : { name: name.slice(0, longestName) }),
    ...(known?.how === 'created' ? { how: 'created', at: known.at } : {}),
  };
  // Opened again, a known asset keeps its place: the list does not move under whoever reads it.
  const entries =
    known === undefined
      ? [kept, ...ledger.entries]
      : ledger.entries.map((other) => (other.assetId === asset.assetId ? kept : other));
  return { ...ledger, entries: entries.slice(0, mostAssets) };
}

/** Notes that a creation is about to be sent, once or again. A key stands for what was sent under it first: that is what there may be an asset of. */
export function noteAttempt(ledger: AssetLedger, sent: AssetAttempt): AssetLedger {
  const { attempts } = ledger;
  const known = attempts.findIndex(({ idempotencyKey }) => idempotencyKey === sent.idempotencyKey);
  const first = attempts[known];
  // In its place, so that a list of them does not move under whoever tries again.
  return {
    ...ledger,
    attempts: first === undefined ? [...attempts, sent] : attempts.with(known, { ...first, at: sent.at }),
  };
}
