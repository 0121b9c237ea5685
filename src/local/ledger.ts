import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

/** What every entry of a ledger has: when this browser came across it, and how. */
export type LedgerEntry = { readonly at: number; readonly how: string; readonly name?: string | undefined };

/** What this browser keeps of things that the contract cannot list. */
type LedgerContent<Entry extends LedgerEntry, Attempt> = {
  /** The latest first. */
  readonly entries: Entry[];
  /**
   * Creations that were sent and whose answer has not come: written down before they are sent, so
   * that a closed tab loses none. The oldest first.
   */
  readonly attempts: Attempt[];
};

/** Characters kept of a name: enough to know a thing by. */
export const longestName = 200;

type LedgerKind<Entry extends LedgerEntry, Attempt> = {
  readonly key: `facet.${string}`;
  /** What is listed: "asset". */
  readonly one: string;
  readonly entry: z.ZodMiniType<Entry>;
  readonly attempt: z.ZodMiniType<Attempt>;
  /** Entries kept at most; the ones that were met longest ago make room. Attempts are never dropped. */
  readonly most: number;
  readonly idOf: (entry: Entry) => string;
  readonly keyOf: (attempt: Attempt) => string;
  /** What is kept of an attempt that is made once more. */
  readonly again: (first: Attempt, sent: Attempt) => Attempt;
};

/** A ledger, shared by all tabs. */
export type Ledger<Entry extends LedgerEntry, Attempt> = ReturnType<typeof keptLedger<Entry, Attempt>>;

function keptLedger<Entry extends LedgerEntry, Attempt>(kind: LedgerKind<Entry, Attempt>) {
  type Content = LedgerContent<Entry, Attempt>;
  const { key, one, most, idOf, keyOf, again } = kind;
  const record = keptRecord<Content>({
    key,
    schema: z.object({ entries: z.array(kind.entry), attempts: z.array(kind.attempt) }),
    empty: { entries: [], attempts: [] },
  });

  return {
    ...record,
    one,
    keyOf,
    /**
     * Puts one first, or renews what is known of it where it stands: the list does not move under
     * whoever reads it. What was created here stays so when it is met again.
     */
    remember(met: Entry): void {
      record.update((now) => {
        const known = now.entries.find((other) => idOf(other) === idOf(met));
        const name = met.name?.slice(0, longestName);
        const kept: Entry = {
          ...known,
          // As it is read back: what is undefined does not take away what was known.
          ...z.parse(kind.entry, JSON.parse(JSON.stringify({ ...met, name }))),
          ...(known?.how === 'created' && { how: known.how, at: known.at }),
        };
        const entries =
          known === undefined
            ? [kept, ...now.entries].slice(0, most)
            : now.entries.map((other) => (other === known ? kept : other));
        return { ...now, entries };
      });
    },
    /** Notes that a creation is about to be sent, once or again. */
    note(sent: Attempt): void {
      record.update((now) => {
        const at = now.attempts.findIndex((other) => keyOf(other) === keyOf(sent));
        const first = now.attempts[at];
        // In its place, so that a list of them does not move under whoever tries again.
        const attempts = first === undefined ? [...now.attempts, sent] : now.attempts.with(at, again(first, sent));
        return { ...now, attempts };
      });
    },
    /** Takes one off the list, not out of the service. @returns puts it back to where it was. */
    forget(id: string): () => void {
      const before = record.get().entries;
      record.update((now) => ({ ...now, entries: now.entries.filter((other) => idOf(other) !== id) }));
      return () => {
        const at = before.findIndex((other) => idOf(other) === id);
        record.update((now) =>
          at === -1 || now.entries.some((other) => idOf(other) === id)
            ? now
            : { ...now, entries: now.entries.toSpliced(at, 0, ...before.slice(at, at + 1)) },
        );
      };
    },
    /** The outcome of a creation is known, or nobody wants to know it any more. */
    settle(attemptKey: string): void {
      record.update((now) =>
        now.attempts.some((other) => keyOf(other) === attemptKey)
          ? { ...now, attempts: now.attempts.filter((other) => keyOf(other) !== attemptKey) }
          : now,
      );
    },
  };
}

const accountEntry = z.object({
  accountId: z.string(),
  domain: z.string(),
  name: z.optional(z.string()),
  /** How many people the service linked to it then. Who they are is not kept. */
  people: z.optional(z.number()),
  /** Created from this browser, or named by the service when its domain was taken. */
  how: z.enum(['created', 'found']),
  /** When that was, epoch milliseconds. */
  at: z.number(),
});

const accountAttempt = z.object({
  domain: z.string(),
  name: z.optional(z.string()),
  /** When it was sent, epoch milliseconds. */
  at: z.number(),
});

/** One account that this browser came across. */
export type AccountEntry = z.output<typeof accountEntry>;

/** A creation whose outcome is not known. Sent again, it may make a second account. */
type AccountAttempt = z.output<typeof accountAttempt>;

/** The contract can neither list nor read accounts, so this browser keeps what it was answered. */
export const accountLedger = keptLedger<AccountEntry, AccountAttempt>({
  key: 'facet.accounts',
  one: 'account',
  entry: accountEntry,
  attempt: accountAttempt,
  most: 2_000,
  idOf: ({ accountId }) => accountId,
  keyOf: ({ domain }) => domain,
  again: (_, sent) => sent,
});

const assetEntry = z.object({
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

const assetAttempt = z.object({
  idempotencyKey: z.string(),
  /** When it was last sent, epoch milliseconds. */
  at: z.number(),
  body: sentBody,
});

/** One asset that this browser came across. */
export type AssetEntry = z.output<typeof assetEntry>;

/** What a creation sends, beside its type and key (§4.10). */
export type AssetBody = z.output<typeof sentBody>;

/** A creation whose outcome is not known. Sent again with the same key, it makes no second asset. */
type AssetAttempt = z.output<typeof assetAttempt>;

export type AssetLedger = LedgerContent<AssetEntry, AssetAttempt>;

export const mostAssets = 1_000;

/** The contract has no list of assets: the ones that were created or opened in this browser. */
export const assetLedger = keptLedger<AssetEntry, AssetAttempt>({
  key: 'facet.assets',
  one: 'asset',
  entry: assetEntry,
  attempt: assetAttempt,
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
