import * as z from 'zod/mini';
import { parseJson } from '#src/lib/json.ts';
import { accountLedgerShape, mostAccounts } from './account-ledger.ts';
import { assetLedgerShape, mostAssets } from './asset-ledger.ts';

/** What every entry of a ledger has. */
export type LedgerEntry = { readonly at: number; readonly how: string };

/** What any ledger holds. */
export type Ledger<One extends LedgerEntry, Attempt> = { readonly entries: One[]; readonly attempts: Attempt[] };

/** How the ledgers of one kind are told apart, read and brought together. */
export type LedgerKind<One extends LedgerEntry, Attempt> = {
  /** What the file says it is: "assets". */
  readonly facet: string;
  /** The word for one of them. */
  readonly one: string;
  readonly shape: z.ZodMiniType<Ledger<One, Attempt>>;
  readonly most: number;
  readonly idOf: (entry: One) => string;
  readonly keyOf: (attempt: Attempt) => string;
};

/** Fixes the types of a kind by its shape. */
function kindOf<One extends LedgerEntry, Attempt>(kind: LedgerKind<One, Attempt>): LedgerKind<One, Attempt> {
  return kind;
}

export const assetLedgers = kindOf({
  facet: 'assets',
  one: 'asset',
  shape: assetLedgerShape,
  most: mostAssets,
  idOf: ({ assetId }) => assetId,
  keyOf: ({ idempotencyKey }) => idempotencyKey,
});

export const accountLedgers = kindOf({
  facet: 'accounts',
  one: 'account',
  shape: accountLedgerShape,
  most: mostAccounts,
  idOf: ({ accountId }) => accountId,
  keyOf: ({ domain }) => domain,
});

/** A ledger as a file for another browser: JSON, with the creations that have no answer yet. */
export function ledgerFile<One extends LedgerEntry, Attempt>(
  { facet }: LedgerKind<One, Attempt>,
  { entries, attempts }: Ledger<One, Attempt>,
): string {
  return `${JSON.stringify({ facet, version: 1, entries, attempts }, null, 2)}\n`;
}

/** Reads an exported file. Undefined for any other text. */
export function readLedgerFile<One extends LedgerEntry, Attempt>(
  { facet, shape }: LedgerKind<One, Attempt>,
  text: string,
): Ledger<One, Attempt> | undefined {
  const json = parseJson(text);
  const head = z.object({ facet: z.literal(facet), version: z.literal(1) }).safeParse(json);
  const read = shape.safeParse(json);
  return head.success && read.success ? read.data : undefined;
}

/** What bringing two ledgers together came to. */
type Merged<One extends LedgerEntry, Attempt> = {
  readonly ledger: Ledger<One, Attempt>;
  /** Entries that were not known. */
  readonly added: number;
  /** Entries for which there is no room: nothing of one's own goes for what somebody else sends. */
  readonly left: number;
};

/**
 * Adds what a file holds to a ledger. What is known already stays where it is and keeps what it says; where one of the two created it, it was created. Nothing is
 * taken away.
 */
export function mergeLedgers<One extends LedgerEntry, Attempt>(
  { idOf, keyOf, most }: LedgerKind<One, Attempt>,
  own: Ledger<One, Attempt>,
  other: Ledger<One, Attempt>,
): Merged<One, Attempt> {
  const ofFile = new Map(other.entries.map((entry) => [idOf(entry), entry]));
  const known = own.entries.map((entry) => {
    const same = ofFile.get(idOf(entry));
    if (same === undefined) return entry;
    const made = entry.how !== 'created' && same.how === 'created' ? { how: same.how, at: same.at } : {};
    return { ...same, ...entry, ...made };
  });
  const ids = new Set(own.entries.map(idOf));
  const fresh = [...ofFile].filter(([id]) => !ids.has(id)).map(([, entry]) => entry);
  const room = Math.max(0, most - known.length);
  const keys = new Set(own.attempts.map(keyOf));
  const attempts = new Map(other.attempts.map((attempt) => [keyOf(attempt), attempt]));
  return {
    ledger: {
      entries: [...known, ...fresh.slice(0, room)],
      attempts: [...own.attempts, ...[...attempts].filter(([key]) => !keys.has(key)).map(([, attempt]) => attempt)],
    },
    added: Math.min(fresh.length, room),
    left: Math.max(0, fresh.length - room),
  };
}
