import { segmentProblem } from '#src/contract/api-path.ts';
import {
  type ConfiguredPage,
  longestName,
  mostShelfPages,
  type PageToAdd,
  type Shelf,
  type ShelfEntry,
} from './shelf.ts';

/*
 * What can be done to a shelf, apart from the shelf itself: the first screen shows it long before anybody changes it.
 */

/** Adds pages at the end, pinned ones where they are when already known. Ids that cannot be sent are left out. */
export function addPages(shelf: Shelf, pages: readonly PageToAdd[]): Shelf {
  const entries = new Map(shelf.entries.map((kept) => [kept.pageId, kept]));
  for (const { pageId, pinned = false, name } of pages) {
    if (segmentProblem(pageId) !== undefined) continue;
    const known = entries.get(pageId);
    const keptName = known?.name ?? name?.slice(0, longestName);
    entries.set(pageId, {
      ...known,
      pageId,
      pinned: known?.pinned === true || pinned,
      ...(keptName === undefined ? {} : { name: keptName }),
    });
  }
  const added = new Set(pages.map(({ pageId }) => pageId));
  return {
    entries: withinSize([...entries.values()], added),
    dismissed: shelf.dismissed.filter((pageId) => !added.has(pageId)),
  };
}

/** Remembers that a page was opened, with its name as far as it is known. */
export function openPage(shelf: Shelf, pageId: string, name: string | undefined, at: number): Shelf {
  const added = addPages(shelf, [{ pageId }]);
  const shortName = name?.slice(0, longestName);
  return withEntry(added, pageId, (kept) => ({
    ...kept,
    openedAt: at,
    ...(shortName === undefined ? {} : { name: shortName }),
  }));
}

/** Pins or unpins a page; a page of the config.json becomes one of this browser's by that. */
export function pinPage(shelf: Shelf, pageId: string, pinned: boolean): Shelf {
  return withEntry(addPages(shelf, [{ pageId }]), pageId, (kept) => ({ ...kept, pinned }));
}

/** Takes a page off the shelf. Nothing happens to the page itself. */
export function removePage(shelf: Shelf, pageId: string, configured: readonly ConfiguredPage[]): Shelf {
  const isConfigured = configured.some((page) => page.pageId === pageId);
  return {
    entries: shelf.entries.filter((kept) => kept.pageId !== pageId),
    dismissed: isConfigured && !shelf.dismissed.includes(pageId) ? [...shelf.dismissed, pageId] : shelf.dismissed,
  };
}

/** Puts a page that was taken off back where it was in `before`; whatever else has happened to the shelf since stays. */
export function putBackPage(shelf: Shelf, before: Shelf, pageId: string): Shelf {
  const at = before.entries.findIndex((kept) => kept.pageId === pageId);
  const kept = before.entries[at];
  const wasDismissed = before.dismissed.includes(pageId);
  const isBack = shelf.entries.some((entryNow) => entryNow.pageId === pageId);
  return {
    entries:
      kept === undefined || isBack ? shelf.entries : [...shelf.entries.slice(0, at), kept, ...shelf.entries.slice(at)],
    dismissed: wasDismissed ? shelf.dismissed : shelf.dismissed.filter((id) => id !== pageId),
  };
}

/**
 * Moves a page by `places` (negative: up) within `shown`, the ids in the order that the person sees. Every shown page becomes one of this
 * browser's by that, since an order of pages needs all of them.
 */
export function movePage(shelf: Shelf, shown: readonly string[], pageId: string, places: number): Shelf {
  const from = shown.indexOf(pageId);
  if (from === -1) return shelf;
  const to = Math.min(Math.max(from + places, 0), shown.length - 1);
  if (to === from) return shelf;
  const order = shown.filter((id) => id !== pageId);
  order.splice(to, 0, pageId);
  const all = addPages(
    shelf,
    shown.map((id) => ({ pageId: id })),
  );
  const place = new Map(order.map((id, index) => [id, index]));
  const sorted = all.entries.filter(({ pageId: id }) => place.has(id));
  sorted.sort((one, other) => (place.get(one.pageId) ?? 0) - (place.get(other.pageId) ?? 0));
  // Pages that are not shown keep their places.
  return { ...all, entries: all.entries.map((kept) => (place.has(kept.pageId) ? (sorted.shift() ?? kept) : kept)) };
}

function withEntry(shelf: Shelf, pageId: string, change: (kept: ShelfEntry) => ShelfEntry): Shelf {
  return { ...shelf, entries: shelf.entries.map((kept) => (kept.pageId === pageId ? change(kept) : kept)) };
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
