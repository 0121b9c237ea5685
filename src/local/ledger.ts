import * as z from 'zod/mini';
import { parseJson } from '#src/lib/json.ts';
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
  /** What is listed, in the plural ("assets"), and one of them ("asset"). */
  readonly what: string;
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

/** A ledger, shared by all tabs, and the file by which it goes to another browser. */
export type Ledger<Entry extends LedgerEntry, Attempt> = ReturnType<typeof keptLedger<Entry, Attempt>>;

export function keptLedger<Entry extends LedgerEntry, Attempt>(kind: LedgerKind<Entry, Attempt>) {
  type Content = LedgerContent<Entry, Attempt>;
  const { key, what, one, most, idOf, keyOf, again } = kind;
  const shape = z.object({ entries: z.array(kind.entry), attempts: z.array(kind.attempt) });
  const head = z.object({ facet: z.literal(what), version: z.literal(1) });
  const record = keptRecord<Content>({
    key,
    schema: shape,
    empty: { entries: [], attempts: [] },
  });

  return {
    ...record,
    what,
    one,
    most,
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
    /** The list as a file for another browser: JSON, with the creations that have no answer yet. */
    file(): string {
      const { entries, attempts } = record.get();
      return `${JSON.stringify({ facet: what, version: 1, entries, attempts }, null, 2)}\n`;
    },
    /** Reads an exported file. Undefined for any other text. */
    readFile(text: string): Content | undefined {
      const json = parseJson(text);
      const read = shape.safeParse(json);
      return head.safeParse(json).success && read.success ? read.data : undefined;
    },
    /**
     * Adds what a file holds. What is known already stays where it is and keeps what it says; where
     * one of the two created it, it was created. Nothing is taken away.
     * @returns how many were added, and how many found no room.
     */
    merge(other: Content): { readonly added: number; readonly left: number } {
      let added = 0;
      let left = 0;
      record.update((own) => {
        const ofFile = new Map(other.entries.map((entry) => [idOf(entry), entry]));
        const known = own.entries.map((entry) => {
          const same = ofFile.get(idOf(entry));
          if (same === undefined) return entry;
          const made = entry.how !== 'created' && same.how === 'created' ? { how: same.how, at: same.at } : {};
          return { ...same, ...entry, ...made };
        });
        const ids = new Set(own.entries.map(idOf));
        const fresh = [...ofFile].filter(([id]) => !ids.has(id)).map(([, entry]) => entry);
        added = Math.min(fresh.length, Math.max(0, most - known.length));
        left = fresh.length - added;
        const attempts = new Map(other.attempts.map((attempt) => [keyOf(attempt), attempt]));
        for (const attempt of own.attempts) attempts.delete(keyOf(attempt));
        return {
          entries: [...known, ...fresh.slice(0, added)],
          attempts: [...own.attempts, ...attempts.values()],
        };
      });
      return { added, left };
    },
  };
}
