import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

/** What every entry of a ledger has: when this browser came across it, and how. */
export type LedgerEntry = { readonly at: number; readonly how: string; readonly name?: string | undefined };

/** What this browser keeps of things that the contract cannot list. */
export type LedgerContent<Entry extends LedgerEntry, Attempt> = {
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

export function keptLedger<Entry extends LedgerEntry, Attempt>(kind: LedgerKind<Entry, Attempt>) {
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
