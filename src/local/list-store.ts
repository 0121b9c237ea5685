import { clear, createStore, delMany, getMany, keys, promisifyRequest } from 'idb-keyval';
import { ifAllowed } from './if-allowed.ts';
import { scoped } from './service-scope.ts';

/** A walked list: its items, and where each page ends. */
type Walk = {
  readonly items: readonly unknown[];
  readonly pages: readonly { readonly cursor: string | undefined; readonly end: number }[];
};

export type KeptList = {
  readonly walk: Walk;
  /** Its load time: epoch milliseconds. */
  readonly readAt: number;
};

/** The stored part of a list besides its items. */
type Head = KeptList & { readonly version: number };

/** Raise it when an item changes its meaning: lists of older versions are loaded again. */
const version = 2;
/** Beyond this number the oldest list is dropped. */
const mostLists = 20;

const store = createStore('facet-lists', 'lists');

/** What this tab has stored, by key of the list. */
const written = new Map<string, KeptList>();

/** Changes run in sequence, so that an older list never replaces a newer one. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * The last loaded state of walked lists, in their own database, for each service. A list of
 * thousands is stored by page: the browser copies data to store on the main thread, 5,000 audiences
 * in 30 to 50 ms, a page of them in less than one. No call rejects.
 */
export const listStore = {
  /** Opens the database ahead of the first list, which would wait for it (300 ms at 4x CPU). */
  open: (): Promise<void> => ifAllowed(() => store('readonly', () => undefined)),
  read: (name: string) => ifAllowed(() => store('readonly', (objects) => keptList(objects, scoped(`list:${name}`)))),
  /** Replaces a list. Leaves a page of the same objects as it is. */
  write(name: string, walk: Walk, readAt: number): Promise<void> {
    const key = scoped(`list:${name}`);
    const done = turn.then(() => ifAllowed(() => replace(key, { walk, readAt })));
    turn = done;
    return done;
  },
};

export type ListStore = typeof listStore;

async function keptList(objects: IDBObjectStore, key: string): Promise<KeptList | undefined> {
  const head = await promisifyRequest<Head | undefined>(objects.get([key]));
  if (head?.version !== version) return undefined;
  const pages = await Promise.all(
    head.walk.pages.map((_, page) => promisifyRequest<readonly unknown[] | undefined>(objects.get([key, page]))),
  );
  const kept = { walk: { ...head.walk, items: pages.flatMap((items) => items ?? []) }, readAt: head.readAt };
  if (kept.walk.items.length !== head.walk.pages.at(-1)?.end) return undefined;
  written.set(key, kept);
  return kept;
}

/** In one transaction, which spans the requests: nobody reads half a list. */
async function replace(key: string, { walk, readAt }: KeptList): Promise<void> {
  const before = written.get(key);
  await store('readwrite', async (objects) => {
    const kept = await promisifyRequest<Head | undefined>(objects.get([key]));
    // If another tab wrote since, the stored content is unknown.
    const known = kept?.version === version && kept.readAt === before?.readAt ? before.walk : undefined;
    if (known === undefined) objects.delete(IDBKeyRange.bound([key], [key, []]));
    for (const page of walk.pages.keys()) {
      const items = itemsOf(walk, page);
      if (known !== undefined && isSame(items, itemsOf(known, page))) continue;
      await promisifyRequest(objects.put(items, [key, page]));
    }
    await promisifyRequest(objects.put({ version, readAt, walk: { ...walk, items: [] } } satisfies Head, [key]));
  });
  written.set(key, { walk, readAt });
  await dropOldest();
}

function itemsOf({ items, pages }: Walk, page: number): readonly unknown[] {
  return items.slice(pages[page - 1]?.end ?? 0, pages[page]?.end ?? 0);
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((item, index) => item === others[index]);
}

async function dropOldest(): Promise<void> {
  const all = await keys<[string] | [string, number]>(store);
  const lists = all.filter((key) => key.length === 1);
  if (lists.length <= mostLists) return;
  const heads = await getMany<Head | undefined>(lists, store);
  const readAt = heads.map((head) => head?.readAt ?? 0);
  const [oldest] = lists[readAt.indexOf(Math.min(...readAt))] ?? [];
  const gone = all.filter(([key]) => key === oldest);
  await delMany(gone, store);
}

export async function forgetLists(): Promise<void> {
  written.clear();
  await ifAllowed(() => clear(store));
}
