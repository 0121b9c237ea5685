import { copyText } from '#src/lib/clipboard.ts';
import { downloadText } from '#src/lib/download.ts';
import type { PageToAdd } from '#src/local/shelf.ts';
import { readShelfText, shelfFile } from '#src/local/shelf-file.ts';
import { shelfFragment } from '#src/local/shelf-link.ts';
import { showToast } from '#src/ui/toast.tsx';

/** Copies an address that offers these pages to whoever opens it, and says so. */
export async function copyShelfLink(pages: readonly PageToAdd[]): Promise<void> {
  const link = `${location.origin}${location.pathname}#${shelfFragment(pages)}`;
  showToast(
    (await copyText(link))
      ? { tone: 'good', text: 'Link copied. Whoever opens it chooses which pages to add.' }
      : { tone: 'bad', text: "Couldn't copy the link. Download the list as a file instead." },
  );
}

/** Saves the shelf as a file of the reader's machine. */
export function downloadShelf(pages: readonly PageToAdd[]): void {
  downloadText('facet-pages.json', 'application/json', shelfFile(pages));
}

/** The pages that a chosen file holds; says so when there are none. */
export async function readShelfFile(file: File): Promise<readonly PageToAdd[]> {
  const found = readShelfText(await file.text());
  if (found.length === 0) showToast({ tone: 'bad', text: `No page id was found in ${file.name}.` });
  return found;
}
