import * as z from 'zod/mini';
import { keptRecord, longestName } from './storage.ts';

/** Fields of every ledger entry: when this browser first saw it, and how. */
export type LedgerEntry = { readonly at: number; readonly how: string; readonly name?: string | undefined };

type LedgerKind<Entry extends LedgerEntry, Attempt> = {
  readonly key: `facet.${string}`;
  /** The kind of thing: "asset". */
  readonly one: string;
  readonly entry: z.ZodMiniType<Entry>;
  readonly attempt: z.ZodMiniType<Attempt>;
  /** The most entries; the oldest make room. Attempts are never dropped. */
  readonly most: number;
  readonly idOf: (entry: Entry) => string;
  readonly keyOf: (attempt: Attempt) => string;
  /** What to store about a repeated attempt. */
  readonly again: (first: Attempt, sent: Attempt) => Attempt;
};

export type Ledger<Entry extends LedgerEntry, Attempt> = ReturnType<typeof keptLedger<Entry, Attempt>>;

function keptLedger<Entry extends LedgerEntry, Attempt>(kind: LedgerKind<Entry, Attempt>) {
  type Content = {
    /** The latest first. */
    readonly entries: Entry[];
    /** Creations without an answer, recorded before sending, so none is lost. Oldest first. */
    readonly attempts: Attempt[];
  };
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
     * Puts one first, or updates it in place: the list does not move under its reader. An entry
     * created here stays so when it is seen again.
     */
    remember(met: Entry): void {
      record.update((now) => {
        const known = now.entries.find((other) => idOf(other) === idOf(met));
        const name = met.name?.slice(0, longestName);
        const kept: Entry = {
          ...known,
          // As it is parsed back: undefined does not delete known values.
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
    /** Records that a creation is about to be sent, again or for the first time. */
    note(sent: Attempt): void {
      record.update((now) => {
        const at = now.attempts.findIndex((other) => keyOf(other) === keyOf(sent));
        const first = now.attempts[at];
        // In place, so that the list does not move under a user who retries.
        const attempts = first === undefined ? [...now.attempts, sent] : now.attempts.with(at, again(first, sent));
        return { ...now, attempts };
      });
    },
    /** Removes one from the list, not from the service. @returns a function that restores it. */
    forget(id: string): () => void {
      const isIt = (other: Entry) => idOf(other) === id;
      const at = record.get().entries.findIndex(isIt);
      const gone = record.get().entries[at];
      record.update((now) => ({ ...now, entries: now.entries.filter((other) => !isIt(other)) }));
      return () =>
        record.update((now) =>
          gone === undefined || now.entries.some(isIt) ? now : { ...now, entries: now.entries.toSpliced(at, 0, gone) },
        );
    },
    /** Removes a creation whose outcome is known, or no longer wanted. */
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
  /** The answer's where it was created here, else as typed for its domain (`accountName`). */
  name: z.optional(z.string()),
  /** How many people the service linked to it then. Their identity is not stored. */
  people: z.optional(z.number()),
  /** Created in this browser, or reported by the service because its domain was taken. */
  how: z.enum(['created', 'found']),
  /** Its time, epoch milliseconds. */
  at: z.number(),
});

/** A creation with an unknown outcome. Another try may make a second account. */
const accountAttempt = z.object({
  domain: z.string(),
  name: z.optional(z.string()),
  /** Its send time, epoch milliseconds. */
  at: z.number(),
});

export type AccountEntry = z.output<typeof accountEntry>;

/** The account's own name, if known: one typed for a domain that was taken is not. */
export function accountName({ how, name }: AccountEntry): string | undefined {
  return how === 'created' ? name : undefined;
}

/** The contract can neither list nor load accounts, so this browser stores the answers. */
export const accountLedger = keptLedger({
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
  /** The service's name for it when last loaded or created here. */
  name: z.optional(z.string()),
  fileId: z.optional(z.string()),
  parentAssetId: z.optional(z.string()),
  lifecycleState: z.optional(z.string()),
  /** Created in this browser, or opened here by ID. */
  how: z.enum(['created', 'opened']),
  /** The key of its creation in this browser: identifies rows pasted again. */
  idempotencyKey: z.optional(z.string()),
  /** Its time, epoch milliseconds. */
  at: z.number(),
});

const sentBody = z.object({
  name: z.string(),
  purpose: z.string(),
  fileId: z.string(),
  parentAssetId: z.optional(z.string()),
  hidden: z.boolean(),
});

/** A creation with an unknown outcome. The same key makes no second asset. */
const assetAttempt = z.object({
  idempotencyKey: z.string(),
  /** Its last send time, epoch milliseconds. */
  at: z.number(),
  body: sentBody,
});

export type AssetEntry = z.output<typeof assetEntry>;

/** The body of a creation, besides its type and key (§4.10). */
export type AssetBody = z.output<typeof sentBody>;

export type AssetLedger = ReturnType<typeof assetLedger.get>;

export const mostAssets = 1_000;

/** The contract has no list of assets: those created or opened in this browser. */
export const assetLedger = keptLedger({
  key: 'facet.assets',
  one: 'asset',
  entry: assetEntry,
  attempt: assetAttempt,
  most: mostAssets,
  idOf: ({ assetId }) => assetId,
  keyOf: ({ idempotencyKey }) => idempotencyKey,
  // A key stands for its first body: only that can have become an asset.
  again: (first, { at }) => ({ ...first, at }),
});

const named = z.object({
  assetId: z.string(),
  fileId: z.optional(z.string()),
  pageId: z.string(),
  pageName: z.string(),
});

/** An asset that a page used when last loaded. */
export type NamedAsset = z.output<typeof named>;

/** Assets of pages, known before these reload. Separate from the ledger, which only users edit. */
export const namedAssets = keptRecord<readonly NamedAsset[]>({
  key: 'facet.assets-on-pages',
  schema: z.array(named),
  empty: [],
});
