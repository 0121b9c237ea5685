import { type KeyboardEvent, use, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { searchable } from '#src/lib/text.ts';
import { FormLock, TextInput } from './field.tsx';
import { Icon } from './icon.tsx';
import { OptionList, useOptionList } from './option-list.tsx';

export type ComboboxOption = {
  /** Unique; passed to `onChange`. */
  readonly value: string;
  readonly label: string;
  /** At the right, muted: an offset, an ID. Computed lazily, only for visible options. */
  readonly detail?: (() => string) | undefined;
  /** Other words that find it. */
  readonly words?: string | undefined;
  /** Options of one group stand together, under its name. */
  readonly group?: string | undefined;
};

export type ComboboxInputProps = {
  /** From `Field`. */
  control: { readonly id: string; readonly 'aria-describedby': string | undefined };
  label: string;
  options: readonly ComboboxOption[];
  /** The chosen value, if any. With `freeText` it may be outside the options. */
  value: string | undefined;
  /** Undefined when the choice was cleared. `isPicked`: from the list, not by typing. */
  onChange: (value: string | undefined, isPicked?: boolean) => void;
  /** On each key: the typed text; undefined when typing ends, just before any `onChange`. */
  onType?: ((text: string | undefined) => void) | undefined;
  /** Any typed text can be the value, not only an option. */
  freeText?: boolean | undefined;
  /** The value can't be cleared. */
  required?: boolean | undefined;
  placeholder?: string | undefined;
  /** Shown when nothing matches. */
  none?: string | undefined;
};

/**
 * A field with a list to choose from, filtered by what is typed. Escape closes the list and
 * restores the value; so does leaving the field with a text that is no option, unless `freeText`.
 */
export function ComboboxInput(props: ComboboxInputProps) {
  const isLocked = use(FormLock) !== undefined;
  const { control, options, value = '', placeholder } = props;
  if (!isLocked) return <OpenCombobox {...props} />;
  const chosen = options.find((option) => option.value === value);
  return <TextInput {...control} value={chosen?.label ?? value} placeholder={placeholder} />;
}

function OpenCombobox(props: ComboboxInputProps) {
  const { label, options, value, onChange, onType, freeText = false, required = false, placeholder, none } = props;
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value]);
  const shown = chosen?.label ?? value ?? '';
  /** Undefined while the list is closed. `typed`: not chosen yet. */
  const [search, setSearch] = useState<{ readonly typed?: string | undefined; readonly highlighted: number }>();
  const isOpen = search !== undefined;
  const { typed, highlighted = -1 } = search ?? {};
  const found = useMemo(() => matching(options, typed), [options, typed]);
  const { field, list, onKey } = useOptionList({
    isOpen,
    count: found.length,
    highlighted,
    onHighlight: (index) => setSearch({ typed, highlighted: index }),
  });
  const popup = useRef<HTMLDivElement>(null);
  const anchor = `--anchor-${list.id}`;

  /** @param first highlighted when nothing is chosen yet. */
  function open(first: number) {
    if (!isOpen) setSearch({ highlighted: chosen === undefined ? first : found.indexOf(chosen) });
  }

  function close() {
    setSearch(undefined);
    if (typed !== undefined) onType?.(undefined);
  }

  function choose(option: ComboboxOption) {
    close();
    onChange(option.value, true);
  }

  /** The field loses the focus, or Enter is pressed with no option highlighted. */
  function settle() {
    close();
    if (typed !== undefined) {
      const text = typed.trim();
      const meant = options.find((option) => searchable(option.label) === searchable(text));
      if (text === '' && !required) onChange(undefined);
      else if (meant !== undefined) onChange(meant.value);
      else if (freeText && text !== '') onChange(text);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, nativeEvent } = event;
    const marked = found[highlighted];
    if (nativeEvent.isComposing || (isOpen && onKey(event))) return;
    if (!isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      open(0);
    }
    if (!isOpen || (key !== 'Enter' && key !== 'Escape')) return;
    // Neither submits the form around it nor closes the dialog.
    event.preventDefault();
    if (key === 'Escape') close();
    // Nothing is highlighted for a free text without a match.
    else if (marked === undefined) settle();
    else choose(marked);
  }

  // The typed letter does not wait for the list.
  const deferredList = useDeferredValue(
    isOpen && (
      <>
        <OptionList
          {...list}
          label={label}
          items={found}
          headingOf={(option, index) => (found[index - 1]?.group === option.group ? undefined : option.group)}
          optionProps={(option) => ({ 'aria-selected': option.value === value, onClick: () => choose(option) })}
          render={(option) => (
            <>
              <Icon name="check" className={option.value === value ? 'text-accent' : 'invisible'} />
              <bdi className="min-w-0 flex-1 truncate">{option.label}</bdi>
              <span className="shrink-0 text-12 text-ink-muted tabular-nums empty:hidden">{option.detail?.()}</span>
            </>
          )}
          className={cx('max-h-72', found.length === 0 && 'hidden')}
        />
        {found.length === 0 && (
          <p role="status" className="px-4 py-3 text-13 text-ink-muted">
            {freeText ? 'No match. Your text is used as typed.' : (none ?? 'No matches')}
          </p>
        )}
      </>
    ),
  );
  // In the top layer: a dialog that scrolls would cut the list off.
  useLayoutEffect(() => {
    popup.current?.togglePopover(deferredList !== false);
  }, [deferredList]);

  return (
    <div className="relative" style={{ anchorName: anchor }}>
      <input
        {...field}
        {...props.control}
        value={typed ?? shown}
        data-holds-escape={isOpen || undefined}
        placeholder={placeholder}
        className="control field-box pr-16"
        onChange={({ currentTarget: { value: text } }) => {
          setSearch({ typed: text, highlighted: text === '' ? -1 : 0 });
          onType?.(text);
        }}
        onClick={() => open(-1)}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      <div className="absolute inset-y-0 right-0 flex items-center pr-1">
        {!required && (typed ?? shown) !== '' && (
          <button
            type="button"
            aria-label={`Clear ${label.toLowerCase()}`}
            className="inline-flex size-7 items-center justify-center rounded-control text-ink-muted hover:text-ink"
            onClick={() => {
              close();
              onChange(undefined);
              document.getElementById(props.control.id)?.focus();
            }}
          >
            <Icon name="close" className="size-3.5" />
          </button>
        )}
        <Icon name="chevron-down" className="pointer-events-none mr-1.5 text-ink-muted" />
      </div>
      <div
        ref={popup}
        popover="manual"
        style={{ positionAnchor: anchor }}
        className="anchored w-[anchor-size(width)] overflow-hidden rounded-control border border-line bg-paper-raised p-0 text-ink shadow-float"
      >
        {deferredList}
      </div>
    </div>
  );
}

function matching(options: readonly ComboboxOption[], typed: string | undefined): readonly ComboboxOption[] {
  const words = searchable(typed ?? '')
    .split(/[\s_/]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return options;
  return options.filter((option) => {
    const text = searchable(`${option.label} ${option.words ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
