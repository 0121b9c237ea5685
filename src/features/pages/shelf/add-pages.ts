import { countOf } from '#src/lib/text.ts';
import { extractPageIds } from '#src/local/extract-page-ids.ts';
import { type PageToAdd, type Shelf, shelfRecord } from '#src/local/shelf.ts';
import { addPages } from '#src/local/shelf-changes.ts';
import { showToast } from '#src/ui/toast.tsx';

/** Puts pages on the shelf and says so, with a way back. @returns the ids that were not on it before. */
export function addToShelf(pages: readonly PageToAdd[], known: ReadonlySet<string>): readonly string[] {
  const before = shelfRecord.get();
  const fresh = pages.map(({ pageId }) => pageId).filter((pageId) => !known.has(pageId));
  shelfRecord.update((shelf) => addPages(shelf, pages));
  const after = shelfRecord.get();
  const already = pages.length - fresh.length;
  const alreadyText =
    already === 0 ? '' : `${countOf(already, 'page')} ${already === 1 ? 'was' : 'were'} on the shelf already.`;
  if (fresh.length === 0) showToast({ tone: 'notice', text: alreadyText });
  else {
    showToast({
      tone: 'good',
      text: `Added ${countOf(fresh.length, 'page')}. ${alreadyText}`.trim(),
      action: { label: 'Undo', onAction: () => shelfRecord.update((now) => withoutAdded(now, before, after)) },
    });
  }
  return fresh;
}

/** Takes back an adding: exactly as before when nothing happened since, else by taking the added pages off. */
function withoutAdded(now: Shelf, before: Shelf, after: Shelf): Shelf {
  if (now === after) return before;
  const were = new Set(before.entries.map(({ pageId }) => pageId));
  const added = new Set(after.entries.flatMap(({ pageId }) => (were.has(pageId) ? [] : [pageId])));
  return { ...now, entries: now.entries.filter(({ pageId }) => !added.has(pageId)) };
}

type Pasted = {
  readonly ids: readonly string[];
  /** Why the text brought nothing; undefined when it holds an id. */
  readonly problem: string | undefined;
};

/**
 * Finds the page ids in a text and puts them on the shelf.
 * @returns the ids that were not on it before; all of them when none is new.
 */
export function addPasted(text: string, known: ReadonlySet<string>): Pasted {
  const { ids, refused } = extractPageIds(text);
  if (ids.length > 0) {
    const added = addToShelf(
      ids.map((pageId) => ({ pageId })),
      known,
    );
    return { ids: added.length > 0 ? added : ids, problem: undefined };
  }
  const first = refused[0];
  if (first !== undefined) return { ids, problem: `“${first.text}” cannot be a page id: it ${first.problem}.` };
  return { ids, problem: text.trim() === '' ? 'Paste or type a page id first.' : 'No page id was found in this text.' };
}
