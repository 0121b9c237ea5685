import type { QueryClient } from '@tanstack/react-query';
import { pageQueries } from '#src/api/pages.ts';
import { segmentProblem } from '#src/contract/api-path.ts';
import { isBlank } from '#src/lib/text.ts';
import { extractPageIds } from '#src/local/extract-page-ids.ts';
import { type ConfiguredPage, pinnedFirst, shelfPages, shelfRecord } from '#src/local/shelf.ts';
import type { PaletteEntry } from '#src/ui/screen-actions.ts';

/** The pages of the shelf for the command palette: pinned ones, then those opened last. */
export function pageEntries(queryClient: QueryClient, configured: readonly ConfiguredPage[]): readonly PaletteEntry[] {
  const pages = [...shelfPages(shelfRecord.get(), configured)];
  pages.sort((one, other) => (other.openedAt ?? 0) - (one.openedAt ?? 0));
  return pinnedFirst(pages).map(({ pageId, name, pinned }) => {
    const loaded = queryClient.getQueryData(pageQueries.one(pageId).queryKey);
    return pageEntry(pageId, loaded?.name ?? name, loaded?.status, pinned);
  });
}

function pageEntry(
  pageId: string,
  name: string | undefined,
  status: string | undefined,
  pinned: boolean,
): PaletteEntry {
  const named = name !== undefined && !isBlank(name);
  return {
    id: `page ${pageId}`,
    kind: 'Page',
    label: named ? name : pageId,
    note: status,
    detail: named ? pageId : undefined,
    icon: pinned ? 'pin' : 'file',
    does: { go: { to: '/pages/$pageId', params: { pageId } } },
  };
}

/** The pages that a pasted text names, to be opened by their id. */
export function openAsPage(text: string): readonly PaletteEntry[] {
  return extractPageIds(text)
    .ids.slice(0, 20)
    .flatMap((pageId) => (segmentProblem(pageId) === undefined ? [pageId] : []))
    .map((pageId) => ({
      id: `open page ${pageId}`,
      kind: 'Page',
      label: 'Open page by ID',
      detail: pageId,
      icon: 'file',
      does: { go: { to: '/pages/$pageId', params: { pageId } } },
    }));
}
