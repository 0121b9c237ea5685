import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { ControlProps } from '#src/ui/field.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { EntryChips } from './entry-chips.tsx';
import { listEntries } from './list-text.ts';
import { usePendingEntry } from './use-pending-entry.ts';

type KeywordsControlProps = {
  control: ControlProps;
  label: string;
  /** Null inherits; an empty list is blank on purpose. */
  entries: readonly string[] | null;
  placeholder: string | undefined;
  onChange: (entries: readonly string[] | null) => void;
  onBlur: () => void;
};

/** A list of words: Enter or a comma adds one, a pasted column or CSV adds all of it, Backspace in the empty field takes the last one out. */
export function KeywordsControl({ control, label, entries, placeholder, onChange, onBlur }: KeywordsControlProps) {
  const { taken, text: typed, type, take, change } = usePendingEntry(entries, onChange, listEntries);
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const atStart = selectionStart === 0 && selectionEnd === 0;
    if (event.key === 'Enter' || event.key === ',') {
      if (event.key === 'Enter' || typed.trim() !== '') event.preventDefault();
      if (typed.trim() !== '') take(typed);
    } else if (event.key === 'Backspace' && typed === '' && taken.length > 0) {
      event.preventDefault();
      change(taken.slice(0, -1));
    } else if (event.key === 'ArrowLeft' && atStart && taken.length > 0) {
      event.preventDefault();
      [...(chips.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    const { selectionStart, selectionEnd } = event.currentTarget;
    // One word goes into the field like any other text.
    if (listEntries(text).length < 2) return;
    event.preventDefault();
    take(`${typed.slice(0, selectionStart ?? undefined)}${text}${typed.slice(selectionEnd ?? undefined)}`);
  }

  return (
    <div ref={chips} className="flex flex-col gap-1.5">
      <EntryChips label={label} entries={taken} onChange={change} onLeave={() => input.current?.focus()} />
      <TextInput
        {...control}
        ref={input}
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="enter"
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          if (typed !== '') take(typed);
          onBlur();
        }}
      />
    </div>
  );
}
