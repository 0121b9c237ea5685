import { useEffect, useEffectEvent, useRef } from 'react';
import { downloadText } from '#src/lib/hand-out.ts';
import { countOf } from '#src/lib/text.ts';
import {
  addPages,
  type PageToAdd,
  pagesFile,
  pagesFragment,
  type SavedPages,
  savedPagesRecord,
  undoneChange,
} from '#src/local/saved-pages.ts';
import { Button } from '#src/ui/button.tsx';
import { copyAndSay } from '#src/ui/copy-button.tsx';
import { PasteForm } from '#src/ui/paste-form.tsx';
import { Menu } from '#src/ui/popover.tsx';
import { showToast } from '#src/ui/toast.tsx';

type AddPagesProps = {
  /** IDs of the listed pages. */
  known: ReadonlySet<string>;
  onAdded: (pageIds: readonly string[]) => void;
};

/** Adds pages from any pasted text: in the field, or on the screen where nothing else takes it. */
export function AddPages({ known, onAdded }: AddPagesProps) {
  /** @returns why the text added nothing; undefined when its pages are in the list. */
  async function add(pasted: string): Promise<string | undefined> {
    try {
      const { extractPageIds, whyNoPageId } = await loadExtraction();
      const ids = extractPageIds(pasted);
      if (ids.length > 0) {
        const pages = ids.map((pageId) => ({ pageId }));
        const added = addToSavedPages(pages, known);
        onAdded(added.length > 0 ? added : ids);
        return undefined;
      }
      return whyNoPageId(pasted);
    } catch (error) {
      // The code that finds IDs could not be loaded.
      return error instanceof Error ? error.message : String(error);
    }
  }

  const pasteAnywhere = useEffectEvent(async (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain').trim() ?? '';
    if (pasted === '' || takesText(event.target)) return;
    event.preventDefault();
    const found = await add(pasted);
    if (found !== undefined) showToast({ tone: 'notice', text: `Nothing was added. ${found}` });
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => void pasteAnywhere(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return (
    <PasteForm label="Add pages by link or ID" placeholder="Paste a page link or ID" onText={add}>
      <Button type="submit" variant="primary" icon="plus">
        Add page
      </Button>
    </PasteForm>
  );
}

/** The code that finds pages in a text is no part of the first screen. */
const loadExtraction = () => import('#src/local/extract-page-ids.ts');

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)
  );
}

/** Adds pages to the list, with a toast and Undo. @returns the IDs that are new in it. */
export function addToSavedPages(pages: readonly PageToAdd[], known: ReadonlySet<string>): readonly string[] {
  const fresh = pages.map(({ pageId }) => pageId).filter((pageId) => !known.has(pageId));
  const already = pages.length - fresh.length;
  const alreadyText = already === 0 ? '' : ` ${already} already in your list.`;
  const add = (saved: SavedPages) => addPages(saved, pages);
  if (fresh.length > 0) changeSavedPages(add, `${countOf(fresh.length, 'page')} added.${alreadyText}`);
  else {
    savedPagesRecord.update(add);
    showToast({ tone: 'notice', text: alreadyText.trim() });
  }
  return fresh;
}

/** Changes the list, with a toast and Undo. */
export function changeSavedPages(change: (saved: SavedPages) => SavedPages, text: string): void {
  const before = savedPagesRecord.get();
  savedPagesRecord.update(change);
  const after = savedPagesRecord.get();
  const onAction = () => savedPagesRecord.update((now) => undoneChange(now, before, after));
  showToast({ tone: 'good', text, action: { label: 'Undo', onAction } });
}

/** Pages in another person's link or file. */
export type OfferedPages = { readonly from: 'link' | 'file'; readonly pages: readonly PageToAdd[] };

type ShareMenuProps = {
  /** The list in its order. */
  pages: readonly PageToAdd[];
  onOffer: (offered: OfferedPages) => void;
};

/** Takes the list to another browser: as a link, as a file, and back from a file. */
export function ShareMenu({ pages, onOffer }: ShareMenuProps) {
  const file = useRef<HTMLInputElement>(null);
  const empty = pages.length === 0 ? 'Your list is empty.' : undefined;

  async function read(chosen: File | undefined) {
    if (chosen === undefined) return;
    // The control keeps the last file, and would ignore the same one the next time.
    if (file.current !== null) file.current.value = '';
    const { readPagesText } = await loadExtraction();
    const found = readPagesText(await chosen.text());
    if (found.length > 0) onOffer({ from: 'file', pages: found });
    else showToast({ tone: 'bad', text: `We couldn’t find a page ID in ${chosen.name}.` });
  }

  const copyLink = () =>
    copyAndSay(
      `${location.origin}${location.pathname}#${pagesFragment(pages)}`,
      'Link copied. Whoever opens it chooses which pages to add.',
    );

  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".json,.txt,.csv"
        aria-label="File with pages"
        hidden
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Menu
        label="Share your pages"
        icon="upload"
        items={[
          { label: 'Copy link to this list', icon: 'link', disabledReason: empty, onSelect: () => void copyLink() },
          {
            label: 'Export file',
            icon: 'download',
            disabledReason: empty,
            onSelect: () => downloadText('facet-pages.json', 'application/json', pagesFile(pages)),
          },
          'separator',
          { label: 'Import file…', icon: 'upload', onSelect: () => file.current?.click() },
        ]}
      >
        Share
      </Menu>
    </>
  );
}
