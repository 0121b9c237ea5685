import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

type ListSearchProps = {
  /** What is searched: "Search pages". */
  label: string;
  /** The text in the URL. */
  q: string | undefined;
  /** `goesOn`: a later key of the same typing. Back should clear all of it at once. */
  onChange: (q: string | undefined, goesOn: boolean) => void;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
};

/** Milliseconds without a key until the list follows: no key waits for rows of the one before. */
const pauseMs = 150;

/** The search box over a list. The URL owns the text; the field is a moment ahead while typing. */
export function ListSearch({ label, q = '', onChange, onKeyDown }: ListSearchProps) {
  const [typed, setTyped] = useState(q);
  /** Typed texts that are not in the URL yet, oldest first. */
  const sent = useRef<string[]>([]);
  const goesOn = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  useEffect(() => {
    const place = sent.current.indexOf(q);
    const isBehind = place !== -1 && place < sent.current.length - 1;
    sent.current = isBehind ? sent.current.slice(place + 1) : [];
    if (isBehind) return;
    // Back, a link, "Show all": the URL changed without this field.
    if (place === -1) {
      clearTimeout(pause.current);
      goesOn.current = false;
    }
    setTyped(q);
  }, [q]);
  function change(next: string) {
    setTyped(next);
    sent.current.push(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      // Typed and taken back: the URL will not change.
      if (next === q) sent.current = [];
      onChange(next || undefined, goesOn.current);
      goesOn.current = document.activeElement === field.current;
    }, pauseMs);
  }
  return (
    <div className="relative min-w-30 flex-1 md:min-w-48 md:max-w-64">
      <input
        ref={field}
        dir="auto"
        type="search"
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        autoComplete="off"
        className="control field-box pr-11 pl-9 text-ellipsis placeholder-shown:pr-2 md:pr-9 [&::-webkit-search-cancel-button]:hidden"
        value={typed}
        onKeyDown={onKeyDown}
        onBlur={() => {
          goesOn.current = false;
        }}
        onChange={(event) => change(event.target.value)}
      />
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-muted" />
      {typed !== '' && (
        <IconButton
          label="Clear search"
          icon="close"
          className="absolute top-0 right-0"
          onClick={() => {
            field.current?.focus();
            change('');
          }}
        />
      )}
    </div>
  );
}
