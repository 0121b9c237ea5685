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

const savedPagesShape = z.object({
  /** In the user's order. */
  entries: z.array(entry),
  /** Pages of the deployer's config.json that the user removed. */
  dismissed: z.array(z.string()),
});

type SavedPage = z.output<typeof entry>;

/** The contract has no list of pages: those that this browser has seen. */
export type SavedPages = z.output<typeof savedPagesShape>;

/** A page in the deployer's config.json. */
export type ConfiguredPage = { readonly pageId: string; readonly name: string | undefined };

export type ListedPage = SavedPage & { readonly isConfigured: boolean };

/** A page to add: pasted, or from an export with its pin. */
export type PageToAdd = Pick<SavedPage, 'pageId' | 'name'> & { readonly pinned?: boolean | undefined };

/** The most pages. Beyond it the oldest unpinned page makes room. */
export const mostSavedPages = 500;

export const noSavedPages: SavedPages = { entries: [], dismissed: [] };

export const savedPagesRecord = keptRecord<SavedPages>({
  key: 'facet.shelf',
  schema: savedPagesShape,
  empty: noSavedPages,
});

/** All pages to show: the stored ones, then the deployer's that the user did not remove. */
export function listedPages(saved: SavedPages, configured: readonly ConfiguredPage[]): readonly ListedPage[] {
  const names = new Map(configured.map(({ pageId, name }) => [pageId, name]));
  const known = new Set([...saved.entries.map(({ pageId }) => pageId), ...saved.dismissed]);
  const others = [...names.keys()].filter((pageId) => !known.has(pageId) && segmentProblem(pageId) === undefined);
  const pages: readonly SavedPage[] = [...saved.entries, ...others.map((pageId) => ({ pageId, pinned: false }))];
  return pages.map((page) => ({
    ...page,
    name: page.name ?? names.get(page.pageId),
    isConfigured: names.has(page.pageId),
  }));
}

/** Takes names from the service. Returns the same list if none is new. */
export function namePages(saved: SavedPages, names: ReadonlyMap<string, string>): SavedPages {
  const nameOf = ({ pageId, name }: SavedPage) => names.get(pageId)?.slice(0, longestName) ?? name;
  if (saved.entries.every((kept) => nameOf(kept) === kept.name)) return saved;
  return { ...saved, entries: saved.entries.map((kept) => ({ ...kept, name: nameOf(kept) })) };
}

/** The list's own order: pinned pages first. */
export function pinnedFirst<Page extends { readonly pinned: boolean }>(pages: readonly Page[]): readonly Page[] {
  return [...pages.filter(({ pinned }) => pinned), ...pages.filter(({ pinned }) => !pinned)];
}

/** The last opened pages, without pinned ones. */
export function recentPages(pages: readonly ListedPage[], most: number): readonly ListedPage[] {
  return pages
    .filter(({ pinned, openedAt }) => !pinned && openedAt !== undefined)
    .sort((one, other) => (other.openedAt ?? 0) - (one.openedAt ?? 0))
    .slice(0, most);
}

/** Adds pages at the end; known ones stay in place. Skips IDs that can't be sent. */
export function addPages(saved: SavedPages, pages: readonly PageToAdd[]): SavedPages {
  const entries = new Map(saved.entries.map((kept) => [kept.pageId, kept]));
  for (const { pageId, pinned = false, name } of pages) {
    if (segmentProblem(pageId) !== undefined) continue;
    const known = entries.get(pageId);
    const keptName = known?.name ?? name?.slice(0, longestName);
    entries.set(pageId, { ...known, pageId, pinned: known?.pinned === true || pinned, name: keptName });
  }
  const added = new Set(pages.map(({ pageId }) => pageId));
  return {
    entries: withinSize([...entries.values()], added),
    dismissed: saved.dismissed.filter((pageId) => !added.has(pageId)),
  };
}

/** Records that a page was opened, with its name if known. */
export function openPage(saved: SavedPages, pageId: string, name: string | undefined, at: number): SavedPages {
  const keptName = name?.slice(0, longestName);
  return withEntry(saved, pageId, (kept) => ({ ...kept, openedAt: at, name: keptName ?? kept.name }));
}

export function pinPage(saved: SavedPages, pageId: string, pinned: boolean): SavedPages {
  return withEntry(saved, pageId, (kept) => ({ ...kept, pinned }));
}

/** Removes a page from the list. The page itself stays. */
export function removePage(saved: SavedPages, pageId: string, configured: readonly ConfiguredPage[]): SavedPages {
  const isConfigured = configured.some((page) => page.pageId === pageId);
  return {
    entries: saved.entries.filter((kept) => kept.pageId !== pageId),
    dismissed: isConfigured && !saved.dismissed.includes(pageId) ? [...saved.dismissed, pageId] : saved.dismissed,
  };
}

/** Undoes the change from `before` to `after`; later changes to the list stay. */
export function undoneChange(now: SavedPages, before: SavedPages, after: SavedPages): SavedPages {
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
export function movePage(saved: SavedPages, shown: readonly string[], pageId: string, places: number): SavedPages {
  const order = moved(shown, shown.indexOf(pageId), places);
  if (order === shown) return saved;
  const all = addPages(
    saved,
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
function withEntry(saved: SavedPages, pageId: string, change: (kept: SavedPage) => SavedPage): SavedPages {
  const added = addPages(saved, [{ pageId }]);
  return { ...added, entries: added.entries.map((kept) => (kept.pageId === pageId ? change(kept) : kept)) };
}

function withinSize(entries: readonly SavedPage[], spared: ReadonlySet<string>): SavedPage[] {
  if (entries.length <= mostSavedPages) return [...entries];
  const leaving = entries
    .filter(({ pinned, pageId }) => !pinned && !spared.has(pageId))
    .sort((one, other) => (one.openedAt ?? 0) - (other.openedAt ?? 0))
    .slice(0, entries.length - mostSavedPages);
  const gone = new Set(leaving.map(({ pageId }) => pageId));
  return entries.filter(({ pageId }) => !gone.has(pageId)).slice(0, mostSavedPages);
}

/** The page list as a JSON file for a colleague, in order, with pins. */
export function pagesFile(pages: readonly PageToAdd[]): string {
  const listed = pages.map(({ pageId, pinned = false, name }) => ({ pageId, pinned, name }));
  return `${JSON.stringify({ facet: 'shelf', version: 1, pages: listed }, null, 2)}\n`;
}

/** The page list as a URL fragment (`#page=…&pinned=…`), in order. No server gets a fragment. */
export function pagesFragment(pages: readonly PageToAdd[]): string {
  const params = new URLSearchParams();
  for (const { pageId, pinned } of pages) params.append(pinned === true ? 'pinned' : 'page', pageId);
  return params.toString();
}

/** Parses the fragment of a list's link, with or without `#`. Empty for any other fragment. */
export function readPagesFragment(fragment: string): readonly PageToAdd[] {
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
  return [...byId.values()].slice(0, mostSavedPages);
}
