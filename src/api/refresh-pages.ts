import { isCursorRefusal, type ListPage, type ListWalk, type WalkedPage } from './cursor.ts';
import { ApiError } from './errors.ts';

/** What reading some pages of a list again came to. */
export type PageRefresh<Item> = {
  /** The list with what was read in place; the very same object when nothing differs. */
  readonly walk: ListWalk<Item>;
  /** A wanted item is no longer on its page, or the service no longer takes the page's cursor: only the whole list can tell where it is. */
  readonly lost: boolean;
};

type RefreshOptions<Item> = {
  readonly walk: ListWalk<Item>;
  /** The items for whose sake something is read. */
  readonly wanted: (item: Item) => boolean;
  readonly readPage: (cursor: string | undefined) => Promise<ListPage<Item>>;
  readonly idOf: (item: Item) => string | undefined;
};

/**
 * Reads again only those pages of a walked list that hold a wanted item, one after the other, and puts what came in its place. An item that reads
 * the same stays the same object. Items that a page holds newly follow at its end; none is ever taken out, since the contract deletes nothing.
 * @throws {ApiError} when a page cannot be read. A cursor that is refused counts as `lost` instead.
 */
export async function refreshPages<Item>(options: RefreshOptions<Item>): Promise<PageRefresh<Item>> {
  const { wanted, readPage, idOf } = options;
  let { walk } = options;
  let lost = false;
  for (const place of options.walk.pages.keys()) {
    const held = itemsOf(options.walk, place).filter(wanted);
    if (held.length === 0) continue;
    let answer: ListPage<Item>;
    try {
      answer = await readPage(options.walk.pages[place]?.cursor);
    } catch (error) {
      if (!(error instanceof ApiError) || !isCursorRefusal(error) || place === 0) throw error;
      lost = true;
      continue;
    }
    const ids = new Set((answer.items ?? []).map(idOf));
    if (held.some((item) => !ids.has(idOf(item)))) lost = true;
    walk = withPage(walk, place, answer, idOf);
  }
  return { walk, lost };
}

function itemsOf<Item>({ items, pages }: ListWalk<Item>, place: number): readonly Item[] {
  return items.slice(pages[place - 1]?.end ?? 0, pages[place]?.end);
}

/** The walk with one page as it was answered now. */
function withPage<Item>(
  walk: ListWalk<Item>,
  place: number,
  answer: ListPage<Item>,
  idOf: (item: Item) => string | undefined,
): ListWalk<Item> {
  const places = new Map(walk.items.map((item, index) => [idOf(item), index] as const));
  const items = [...walk.items];
  const added = new Map<string, Item>();
  let differs = false;
  for (const item of answer.items ?? []) {
    const id = idOf(item);
    // What has no id cannot be found again; the next whole reading brings it.
    if (id === undefined) continue;
    const at = places.get(id);
    if (at === undefined) added.set(id, item);
    else if (JSON.stringify(items[at]) !== JSON.stringify(item)) {
      items[at] = item;
      differs = true;
    }
  }
  const totalCount = answer.totalCount === undefined ? walk.totalCount : answer.totalCount;
  if (!differs && added.size === 0 && totalCount === walk.totalCount) return walk;
  items.splice(walk.pages[place]?.end ?? items.length, 0, ...added.values());
  const moved = ({ cursor, end }: WalkedPage, index: number) => ({
    cursor,
    end: index < place ? end : end + added.size,
  });
  return { ...walk, items, totalCount, pages: walk.pages.map(moved) };
}
