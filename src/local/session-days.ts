import { createStore, promisifyRequest } from 'idb-keyval';

/**
 * Finished days of sessions as columns, in a database of their own: far larger than anything else
 * that this browser keeps, and the first thing to let go. Works in workers too. No call rejects: what
 * cannot be kept or read is read from the service.
 */
export type SessionDays<Day extends Kept> = ReturnType<typeof sessionDays<Day>>;

/** Its buffer is nearly all that a day takes. */
type Kept = { readonly buffer: ArrayBuffer };

/** Opens at the first use. */
const store = createStore('facet-days', 'days');
/** Raise it when a day means something else: what other versions kept is then forgotten. */
const version = 7;
/** About four million sessions. When there is more, what was written longest ago goes. */
const mostBytes = 256_000_000;

/** All that is to be known of a day without reading it. */
type Key = [version: number, scope: string, day: number, writtenAt: number, bytes: number];

/** @typeParam Day what `write` is given. */
export function sessionDays<Day extends Kept>() {
  deleteEarlier();
  return {
    /** The days of a scope from one to before the other, by number. */
    async read(scope: string, from: number, to: number): Promise<ReadonlyMap<number, Day>> {
      const found = await inStore('readonly', (days) =>
        // What lies under these keys is what `write` put there.
        Promise.all([
          keysIn(days, daysIn(scope, from, to)),
          promisifyRequest<Day[]>(days.getAll(daysIn(scope, from, to))),
        ]),
      );
      const [keys, values] = found ?? [[], []];
      return new Map(values.map((value, index) => [keys[index]?.[2] ?? Number.NaN, value]));
    },
    write: (scope: string, day: number, value: Day) =>
      inStore('readwrite', async (days) => {
        days.delete(daysIn(scope, day, day + 1));
        days.delete(IDBKeyRange.upperBound([version]));
        days.delete(IDBKeyRange.lowerBound([version + 1]));
        days.put(value, [version, scope, day, Date.now(), value.buffer.byteLength] satisfies Key);
        const keys = await keysIn(days);
        let bytes = bytesOf(keys);
        for (const key of keys.sort((one, other) => one[3] - other[3])) {
          if (bytes <= mostBytes) return;
          bytes -= key[4];
          days.delete(key);
        }
      }),
    drop: (scope: string, from: number, to: number) =>
      inStore('readwrite', (days) => promisifyRequest(days.delete(daysIn(scope, from, to)))),
    async size() {
      const keys = (await inStore('readonly', (days) => keysIn(days))) ?? [];
      return { days: keys.length, bytes: bytesOf(keys) };
    },
    forget: forgetSessionDays,
  };
}

/** Forgets all days of all pages. Part of `forgetEverything`. */
export function forgetSessionDays(): Promise<void> {
  deleteEarlier();
  return inStore('readwrite', (days) => promisifyRequest(days.clear()));
}

/** Deletes the database of earlier builds, whose keys name pages and audiences. Where a tab has it open, once that is closed. */
function deleteEarlier(): void {
  try {
    indexedDB.deleteDatabase('facet-sessions');
  } catch {
    // A browser that denies databases has none.
  }
}

/** Does something in one transaction. A database that is denied or damaged keeps nothing. */
async function inStore<Found>(mode: IDBTransactionMode, work: (days: IDBObjectStore) => Promise<Found>) {
  try {
    return await store(mode, work);
  } catch {
    // The sessions are at the service all the same.
    return undefined;
  }
}

function daysIn(scope: string, from: number, to: number): IDBKeyRange {
  return IDBKeyRange.bound([version, scope, from], [version, scope, to], false, true);
}

async function keysIn(days: IDBObjectStore, range = IDBKeyRange.bound([version], [version + 1])): Promise<Key[]> {
  // Of this version all keys are as `write` makes them.
  return (await promisifyRequest(days.getAllKeys(range))) as Key[];
}

function bytesOf(keys: readonly Key[]): number {
  return keys.reduce((sum, [, , , , bytes]) => sum + bytes, 0);
}
