import { clear, createStore, delMany, entries, get, getMany, keys, promisifyRequest } from 'idb-keyval';
import * as z from 'zod/mini';
import { ifAllowed } from './if-allowed.ts';
import { isFirstService, scoped } from './service-scope.ts';
import { reportStorage, troubleOf } from './storage.ts';

type MapShape<Value> = {
  /** Separates the maps that share the database: letters and dashes. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Value>;
  /** Beyond this number the oldest writes are dropped. */
  readonly most: number;
  /** Makes a value of an unreadable one. Default: the next change overwrites it. */
  readonly salvage?: (unreadable: unknown) => Value;
};

/** Raise it when a value changes its meaning: stored values then count as unreadable. */
const version = 1;

const stored = z.object({ v: z.number(), at: z.number(), d: z.unknown() });
type Stored = z.output<typeof stored>;

/**
 * Changes that failed to write to IndexedDB, by key and part, oldest first. Not their results: the
 * database may have more than was readable, and another tab may have written since.
 */
const unwritten = new Map<string, ReadonlyMap<unknown, (before: unknown) => Stored>>();

function withUnwritten(key: string, kept: unknown): unknown {
  return [...(unwritten.get(key)?.values() ?? [])].reduce<unknown>((before, change) => change(before), kept);
}

const listeners = new Map<string, Set<(id: string | undefined) => void>>();

/** Opens on first use. */
const store = createStore('facet', 'kept');

let channel: BroadcastChannel | undefined;
function otherTabs(): BroadcastChannel | undefined {
  if (channel !== undefined || typeof BroadcastChannel === 'undefined' || typeof window === 'undefined') return channel;
  channel = new BroadcastChannel('facet.kept');
  channel.onmessage = ({ data }) => {
    if (typeof data === 'string') tellHere(data);
  };
  return channel;
}

function tellHere(key: string): void {
  const [name = '', id] = splitKey(key);
  for (const listener of listeners.get(name) ?? []) listener(id);
}

function splitKey(key: string): readonly [string, string | undefined] {
  const at = key.indexOf(':');
  return at === -1 ? [key, undefined] : [key.slice(0, at), key.slice(at + 1)];
}

function tell(key: string): void {
  tellHere(key);
  otherTabs()?.postMessage(key);
}

/**
 * Values by ID in IndexedDB, for data too large for localStorage; in memory if it is denied or full
 * (`storageNotice` says so). No call rejects.
 */
export function keptMap<Value>({ name, schema, most, salvage }: MapShape<Value>) {
  function readStored(kept: unknown): Value | undefined {
    if (kept === undefined) return undefined;
    const outer = stored.safeParse(kept);
    if (outer.success && outer.data.d === undefined) return undefined;
    const inner = outer.success && outer.data.v === version ? schema.safeParse(outer.data.d) : undefined;
    return inner?.success ? inner.data : salvage?.(outer.success ? outer.data.d : kept);
  }

  return {
    async read(id: string): Promise<Value | undefined> {
      const [key, earlier] = keysOf(name, id);
      const kept = await answerOf(name, async () => (await get<unknown>(key, store)) ?? (await get(earlier, store)));
      return readStored(withUnwritten(key, kept));
    },
    /** All values by ID, without unreadable ones. */
    async readAll(): Promise<ReadonlyMap<string, Value>> {
      const all = new Map(await answerOf(name, () => entries<string, unknown>(store)));
      const names = isFirstService() ? [scoped(name), name] : [scoped(name)];
      const ids = [...all.keys(), ...unwritten.keys()].flatMap((key) => {
        const [of, id] = splitKey(key);
        return id !== undefined && names.includes(of) ? [id] : [];
      });
      const values = new Map<string, Value>();
      for (const id of ids) {
        const [key, earlier] = keysOf(name, id);
        const value = readStored(withUnwritten(key, all.get(key) ?? all.get(earlier)));
        if (value !== undefined) values.set(id, value);
      }
      return values;
    },
    /**
     * Changes one value in one transaction, so that tabs do not undo each other; undefined deletes
     * it. Changes happen in call order. One that failed to write is repeated with the next, unless
     * a later one of the same `part` replaces it.
     */
    async update(id: string, change: (before: Value | undefined) => Value | undefined, part?: string): Promise<void> {
      const at = Date.now();
      const [key, earlier] = keysOf(name, id);
      const next = (before: unknown): Stored => ({ v: version, at, d: change(readStored(before)) });
      let waiting: ReadonlyMap<unknown, unknown> = new Map();
      try {
        await store('readwrite', async (objects) => {
          // The transaction stays open from one request to the next within the same turn.
          const kept = await promisifyRequest<unknown>(objects.get(key));
          const isMoved = kept === undefined && earlier !== key;
          const before = isMoved ? await promisifyRequest<unknown>(objects.get(earlier)) : kept;
          waiting = unwritten.get(key) ?? new Map();
          const changed = next(withUnwritten(key, before));
          if (changed.d === undefined) objects.delete(key);
          else objects.put(changed, key);
          if (isMoved) objects.delete(earlier);
          await promisifyRequest(objects.transaction);
        });
        const rest = [...(unwritten.get(key) ?? [])].filter(([of, one]) => waiting.get(of) !== one);
        unwritten.set(key, new Map(rest));
        reportStorage(name, undefined);
      } catch (error) {
        const rest = new Map(unwritten.get(key));
        rest.delete(part);
        unwritten.set(key, rest.set(part ?? Symbol(), next));
        reportStorage(name, troubleOf(error));
      }
      // If this fails, the next change tries again.
      await ifAllowed(() => dropOldest(scoped(name), most));
      tell(key);
    },
    /** Calls back on changes in any tab, of one value or of all. @returns a function to stop. */
    subscribe(listener: () => void, id?: string): () => void {
      otherTabs();
      const all = listeners.get(scoped(name)) ?? new Set();
      const onChange = (changed: string | undefined) => {
        if (id === undefined || changed === undefined || changed === id) listener();
      };
      listeners.set(scoped(name), all.add(onChange));
      return () => all.delete(onChange);
    },
  };
}

/** The answer of the database; undefined, with a report, if it fails. */
async function answerOf<Answer>(name: string, read: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await read();
  } catch (error) {
    reportStorage(name, troubleOf(error));
    return undefined;
  }
}

/**
 * The key of a value, and its key from before the host named a service: such values belong to the
 * first one it names, and move on change.
 */
function keysOf(name: string, id: string): readonly [key: string, earlier: string] {
  const key = `${scoped(name)}:${id}`;
  return [key, isFirstService() ? `${name}:${id}` : key];
}

/** Limits the size of a map. */
async function dropOldest(name: string, most: number): Promise<void> {
  const own = (await keys<string>(store)).filter((key) => splitKey(key)[0] === name);
  if (own.length <= most) return;
  const kept = await getMany<unknown>(own, store);
  const oldestFirst = own
    .map((key, index) => ({ key, at: stored.safeParse(kept[index]).data?.at ?? 0 }))
    .sort((one, other) => one.at - other.at);
  await delMany(
    oldestFirst.slice(0, own.length - most).map(({ key }) => key),
    store,
  );
}

/** Deletes all maps, in every tab. Part of `forgetEverything`. */
export async function forgetMaps(): Promise<void> {
  unwritten.clear();
  await ifAllowed(() => clear(store));
  for (const name of listeners.keys()) tell(name);
}
