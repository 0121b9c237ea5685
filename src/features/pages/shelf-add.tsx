import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { countOf } from '#src/lib/text.ts';
import { addPages, type PageToAdd, type Shelf, shelfRecord } from '#src/local/shelf.ts';
import { pageIdsIn } from '#src/local/shelf-sharing.ts';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { showToast } from '#src/ui/toast.tsx';

type ShelfAddProps = {
  /** IDs of the pages that are listed. */
  known: ReadonlySet<string>;
  onAdded: (pageIds: readonly string[]) => void;
};

/** Adds pages from whatever is pasted: into the field, or anywhere on the screen where nothing else takes it. */
export function ShelfAdd({ known, onAdded }: ShelfAddProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const id = useId();

  /** @returns why the text brought nothing; undefined when its pages are in the list. */
  async function add(pasted: string): Promise<string | undefined> {
    try {
      const { ids, problem } = await addPasted(pasted, known);
      if (problem === undefined) onAdded(ids);
      return problem;
    } catch (error) {
      // What finds IDs could not be loaded.
      return error instanceof Error ? error.message : String(error);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = await add(text);
    setProblem(found);
    if (found === undefined) setText('');
  }

  const pasteAnywhere = useEffectEvent(async (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain').trim() ?? '';
    // A field holds one line: what a paste of several lines brings would be run together.
    const isLines = event.target instanceof HTMLElement && event.target.id === pasteFieldId && /[\r\n]/.test(pasted);
    if (pasted === '' || (isLines ? text !== '' : takesText(event.target))) return;
    event.preventDefault();
    const found = await add(pasted);
    if (found !== undefined && !isLines) showToast({ tone: 'notice', text: `Nothing was added. ${found}` });
    if (found === undefined || !isLines) return;
    setText(pasted.replaceAll(/\s+/g, ' '));
    setProblem(found);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => void pasteAnywhere(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex w-full flex-col gap-1 md:w-100">
      <div className="flex gap-2">
        <TextInput
          id={pasteFieldId}
          aria-label="Add pages by link or ID"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : id}
          placeholder="Paste a page link or ID"
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" variant="primary" icon="plus">
          Add page
        </Button>
      </div>
      <div id={id} role="alert" className="text-12 text-bad empty:hidden">
        {problem}
      </div>
    </form>
  );
}

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
  /** Why the text brought nothing; undefined when it holds an ID. */
  readonly problem: string | undefined;
};

/**
 * Finds the page IDs in a text and adds them to the list.
 * @returns the IDs that were not in it before; all of them when none is new.
 */
export async function addPasted(text: string, known: ReadonlySet<string>): Promise<Pasted> {
  const { ids, refused } = await pageIdsIn(text);
  if (ids.length > 0) {
    const added = addToShelf(
      ids.map((pageId) => ({ pageId })),
      known,
    );
    return { ids: added.length > 0 ? added : ids, problem: undefined };
  }
  const first = refused[0];
  if (first !== undefined) return { ids, problem: `“${first.text}” can’t be a page ID: it ${first.problem}.` };
  return {
    ids,
    problem:
      text.trim() === ''
        ? 'Paste a page link or ID first.'
        : 'We couldn’t find a page ID in that. Paste a link that contains page_…',
  };
}
