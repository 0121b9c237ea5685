import { useState } from 'react';
import { sameValue } from '#src/form/three-way.ts';
import { useFormLock } from '#src/ui/field.tsx';
import { withEntries } from './list-text.ts';

type Entries = readonly string[];

/**
 * The text in the field beside the entries of a list. It is part of the form's value from its first key on, so that a draft and a save hold it (nothing
 * typed is ever lost), and stands among the entries once it is taken. Where the list is changed from elsewhere, the text is let go of. A list that is
 * emptied becomes null, "inherit"; one that was empty on purpose stays so when the text is given up.
 */
export function usePendingEntry(
  held: Entries | null,
  onChange: (entries: Entries | null) => void,
  read: (text: string) => Entries,
) {
  const isLocked = useFormLock() !== undefined;
  const [last, setLast] = useState<{ text: string; taken: Entries; all: Entries; wasBlank: boolean }>();
  const entries = held ?? [];
  const pending = last !== undefined && sameValue(last.all, entries) ? last : undefined;
  const taken = pending?.taken ?? entries;
  const text = pending?.text ?? '';
  const wasBlank = pending?.wasBlank ?? held?.length === 0;

  function write(next: Entries, rest: Entries, more: string) {
    // Keys and pasted texts come from a field that takes none, too.
    if (isLocked) return;
    setLast(more === '' ? undefined : { text: more, taken: rest, all: next, wasBlank });
    onChange(next.length === 0 && !wasBlank ? null : next);
  }
  return {
    /** The entries beside the text. */
    taken,
    text,
    type: (more: string) => write(withEntries(taken, read(more)), taken, more),
    /** Takes what a text holds as entries. */
    take: (more: string) => write(withEntries(taken, read(more)), taken, ''),
    /** Changes the entries; the text stays. */
    change: (rest: Entries) => write(withEntries(rest, read(text)), rest, text),
  };
}
