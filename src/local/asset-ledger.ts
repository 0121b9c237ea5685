import * as z from 'zod/mini';
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

export const assetLedgerShape = z.object({
  /** The latest first. */
  entries: z.array(entry),
  /** Creations that were sent and whose answer has not come: written down before they are sent, so that a closed tab loses none. The oldest first. */
  attempts: z.array(attempt),
});

/** One asset that this browser came across. */
export type AssetEntry = z.output<typeof entry>;

/** What a creation sends, beside its type and key (§4.10). */
export type AssetBody = z.output<typeof sentBody>;

/** A creation whose outcome is not known. Sent again with the same key, it makes no second asset. */
export type AssetAttempt = z.output<typeof attempt>;

/** The contract has no list of assets, so this browser keeps the ones that were created or opened in it. */
export type AssetLedger = z.output<typeof assetLedgerShape>;

/** Assets kept at most; the ones that were met longest ago make room. Attempts are never dropped. */
export const mostAssets = 1_000;

/** Characters kept of a name: enough to know the asset by. */
export const longestName = 200;

/** The ledger as this browser keeps it, shared by all tabs. */
export const assetLedger = keptRecord<AssetLedger>({
  key: 'facet.assets',
  ofService: true,
  version: 1,
  schema: assetLedgerShape,
  empty: { entries: [], attempts: [] },
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

/** Takes an asset off the list. Nothing happens to the asset itself. */
export function forgetAsset(ledger: AssetLedger, assetId: string): AssetLedger {
  return { ...ledger, entries: ledger.entries.filter((other) => other.assetId !== assetId) };
}

/** Puts an asset that was taken off back to where it was in `before`; whatever else has happened since stays. */
export function putBackAsset(ledger: AssetLedger, before: AssetLedger, assetId: string): AssetLedger {
  const at = before.entries.findIndex((other) => other.assetId === assetId);
  const kept = before.entries[at];
  if (kept === undefined || ledger.entries.some((other) => other.assetId === assetId)) return ledger;
  return { ...ledger, entries: ledger.entries.toSpliced(at, 0, kept) };
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

/** The outcome of a creation is known, or nobody wants to know it any more. */
export function settleAttempt(ledger: AssetLedger, idempotencyKey: string): AssetLedger {
  if (!ledger.attempts.some((other) => other.idempotencyKey === idempotencyKey)) return ledger;
  return { ...ledger, attempts: ledger.attempts.filter((other) => other.idempotencyKey !== idempotencyKey) };
}
