import { createStore, promisifyRequest } from 'idb-keyval';
import { ifAllowed } from './if-allowed.ts';

/**
 * Finished days of sessions as columns, in their own database: far larger than anything else that
 * this browser stores, and the first to drop. Works in workers too. No call rejects.
 */
export type SessionDays<Day extends Kept> = ReturnType<typeof sessionDays<Day>>;

/** Its buffer is nearly all of a day's size. */
type Kept = { readonly buffer: ArrayBuffer };

/** Opens on first use. */
const store = createStore('facet-days', 'days');
/** Raise it when a day changes its meaning: days of other versions are then dropped. */
const version = 7;
/** About four million sessions. Beyond it the oldest writes are dropped. */
const mostBytes = 256_000_000;
/** Milliseconds until a database that does not answer is done without. */
const longestSilence = 4_000;

/** What to know about a day without reading it. */
type Key = [version: number, scope: string, day: number, writtenAt: number, bytes: number];

/** @typeParam Day the argument of `write`. */
export function sessionDays<Day extends Kept>() {
  void deleteEarlier();
  return {
    /** The days of a scope from one to before the other, by number. */
    async read(scope: string, from: number, to: number): Promise<ReadonlyMap<number, Day>> {
      const found = await inStore('readonly', (days) =>
        // Only `write` stores under these keys.
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

export function forgetSessionDays(): Promise<void> {
  void deleteEarlier();
  return inStore('readwrite', (days) => promisifyRequest(days.clear()));
}

/** Deletes earlier builds' database (keys name pages and audiences), once all tabs close it. */
function deleteEarlier() {
  return ifAllowed(async () => indexedDB.deleteDatabase('facet-sessions'));
}

/** Runs work in one transaction. A database that is denied, damaged or silent stores nothing. */
function inStore<Found>(mode: IDBTransactionMode, work: (days: IDBObjectStore) => Promise<Found>) {
  return ifAllowed(async () => {
    // In WebKit 2.50 a page that is left while its worker writes keeps the others waiting.
    const count = await Promise.race([
      store('readonly', (days) => promisifyRequest(days.count())),
      new Promise<undefined>((resolve) => setTimeout(resolve, longestSilence)),
    ]);
    return count === undefined ? undefined : await store(mode, work);
  });
}

function daysIn(scope: string, from: number, to: number): IDBKeyRange {
  return IDBKeyRange.bound([version, scope, from], [version, scope, to], false, true);
}

async function keysIn(days: IDBObjectStore, range = IDBKeyRange.bound([version], [version + 1])): Promise<Key[]> {
  // All keys of this version are made by `write`.
  return (await promisifyRequest(days.getAllKeys(range))) as Key[];
}

function bytesOf(keys: readonly Key[]): number {
  return keys.reduce((sum, [, , , , bytes]) => sum + bytes, 0);
}
