import * as z from 'zod/mini';
import { segmentProblem } from '#src/contract/api-path.ts';
import { parseJson } from '#src/lib/json.ts';
import { mostShelfPages, type PageToAdd } from './shelf.ts';

const exportFile = z.object({
  facet: z.literal('shelf'),
  version: z.literal(1),
  pages: z.array(z.object({ pageId: z.string(), pinned: z.optional(z.boolean()), name: z.optional(z.string()) })),
});

/** The shelf as a file for a colleague: JSON, in its order, with what is pinned. */
export function shelfFile(pages: readonly PageToAdd[]): string {
  const listed = pages.map(({ pageId, pinned = false, name }) => ({ pageId, pinned, name }));
  return `${JSON.stringify({ facet: 'shelf', version: 1, pages: listed }, null, 2)}\n`;
}

/** The page ids in a text. What finds them is no part of the first screen. */
export async function pageIdsIn(text: string): Promise<readonly string[]> {
  const { extractPageIds } = await import('./extract-page-ids.ts');
  return extractPageIds(text);
}

/** Reads an exported file, or any other text that holds page ids. */
export async function readShelfText(text: string): Promise<readonly PageToAdd[]> {
  const file = exportFile.safeParse(parseJson(text));
  if (!file.success) return (await pageIdsIn(text)).map((pageId) => ({ pageId }));
  return usablePages(file.data.pages);
}

/**
 * The shelf as the fragment of an address (`#page=…&pinned=…`), in its order. A fragment never leaves
 * the browser by itself: no server's log holds it.
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

/** What of a list can go onto the shelf: ids that can be sent, once each, as many as it holds. */
export function usablePages(pages: readonly PageToAdd[]): readonly PageToAdd[] {
  const byId = new Map<string, PageToAdd>();
  for (const page of pages) {
    if (segmentProblem(page.pageId) === undefined && !byId.has(page.pageId)) byId.set(page.pageId, page);
  }
  return [...byId.values()].slice(0, mostShelfPages);
}
