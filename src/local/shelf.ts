import * as z from 'zod/mini';
import { segmentProblem } from '#src/contract/api-path.ts';
import { moved } from '#src/lib/sort-rows.ts';
import { keptRecord, longestName } from './storage.ts';

const entry = z.object({
  pageId: z.string(),
  pinned: z.boolean(),
  /** When it was last opened, epoch milliseconds. */
  openedAt: z.optional(z.number()),
  /** The last name from the service: for a page that is not loaded yet, or gone. */
  name: z.optional(z.string()),
});

const shelfShape = z.object({
  /** In the user's order. */
  entries: z.array(entry),
  /** Pages of the deployer's config.json that the user removed. */
  dismissed: z.array(z.string()),
});

export type ShelfEntry = z.output<typeof entry>;

/** The contract has no list of pages: those that this browser has seen. */
export type Shelf = z.output<typeof shelfShape>;

/** A page in the deployer's config.json. */
export type ConfiguredPage = { readonly pageId: string; readonly name: string | undefined };

export type ShelfPage = ShelfEntry & { readonly isConfigured: boolean };

/** A page to add: pasted, or from an export with its pin. */
export type PageToAdd = Pick<ShelfEntry, 'pageId' | 'name'> & { readonly pinned?: boolean | undefined };

/** The most pages. Beyond it the oldest unpinned page makes room. */
export const mostShelfPages = 500;

export const emptyShelf: Shelf = { entries: [], dismissed: [] };

export const shelfRecord = keptRecord<Shelf>({
  key: 'facet.shelf',
  schema: shelfShape,
  empty: emptyShelf,
});

/** All pages to show: the stored ones, then the deployer's that the user did not remove. */
export function shelfPages(shelf: Shelf, configured: readonly ConfiguredPage[]): readonly ShelfPage[] {
  const names = new Map(configured.map(({ pageId, name }) => [pageId, name]));
  const known = new Set([...shelf.entries.map(({ pageId }) => pageId), ...shelf.dismissed]);
  const others = [...names.keys()].filter((pageId) => !known.has(pageId) && segmentProblem(pageId) === undefined);
  const pages: readonly ShelfEntry[] = [...shelf.entries, ...others.map((pageId) => ({ pageId, pinned: false }))];
  return pages.map((page) => ({
    ...page,
    name: page.name ?? names.get(page.pageId),
    isConfigured: names.has(page.pageId),
  }));
}

/** Takes names from the service. Returns the same list if none is new. */
export function namePages(shelf: Shelf, names: ReadonlyMap<string, string>): Shelf {
  const nameOf = ({ pageId, name }: ShelfEntry) => names.get(pageId)?.slice(0, longestName) ?? name;
  if (shelf.entries.every((kept) => nameOf(kept) === kept.name)) return shelf;
  return { ...shelf, entries: shelf.entries.map((kept) => ({ ...kept, name: nameOf(kept) })) };
}

/** The list's own order: pinned pages first. */
export function pinnedFirst<Page extends { readonly pinned: boolean }>(pages: readonly Page[]): readonly Page[] {
  return [...pages.filter(({ pinned }) => pinned), ...pages.filter(({ pinned }) => !pinned)];
}

/** The last opened pages, without pinned ones. */
export function recentPages(pages: readonly ShelfPage[], most: number): readonly ShelfPage[] {
  return pages
    .filter(({ pinned, openedAt }) => !pinned && openedAt !== undefined)
    .sort((one, other) => (other.openedAt ?? 0) - (one.openedAt ?? 0))
    .slice(0, most);
}

/** Adds pages at the end; known ones stay in place. Skips IDs that can't be sent. */
export function addPages(shelf: Shelf, pages: readonly PageToAdd[]): Shelf {
  const entries = new Map(shelf.entries.map((kept) => [kept.pageId, kept]));
  for (const { pageId, pinned = false, name } of pages) {
    if (segmentProblem(pageId) !== undefined) continue;
    const known = entries.get(pageId);
    const keptName = known?.name ?? name?.slice(0, longestName);
    entries.set(pageId, { ...known, pageId, pinned: known?.pinned === true || pinned, name: keptName });
  }
  const added = new Set(pages.map(({ pageId }) => pageId));
  return {
    entries: withinSize([...entries.values()], added),
    dismissed: shelf.dismissed.filter((pageId) => !added.has(pageId)),
  };
}

/** Records that a page was opened, with its name if known. */
export function openPage(shelf: Shelf, pageId: string, name: string | undefined, at: number): Shelf {
  const keptName = name?.slice(0, longestName);
  return withEntry(shelf, pageId, (kept) => ({ ...kept, openedAt: at, name: keptName ?? kept.name }));
}

export function pinPage(shelf: Shelf, pageId: string, pinned: boolean): Shelf {
  return withEntry(shelf, pageId, (kept) => ({ ...kept, pinned }));
}

/** Removes a page from the list. The page itself stays. */
export function removePage(shelf: Shelf, pageId: string, configured: readonly ConfiguredPage[]): Shelf {
  const isConfigured = configured.some((page) => page.pageId === pageId);
  return {
    entries: shelf.entries.filter((kept) => kept.pageId !== pageId),
    dismissed: isConfigured && !shelf.dismissed.includes(pageId) ? [...shelf.dismissed, pageId] : shelf.dismissed,
  };
}

/** Undoes the change from `before` to `after`; later changes to the list stay. */
export function undoneShelf(now: Shelf, before: Shelf, after: Shelf): Shelf {
  if (now === after) return before;
  const were = new Set(before.entries.map(({ pageId }) => pageId));
  const became = new Set(after.entries.map(({ pageId }) => pageId));
  const dismissed = new Set(after.dismissed.filter((pageId) => !before.dismissed.includes(pageId)));
  let entries = now.entries.filter(({ pageId }) => were.has(pageId) || !became.has(pageId));
  for (const [place, gone] of before.entries.entries()) {
    if (became.has(gone.pageId) || entries.some(({ pageId }) => pageId === gone.pageId)) continue;
    entries = entries.toSpliced(place, 0, gone);
  }
  return { entries, dismissed: now.dismissed.filter((pageId) => !dismissed.has(pageId)) };
}

/**
 * Moves a page by `places` (negative: up) within `shown`, the IDs in display order. Every shown
 * page is stored from then on, since an order of pages needs all of them.
 */
export function movePage(shelf: Shelf, shown: readonly string[], pageId: string, places: number): Shelf {
  const order = moved(shown, shown.indexOf(pageId), places);
  if (order === shown) return shelf;
  const all = addPages(
    shelf,
    shown.map((id) => ({ pageId: id })),
  );
  const byId = new Map(all.entries.map((kept) => [kept.pageId, kept]));
  const sorted = order.flatMap((id) => byId.get(id) ?? []);
  // Pages that are not shown keep their places.
  return {
    ...all,
    entries: all.entries.map((kept) => (order.includes(kept.pageId) ? (sorted.shift() ?? kept) : kept)),
  };
}

/** Changes one page, which is stored from then on. */
function withEntry(shelf: Shelf, pageId: string, change: (kept: ShelfEntry) => ShelfEntry): Shelf {
  const added = addPages(shelf, [{ pageId }]);
  return { ...added, entries: added.entries.map((kept) => (kept.pageId === pageId ? change(kept) : kept)) };
}

function withinSize(entries: readonly ShelfEntry[], spared: ReadonlySet<string>): ShelfEntry[] {
  if (entries.length <= mostShelfPages) return [...entries];
  const leaving = entries
    .filter(({ pinned, pageId }) => !pinned && !spared.has(pageId))
    .sort((one, other) => (one.openedAt ?? 0) - (other.openedAt ?? 0))
    .slice(0, entries.length - mostShelfPages);
  const gone = new Set(leaving.map(({ pageId }) => pageId));
  return entries.filter(({ pageId }) => !gone.has(pageId)).slice(0, mostShelfPages);
}

/** The page list as a JSON file for a colleague, in order, with pins. */
export function shelfFile(pages: readonly PageToAdd[]): string {
  const listed = pages.map(({ pageId, pinned = false, name }) => ({ pageId, pinned, name }));
  return `${JSON.stringify({ facet: 'shelf', version: 1, pages: listed }, null, 2)}\n`;
}

/** The page list as a URL fragment (`#page=…&pinned=…`), in order. No server gets a fragment. */
export function shelfFragment(pages: readonly PageToAdd[]): string {
  const params = new URLSearchParams();
  for (const { pageId, pinned } of pages) params.append(pinned === true ? 'pinned' : 'page', pageId);
  return params.toString();
}

/** Parses the fragment of a list's link, with or without `#`. Empty for any other fragment. */
export function readShelfFragment(fragment: string): readonly PageToAdd[] {
  const params = [...new URLSearchParams(fragment.replace(/^#/, ''))];
  return usablePages(
    params.flatMap(([name, pageId]) =>
      name === 'page' || name === 'pinned' ? [{ pageId, pinned: name === 'pinned' }] : [],
    ),
  );
}

/** The pages that can be added: valid IDs, each once, up to the limit. */
export function usablePages(pages: readonly PageToAdd[]): readonly PageToAdd[] {
  const byId = new Map<string, PageToAdd>();
  for (const page of pages) {
    if (segmentProblem(page.pageId) === undefined && !byId.has(page.pageId)) byId.set(page.pageId, page);
  }
  return [...byId.values()].slice(0, mostShelfPages);
}
