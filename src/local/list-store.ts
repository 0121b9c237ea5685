import { clear, createStore, delMany, get, getMany, keys, set } from 'idb-keyval';
import { scoped } from './service-scope.ts';

/** A walked list: its items, and where each page of it ends. */
type Walk = {
  readonly items: readonly unknown[];
  readonly pages: readonly { readonly cursor: string | undefined; readonly end: number }[];
};

export type KeptList = {
  readonly walk: Walk;
  /** When it was read: epoch milliseconds. */
  readonly readAt: number;
};

/** What is kept of a list beside the items of its pages. */
type Head = {
  readonly version: typeof version;
  readonly readAt: number;
  readonly walk: Walk & { readonly items: readonly [] };
  /** Which of its two records holds a page's items. */
  readonly sides: readonly Side[];
};

/** A page is written beside what it replaces, until the list's head names it. */
type Side = 'a' | 'b';

/** Raise it when an item means something else: what older versions kept is then read from the service again. */
const version = 1;
/** When there are more, the one that was read longest ago goes. */
const mostLists = 20;

/** Opens at the first use. */
const store = createStore('facet-lists', 'lists');

/** What this tab knows to be kept, by the key of the list. */
const written = new Map<string, Pick<Head, 'sides'> & { readonly walk: Walk }>();

/** One change after the other, so that an older list never replaces a newer one. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Walked lists as of when they were read last, in a database of their own; each service has its own.
 * A list of thousands is kept page by page: the browser copies on the main thread what it keeps,
 * 5,000 audiences in 30 to 50 ms, a page of them in less than one. No call rejects: what cannot be
 * kept is read from the service.
 */
export const listStore = {
  async read(name: string): Promise<KeptList | undefined> {
    const key = scoped(`list:${name}`);
    try {
      const head = await get<Head>([key], store);
      if (head?.version !== version) return undefined;
      const pages = await Promise.all(
        head.sides.map((side, page) => get<readonly unknown[]>([key, page, side], store)),
      );
      const walk = { ...head.walk, items: pages.flatMap((items) => items ?? []) };
      if (walk.items.length !== walk.pages.at(-1)?.end) return undefined;
      written.set(key, { walk, sides: head.sides });
      return { walk, readAt: head.readAt };
    } catch {
      return undefined;
    }
  },
  /** Keeps a list in place of the one before. A page whose items are the same objects as before is left as it is. */
  write(name: string, walk: Walk, readAt: number): Promise<void> {
    const key = scoped(`list:${name}`);
    const done = turn.then(() => replace(key, walk, readAt)).catch(() => undefined);
    turn = done;
    return done;
  },
};

export type ListStore = typeof listStore;

async function replace(key: string, walk: Walk, readAt: number): Promise<void> {
  const before = written.get(key);
  const kept = await get<Head>([key], store);
  const sides: Side[] = [];
  for (const page of walk.pages.keys()) {
    const items = itemsOf(walk, page);
    const side = kept?.sides[page];
    const isKept = side !== undefined && side === before?.sides[page] && isSame(items, itemsOf(before.walk, page));
    if (!isKept) await set([key, page, otherSide(side)], items, store);
    sides.push(isKept ? side : otherSide(side));
  }
  const head: Head = { version, readAt, sides, walk: { ...walk, items: [] } };
  await set([key], head, store);
  written.set(key, { walk, sides });
  await dropOldest();
}

function itemsOf({ items, pages }: Walk, page: number): readonly unknown[] {
  return items.slice(pages[page - 1]?.end ?? 0, pages[page]?.end ?? 0);
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((item, index) => item === others[index]);
}

function otherSide(side: Side | undefined): Side {
  return side === 'a' ? 'b' : 'a';
}

async function dropOldest(): Promise<void> {
  const all = await keys<[string] | [string, number, Side]>(store);
  const lists = all.filter((key) => key.length === 1);
  if (lists.length <= mostLists) return;
  const heads = await getMany<Head | undefined>(lists, store);
  const [oldest] = heads
    .map((head, index) => ({ readAt: head?.readAt ?? 0, key: lists[index]?.[0] }))
    .sort((one, other) => one.readAt - other.readAt);
  await delMany(
    all.filter(([key]) => key === oldest?.key),
    store,
  );
}

/** Forgets all lists. Part of `forgetEverything`. */
export async function forgetLists(): Promise<void> {
  written.clear();
  try {
    await clear(store);
  } catch {
    // Without a database there is nothing to forget.
  }
}
