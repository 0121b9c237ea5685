import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { showToast } from '#src/ui/toast.tsx';

/** Reading what is pasted and putting it on the shelf. Loads with the first use of the field. */
const loadAdding = () => import('./add-pages.ts');

type ShelfAddProps = {
  /** Ids that are on the shelf. */
  known: ReadonlySet<string>;
  onAdded: (pageIds: readonly string[]) => void;
};

/** Adds pages from whatever is pasted: into the field, or anywhere on the screen where nothing else takes it. */
export function ShelfAdd({ known, onAdded }: ShelfAddProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const id = useId();

  /** @returns why the text brought nothing; undefined when its pages are on the shelf. */
  async function add(pasted: string): Promise<string | undefined> {
    const { addPasted } = await loadAdding();
    const { ids, problem } = addPasted(pasted, known);
    if (problem === undefined) onAdded(ids);
    return problem;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = await add(text);
    setProblem(found);
    // Whatever was typed meanwhile stays.
    if (found === undefined) setText((now) => (now === text ? '' : now));
  }

  /** A field holds one line: what a paste of several lines brings would be run together. */
  async function addLines(lines: string) {
    const found = await add(lines);
    if (found === undefined) return;
    setText(lines.replaceAll(/\s+/g, ' ').trim());
    setProblem(found);
  }

  const pasteAnywhere = useRef(async (_text: string) => {});
  useEffect(() => {
    pasteAnywhere.current = async (text) => {
      const found = await add(text);
      if (found !== undefined) showToast({ tone: 'notice', text: `Nothing was added. ${found}` });
    };
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      if (pasted.trim() === '' || takesText(event.target)) return;
      event.preventDefault();
      void pasteAnywhere.current(pasted);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex w-full flex-col gap-1 md:w-100">
      <div className="flex gap-2">
        <TextInput
          id={pasteFieldId}
          aria-label="Add pages by id, address or JSON"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : id}
          placeholder="Paste ids, addresses or JSON"
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          onFocus={() => void loadAdding()}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (text !== '' || !/[\r\n]/.test(pasted.trim())) return;
            event.preventDefault();
            void addLines(pasted);
          }}
        />
        <Button type="submit" variant="primary" icon="plus">
          Add
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
