import { useEffect, useEffectEvent } from 'react';
import { countOf } from '#src/lib/text.ts';
import { addPages, type PageToAdd, shelfRecord, undoneShelf } from '#src/local/shelf.ts';
import { Button } from '#src/ui/button.tsx';
import { PasteForm } from '#src/ui/paste-form.tsx';
import { showToast } from '#src/ui/toast.tsx';

type ShelfAddProps = {
  /** IDs of the pages that are listed. */
  known: ReadonlySet<string>;
  onAdded: (pageIds: readonly string[]) => void;
};

/** Adds pages from whatever is pasted: into the field, or anywhere on the screen where nothing else takes it. */
export function ShelfAdd({ known, onAdded }: ShelfAddProps) {
  /** @returns why the text brought nothing; undefined when its pages are in the list. */
  async function add(pasted: string): Promise<string | undefined> {
    try {
      const { extractPageIds, refusedPageId } = await loadExtraction();
      const ids = extractPageIds(pasted);
      if (ids.length > 0) {
        const pages = ids.map((pageId) => ({ pageId }));
        const added = addToShelf(pages, known);
        onAdded(added.length > 0 ? added : ids);
        return undefined;
      }
      if (pasted.trim() === '') return 'Paste a page link or ID first.';
      return refusedPageId(pasted) ?? 'We couldn’t find a page ID in that. Paste a link that contains page_…';
    } catch (error) {
      // What finds IDs could not be loaded.
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
    <PasteForm label="Add pages by link or ID" placeholder="Paste a page link or ID" id={pasteFieldId} onText={add}>
      <Button type="submit" variant="primary" icon="plus">
        Add page
      </Button>
    </PasteForm>
  );
}

/** What finds pages in a text is no part of the first screen. */
export const loadExtraction = () => import('#src/local/extract-page-ids.ts');

const pasteFieldId = 'add-pages';

/** Puts the focus into the field for pasting. */
export function focusPasteField(): void {
  document.getElementById(pasteFieldId)?.focus();
}

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)
  );
}

/** Adds pages to the list and says so, with a way back. @returns the IDs that were not in it before. */
export function addToShelf(pages: readonly PageToAdd[], known: ReadonlySet<string>): readonly string[] {
  const before = shelfRecord.get();
  const fresh = pages.map(({ pageId }) => pageId).filter((pageId) => !known.has(pageId));
  shelfRecord.update((shelf) => addPages(shelf, pages));
  const after = shelfRecord.get();
  const already = pages.length - fresh.length;
  const alreadyText = already === 0 ? '' : ` ${already} already in your list.`;
  if (fresh.length === 0) showToast({ tone: 'notice', text: alreadyText.trim() });
  else {
    showToast({
      tone: 'good',
      text: `${countOf(fresh.length, 'page')} added.${alreadyText}`,
      action: { label: 'Undo', onAction: () => shelfRecord.update((now) => undoneShelf(now, before, after)) },
    });
  }
  return fresh;
}
