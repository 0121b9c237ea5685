import { type KeyboardEvent, useRef } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { useFormLock } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';

type EntryChipsProps = {
  /** What is listed: "Keywords". */
  label: string;
  entries: readonly string[];
  onChange: (entries: readonly string[]) => void;
  /** The focus leaves the chips for the field beside them. */
  onLeave: () => void;
};

/** The entries of a list, each with a way to take it out: by a press, or by arrows and Delete. One stop for Tab. */
export function EntryChips({ label, entries, onChange, onLeave }: EntryChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const isLocked = useFormLock() !== undefined;
  if (entries.length === 0) return null;

  const focus = (index: number) => {
    const button = list.current?.querySelectorAll('button').item(index);
    if (button instanceof HTMLElement) button.focus();
    else onLeave();
  };

  function remove(index: number) {
    onChange(entries.filter((_, other) => other !== index));
    if (entries.length === 1) onLeave();
    // The button under the finger becomes the next entry's; the last one's goes away.
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
        // By place: the same text may stand in a list twice, and the focus stays where an entry was taken out.
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
