import { segmentProblem } from '#src/contract/api-path.ts';
import { mostShelfPages, type PageToAdd } from './shelf.ts';

/**
 * The shelf as the fragment of an address (`#page=…&pinned=…`), in its order. A fragment never leaves the browser by itself: no server's log
 * holds it.
 */
export function shelfFragment(pages: readonly PageToAdd[]): string {
  const params = new URLSearchParams();
  for (const { pageId, pinned } of pages) params.append(pinned === true ? 'pinned' : 'page', pageId);
  return params.toString();
}

/** Reads the fragment of a shelf's link, with or without its `#`. Empty for any other fragment. */
export function readShelfFragment(fragment: string): readonly PageToAdd[] {
  const params = [...new URLSearchParams(fragment.replace(/^#/, ''))];
  return usablePages(
    params.flatMap(([name, pageId]) =>
      name === 'page' || name === 'pinned' ? [{ pageId, pinned: name === 'pinned' }] : [],
    ),
  );
}

/** What of a list from outside can go onto the shelf: ids that can be sent, once each, as many as the shelf holds. */
export function usablePages(pages: readonly PageToAdd[]): readonly PageToAdd[] {
  const byId = new Map<string, PageToAdd>();
  for (const page of pages) {
    if (segmentProblem(page.pageId) === undefined && !byId.has(page.pageId)) byId.set(page.pageId, page);
  }
  return [...byId.values()].slice(0, mostShelfPages);
}
