import { useCombobox } from 'downshift';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cx } from '#src/lib/class-names.ts';
import { searchable } from '#src/lib/text.ts';
import { Field, useFormLock } from './field.tsx';
import { Icon } from './icon.tsx';
import { OptionList } from './option-list.tsx';
import { TextInput } from './text-input.tsx';

export type ComboboxOption = {
  /** Unique; what `onChange` gives. */
  readonly value: string;
  readonly label: string;
  /** At the right, muted: an offset, an id. It may be costly to make: it is asked for options in sight alone. */
  readonly detail?: (() => string) | undefined;
  /** Other words by which it is found. */
  readonly words?: string | undefined;
  /** Options of one group stand together, under its name. */
  readonly group?: string | undefined;
};

type ComboboxProps = {
  label: string;
  options: readonly ComboboxOption[];
  /** The value that is chosen; undefined when none is. With `freeText` it may be none of the options. */
  value: string | undefined;
  /** Undefined when the choice was cleared. */
  onChange: (value: string | undefined) => void;
  /** Hears of each key what is typed and not chosen yet; undefined when that came to its end, just before `onChange` where something was chosen. */
  onType?: ((text: string | undefined) => void) | undefined;
  /** Whatever is typed may be the value, not an option alone. */
  freeText?: boolean | undefined;
  /** Without a value there is nothing to go on with, so it cannot be cleared. */
  required?: boolean | undefined;
  placeholder?: string | undefined;
  hint?: ReactNode | undefined;
  error?: ReactNode | undefined;
  /** What the list says when nothing matches. */
  none?: string | undefined;
};

/**
 * A field with a list to choose from, filtered by what is typed. Escape closes the list and puts the chosen value back; a text that is no
 * option is put back when the field is left, unless `freeText`.
 */
export function Combobox({ label, hint, error, required = false, ...rest }: ComboboxProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <ComboboxInput {...rest} label={label} required={required} control={control} />}
    </Field>
  );
}

export type ComboboxInputProps = Omit<ComboboxProps, 'hint' | 'error'> & {
  control: { readonly id: string; readonly 'aria-describedby': string | undefined };
  /** The field was used before this code was there: the list is open at once, for what was typed by then. */
  before?: { readonly typed: string | undefined } | undefined;
};

/** The control alone, for a field that says more than a label, a hint and an error. */
export function ComboboxInput(props: ComboboxInputProps) {
  const isLocked = useFormLock() !== undefined;
  const { control, options, value = '', placeholder } = props;
  if (!isLocked) return <OpenCombobox {...props} />;
  const chosen = options.find((option) => option.value === value);
  return <TextInput {...control} value={chosen?.label ?? value} placeholder={placeholder} />;
}

function OpenCombobox(props: ComboboxInputProps) {
  const {
    label,
    options,
    value,
    onChange,
    onType,
    freeText = false,
    required = false,
    placeholder,
    none,
    control,
    before,
  } = props;
  const listId = useId();
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value]);
  const shown = chosen?.label ?? value ?? '';
  /** What is typed and not chosen yet; undefined when nobody types. */
  const [typed, setTyped] = useState(before?.typed);
  const [highlighted, setHighlighted] = useState((before?.typed ?? '') === '' ? -1 : 0);
  const [isOpen, setOpen] = useState(before !== undefined);
  const found = useMemo(() => matching(options, typed), [options, typed]);
  const anchor = useRef<HTMLDivElement>(null);

  function open() {
    if (isOpen) return;
    setOpen(true);
    setHighlighted(chosen === undefined ? -1 : found.indexOf(chosen));
  }

  function close() {
    setOpen(false);
    if (typed !== undefined) onType?.(undefined);
    setTyped(undefined);
    setHighlighted(-1);
  }

  function choose(option: ComboboxOption | undefined) {
    close();
    if (option !== undefined) onChange(option.value);
  }

  /** The field is left, or Enter is pressed with no option marked. */
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

  const { getInputProps, getMenuProps, getItemProps } = useCombobox<ComboboxOption>({
    items: [...found],
    inputId: control.id,
    menuId: listId,
    isOpen,
    selectedItem: chosen ?? null,
    inputValue: typed ?? shown,
    highlightedIndex: highlighted,
    itemToString: (option) => option?.label ?? '',
    onHighlightedIndexChange: (change) => {
      // Typing and the pointer leaving the list take no mark away: what is typed marks the best match.
      if (change.highlightedIndex >= 0) setHighlighted(change.highlightedIndex);
    },
    onIsOpenChange: (change) => {
      // Typing opens by itself, with the best match marked.
      if (change.isOpen && change.type !== useCombobox.stateChangeTypes.InputChange) open();
    },
    scrollIntoView: () => undefined,
  });

  const headingOf = useCallback(
    (option: ComboboxOption, index: number) => (found[index - 1]?.group === option.group ? undefined : option.group),
    [found],
  );

  return (
    <div ref={anchor} className="relative">
      <input
        {...getInputProps({
          onChange: (event) => {
            setTyped(event.currentTarget.value);
            onType?.(event.currentTarget.value);
            setOpen(true);
            setHighlighted(event.currentTarget.value === '' ? -1 : 0);
          },
          onClick: open,
          onBlur: settle,
          onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
            const mine = event.key === 'Enter' || event.key === 'Escape' || event.key === 'Tab';
            if (!mine || event.nativeEvent.isComposing) return;
            Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            if (event.key === 'Tab' || !isOpen) return;
            // The form it stands in is not sent, and the dialog not closed.
            event.preventDefault();
            if (event.key === 'Escape') close();
            // A free text that matches nothing has nothing marked.
            else if (found[highlighted] === undefined) settle();
            else choose(found[highlighted]);
          },
        })}
        {...control}
        // The label is the field's own element, which downshift does not know.
        aria-labelledby={undefined}
        data-holds-escape={isOpen || undefined}
        dir="auto"
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        className="control field-box pr-16"
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
              document.getElementById(control.id)?.focus();
            }}
          >
            <Icon name="close" className="size-3.5" />
          </button>
        )}
        <Icon name="chevron-down" className="pointer-events-none mr-1.5 text-ink-muted" />
      </div>
      <Popup anchor={anchor} open={isOpen}>
        <OptionList
          items={found}
          highlightedIndex={highlighted}
          headingOf={headingOf}
          menuProps={{
            ...getMenuProps({ 'aria-label': label }, { suppressRefError: true }),
            'aria-labelledby': undefined,
          }}
          itemProps={(option, index) => ({
            ...getItemProps({
              item: option,
              index,
              'aria-selected': option.value === value,
              // The field keeps the focus.
              onMouseDown: (event) => event.preventDefault(),
              onClick: (event) => {
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
                choose(option);
              },
            }),
          })}
          render={(option) => <OptionLine option={option} chosen={option.value === value} />}
          className={cx('max-h-72', found.length === 0 && 'hidden')}
        />
        {found.length === 0 && (
          <p role="status" className="px-4 py-3 text-13 text-ink-muted">
            {freeText ? 'Nothing of the list matches. What is typed is taken as it is.' : (none ?? 'Nothing matches.')}
          </p>
        )}
      </Popup>
    </div>
  );
}

function OptionLine({ option, chosen }: { option: ComboboxOption; chosen: boolean }) {
  return (
    <>
      <Icon name="check" className={chosen ? 'text-accent' : 'invisible'} />
      <bdi className="min-w-0 flex-1 truncate">{option.label}</bdi>
      {option.detail !== undefined && (
        <span className="shrink-0 text-12 text-ink-muted tabular-nums">{option.detail()}</span>
      )}
    </>
  );
}

/** Where there is none (tests without a browser) the list stands where it is in the document. */
const hasTopLayer = 'showPopover' in HTMLElement.prototype;

/** What stands under the field, over everything else: a dialog that scrolls would cut it. */
function Popup({ anchor, open, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = popup.current;
    if (!open || element === null) return;
    if (hasTopLayer) element.showPopover();
    const place = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (box === undefined) return;
      const height = element.offsetHeight;
      const above = box.bottom + 4 + height > window.innerHeight && box.top > height + 8;
      element.style.top = `${above ? box.top - height - 4 : box.bottom + 4}px`;
      element.style.left = `${box.left}px`;
      element.style.width = `${box.width}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    document.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      if (hasTopLayer && element.isConnected) element.hidePopover();
    };
  }, [open, anchor]);

  return (
    <div
      ref={popup}
      popover={hasTopLayer ? 'manual' : undefined}
      hidden={!open}
      className="fixed inset-auto m-0 overflow-hidden rounded-control border border-line bg-paper-raised p-0 text-ink shadow-float"
    >
      {open && children}
    </div>
  );
}

type PopupProps = { anchor: React.RefObject<HTMLDivElement | null>; open: boolean; children: ReactNode };

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
