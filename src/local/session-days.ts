import { promisifyRequest } from 'idb-keyval';

/**
 * Finished days of sessions as columns, in a database of their own: far larger than anything else
 * that this browser keeps, and the first thing to let go. Works in workers too. No call rejects: what
 * cannot be kept or read is read from the service.
 */
export type SessionDays<Day> = {
  /** The days of a scope from one to before the other, by number. */
  readonly read: (scope: string, from: number, to: number) => Promise<ReadonlyMap<number, Day>>;
  readonly write: (scope: string, day: number, value: Day) => Promise<void>;
  readonly drop: (scope: string, from: number, to: number) => Promise<void>;
  readonly size: () => Promise<{ readonly days: number; readonly bytes: number }>;
  readonly forget: () => Promise<void>;
};

const databaseName = 'facet-sessions';
/** Raise it when a day means something else: what older versions kept is then forgotten. */
const version = 6;
/** About four million sessions. When there is more, what was written longest ago goes. */
const mostBytes = 256_000_000;

type Entry = { readonly at: number; readonly bytes: number };

/** @typeParam Day what `write` is given: its buffer is nearly all that it takes. */
export function sessionDays<Day extends { readonly buffer: ArrayBuffer }>(): SessionDays<Day> {
  return {
    async read(scope, from, to) {
      const found = new Map<number, Day>();
      await inStores('readonly', async ({ days }) => {
        const range = IDBKeyRange.bound([scope, from], [scope, to], false, true);
        // A database of this version holds what `write` put there.
        const [keys, values] = await Promise.all([
          promisifyRequest(days.getAllKeys(range)),
          promisifyRequest<Day[]>(days.getAll(range)),
        ]);
        keys.forEach((key, index) => {
          const day = Array.isArray(key) ? key[1] : undefined;
          const value = values[index];
          if (typeof day === 'number' && value !== undefined) found.set(day, value);
        });
      });
      return found;
    },
    async write(scope, day, value) {
      await inStores('readwrite', async ({ days, entries }) => {
        const entry: Entry = { at: Date.now(), bytes: value.buffer.byteLength };
        await Promise.all([
          promisifyRequest(days.put(value, [scope, day])),
          promisifyRequest(entries.put(entry, [scope, day])),
        ]);
        await dropOldest(days, entries);
      });
    },
    async drop(scope, from, to) {
      const range = () => IDBKeyRange.bound([scope, from], [scope, to], false, true);
      await inStores('readwrite', async ({ days, entries }) => {
        await Promise.all([promisifyRequest(days.delete(range())), promisifyRequest(entries.delete(range()))]);
      });
    },
    async size() {
      let all: readonly Entry[] = [];
      await inStores('readonly', async ({ entries }) => {
        all = await promisifyRequest<Entry[]>(entries.getAll());
      });
      return { days: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
    forget: forgetSessionDays,
  };
}

/** Forgets all days of all pages. Part of `forgetEverything`. */
export async function forgetSessionDays(): Promise<void> {
  await inStores('readwrite', async ({ days, entries }) => {
    await Promise.all([promisifyRequest(days.clear()), promisifyRequest(entries.clear())]);
  });
}

type Stores = { readonly days: IDBObjectStore; readonly entries: IDBObjectStore };

/** Does something in one transaction. A database that is denied or damaged keeps nothing. */
async function inStores(mode: IDBTransactionMode, work: (stores: Stores) => Promise<void>): Promise<void> {
  try {
    const database = await opened();
    try {
      const transaction = database.transaction(['days', 'entries'], mode);
      await work({ days: transaction.objectStore('days'), entries: transaction.objectStore('entries') });
    } finally {
      database.close();
    }
  } catch {
    // The sessions are at the service all the same.
  }
}

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, version);
  opening.onupgradeneeded = () => {
    for (const name of [...opening.result.objectStoreNames]) opening.result.deleteObjectStore(name);
    for (const name of ['days', 'entries']) opening.result.createObjectStore(name);
  };
  return promisifyRequest(opening);
}

async function dropOldest(days: IDBObjectStore, entries: IDBObjectStore): Promise<void> {
  const [keys, all] = await Promise.all([
    promisifyRequest(entries.getAllKeys()),
    promisifyRequest<Entry[]>(entries.getAll()),
  ]);
  let bytes = all.reduce((sum, entry) => sum + entry.bytes, 0);
  const oldestFirst = keys
    .map((key, index) => ({ key, entry: all[index] }))
    .sort((a, b) => (a.entry?.at ?? 0) - (b.entry?.at ?? 0));
  for (const { key, entry } of oldestFirst) {
    if (bytes <= mostBytes) return;
    bytes -= entry?.bytes ?? 0;
    await Promise.all([promisifyRequest(days.delete(key)), promisifyRequest(entries.delete(key))]);
  }
}
