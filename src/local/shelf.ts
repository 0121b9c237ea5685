import * as z from 'zod/mini';
import { segmentProblem } from '#src/contract/api-path.ts';
import { keptRecord } from './storage.ts';

const entry = z.object({
  pageId: z.string(),
  pinned: z.boolean(),
  /** When it was last opened, epoch milliseconds. */
  openedAt: z.optional(z.number()),
  /** The name that the service gave last, for the sidebar before the page is read and for a page that is gone. */
  name: z.optional(z.string()),
});

const shelfShape = z.object({
  /** In the order that the person gave them. */
  entries: z.array(entry),
  /** Pages of the deployer's config.json that were taken off the shelf here. */
  dismissed: z.array(z.string()),
});

/** One page that this browser knows. */
export type ShelfEntry = z.output<typeof entry>;

/** The page shelf: the contract has no list of pages, so this browser keeps the ones it came across. */
export type Shelf = z.output<typeof shelfShape>;

/** A page that the deployer's config.json names. */
export type ConfiguredPage = { readonly pageId: string; readonly name: string | undefined };

/** A page of the shelf as it is shown. */
export type ShelfPage = ShelfEntry & { readonly isConfigured: boolean };

/** A page to be added: by pasting (pinned as it is), or from somebody's export. */
export type PageToAdd = {
  readonly pageId: string;
  readonly pinned?: boolean | undefined;
  readonly name?: string | undefined;
};

/** Pages kept at most. Beyond it the unpinned page that was opened longest ago makes room. */
export const mostShelfPages = 500;

/** Characters kept of a name: enough to know the page by. */
export const longestName = 200;

export const emptyShelf: Shelf = { entries: [], dismissed: [] };

/** The shelf as this browser keeps it, shared by all tabs. */
export const shelfRecord = keptRecord<Shelf>({
  key: 'facet.shelf',
  ofService: true,
  version: 1,
  schema: shelfShape,
  empty: emptyShelf,
});

/** All pages to show: the kept ones in their order, then what the deployer names and nobody took off. */
export function shelfPages(shelf: Shelf, configured: readonly ConfiguredPage[]): readonly ShelfPage[] {
  const named = new Map(configured.map((page) => [page.pageId, page]));
  const known = new Set([...shelf.entries.map(({ pageId }) => pageId), ...shelf.dismissed]);
  return [
    ...shelf.entries.map((kept) => ({
      ...kept,
      ...nameOf(kept.name, named.get(kept.pageId)),
      isConfigured: named.has(kept.pageId),
    })),
    ...[...named.values()]
      .filter(({ pageId }) => !known.has(pageId) && segmentProblem(pageId) === undefined)
      .map((page) => ({ pageId: page.pageId, pinned: false, ...nameOf(undefined, page), isConfigured: true })),
  ];
}

function nameOf(kept: string | undefined, configured: ConfiguredPage | undefined): { name?: string } {
  const name = kept ?? configured?.name;
  return name === undefined ? {} : { name };
}

/** Takes over names as the service gives them. The same shelf when none is new. */
export function namePages(shelf: Shelf, names: ReadonlyMap<string, string>): Shelf {
  let isNew = false;
  const entries = shelf.entries.map((kept) => {
    const name = names.get(kept.pageId)?.slice(0, longestName);
    if (name === undefined || name === kept.name) return kept;
    isNew = true;
    return { ...kept, name };
  });
  return isNew ? { ...shelf, entries } : shelf;
}

/** The shelf's own order as it is shown: pinned pages first. */
export function pinnedFirst<Page extends { readonly pinned: boolean }>(pages: readonly Page[]): readonly Page[] {
  return [...pages.filter(({ pinned }) => pinned), ...pages.filter(({ pinned }) => !pinned)];
}

/** The pages opened last, without the pinned ones. */
export function recentPages(pages: readonly ShelfPage[], most: number): readonly ShelfPage[] {
  return pages
    .filter(({ pinned, openedAt }) => !pinned && openedAt !== undefined)
    .sort((one, other) => (other.openedAt ?? 0) - (one.openedAt ?? 0))
    .slice(0, most);
}
