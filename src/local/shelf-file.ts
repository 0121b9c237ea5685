import * as z from 'zod/mini';
import { parseJson } from '#src/lib/json.ts';
import { extractPageIds } from './extract-page-ids.ts';
import type { PageToAdd } from './shelf.ts';
import { usablePages } from './shelf-link.ts';

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

/** Reads an exported file, or any other text that holds page ids. */
export function readShelfText(text: string): readonly PageToAdd[] {
  const file = exportFile.safeParse(parseJson(text));
  if (!file.success) return extractPageIds(text).ids.map((pageId) => ({ pageId }));
  return usablePages(file.data.pages);
}
