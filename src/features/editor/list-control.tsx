import { type ClipboardEvent, type KeyboardEvent, use, useRef, useState } from 'react';
import { sameValue } from '#src/form/three-way.ts';
import { cx } from '#src/lib/class-names.ts';
import { listEntries } from '#src/lib/pasted-table.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ComboboxInput, type ComboboxOption } from '#src/ui/combobox.tsx';
import { type ControlProps, FormLock, TextInput } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';

type ListControlProps = {
  control: ControlProps;
  label: string;
  /** Undefined inherits; an empty list is blank on purpose. */
  entries: Entries | undefined;
  placeholder: string | undefined;
  /** Known values of an open enum; others can be typed. Undefined for a list of words. */
  options: readonly ComboboxOption[] | undefined;
  onChange: (entries: Entries | undefined) => void;
  onBlur: () => void;
};

/**
 * Entries as chips, with a field to add more. In a list of words Enter or a comma adds one, a
 * pasted column or CSV adds all, and Backspace in the empty field removes the last.
 */
export function ListControl({ control, label, entries, placeholder, options, onChange, onBlur }: ListControlProps) {
  const { taken, text: typed, type, take, add, change } = usePendingEntry(entries, onChange);
  const root = useRef<HTMLDivElement>(null);

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
      [...(root.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    const { selectionStart, selectionEnd } = event.currentTarget;
    // The browser pastes one word like any other text.
    if (listEntries(text).length < 2) return;
    event.preventDefault();
    take(`${typed.slice(0, selectionStart ?? undefined)}${text}${typed.slice(selectionEnd ?? undefined)}`);
  }

  return (
    <div ref={root} className="[&>:not(:first-child)]:mt-1.5">
      <EntryChips
        label={label}
        entries={taken}
        onChange={change}
        onLeave={() => root.current?.querySelector('input')?.focus()}
      />
      {options === undefined ? (
        <TextInput
          {...control}
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
      ) : (
        <ComboboxInput
          control={control}
          label={label}
          placeholder={placeholder}
          options={options.filter(({ value }) => !taken.includes(value))}
          value={undefined}
          onChange={(value = '', isPicked = false) => (isPicked ? add(value) : take(value))}
          onType={(text) => type(text ?? '')}
          freeText
        />
      )}
    </div>
  );
}

type EntryChipsProps = {
  label: string;
  entries: Entries;
  onChange: (entries: Entries) => void;
  /** The focus moves from the chips to the field. */
  onLeave: () => void;
};

/** A press, or arrows and Delete, remove an entry. One tab stop. */
function EntryChips({ label, entries, onChange, onLeave }: EntryChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const isLocked = use(FormLock) !== undefined;
  if (entries.length === 0) return null;

  const focus = (index: number) => {
    const button = list.current?.querySelectorAll('button').item(index);
    if (button instanceof HTMLElement) button.focus();
    else onLeave();
  };

  function remove(index: number) {
    onChange(entries.filter((_, other) => other !== index));
    if (entries.length === 1) onLeave();
    // The pressed button becomes the next entry's; the last one's goes away.
    else if (index === entries.length - 1) focus(index - 1);
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const to = { ArrowLeft: Math.max(index - 1, 0), ArrowRight: index + 1, Home: 0, End: entries.length - 1 }[
      event.key
    ];
    if (to !== undefined) focus(to);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    else return;
    event.preventDefault();
  }

  return (
    <ul ref={list} aria-label={label} className="flex flex-wrap gap-1">
      {entries.map((entry, index) => (
        // By position: a text may occur twice, and the focus stays where an entry was removed.
        <li key={`entry-${index.toString()}`} className="max-w-full">
          {isLocked ? (
            <span className={chip}>{textOf(entry)}</span>
          ) : (
            <button
              type="button"
              tabIndex={index === entries.length - 1 ? 0 : -1}
              aria-label={`Remove ${entry}`}
              onClick={() => remove(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              className={cx(chip, 'hover:border-line-control')}
            >
              {textOf(entry)}
              <Icon name="close" className="size-3.5 text-ink-muted" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const chip =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-control border border-line-strong bg-paper-sunken px-2 text-13 md:min-h-7';

const textOf = (entry: string) => <BidiText text={entry} maximum={80} fallback='""' className="min-w-0" />;

type Entries = readonly string[];

/**
 * The text in the field beside the entries. It belongs to the form's value from the first key, so
 * that a draft has it, and it is dropped when the list changes elsewhere. An emptied list inherits;
 * one that was empty on purpose stays so when the text is dropped.
 */
function usePendingEntry(held: Entries | undefined, onChange: (entries: Entries | undefined) => void) {
  const isLocked = use(FormLock) !== undefined;
  const [last, setLast] = useState<{ text: string; taken: Entries; all: Entries; wasBlank: boolean }>();
  const entries = held ?? [];
  const pending = last !== undefined && sameValue(last.all, entries) ? last : undefined;
  const taken = pending?.taken ?? entries;
  const text = pending?.text ?? '';
  const wasBlank = pending?.wasBlank ?? held?.length === 0;

  function write(next: Entries, rest: Entries, more: string) {
    // A locked field gets keys and pasted texts, too.
    if (isLocked) return;
    setLast(more === '' ? undefined : { text: more, taken: rest, all: next, wasBlank });
    onChange(next.length === 0 && !wasBlank ? undefined : next);
  }
  return {
    /** The entries without the text. */
    taken,
    text,
    type: (more: string) => write(withEntries(taken, listEntries(more)), taken, more),
    /** Adds the entries in a text. */
    take: (more: string) => write(withEntries(taken, listEntries(more)), taken, ''),
    /** Adds an entry as it is, and clears the text. */
    add: (entry: string) => write(withEntries(taken, [entry]), taken, ''),
    /** Changes the entries; the text stays. */
    change: (rest: Entries) => write(withEntries(rest, listEntries(text)), rest, text),
  };
}

function withEntries(list: Entries, more: Entries): Entries {
  return [...list, ...more.filter((entry) => !list.includes(entry))];
}
