import { useEffect, useLayoutEffect, useState } from 'react';
import { searchable } from '#src/lib/text.ts';
import type { ComboboxInput, ComboboxInputProps } from './combobox.tsx';
import { Icon } from './icon.tsx';
import { TextInput } from './text-input.tsx';
import { showToast } from './toast.tsx';

type LazyComboboxInputProps = Omit<ComboboxInputProps, 'before' | 'onType' | 'freeText'>;

/**
 * The control of a combobox whose code (14 kB) loads when the field is used or holds a value. Until then a text
 * field stands in its place, and its focus and what was typed into it go over to the combobox.
 */
export function LazyComboboxInput(props: LazyComboboxInputProps) {
  const { control, options, value, onChange, placeholder } = props;
  const [loaded, setLoaded] = useState<{ readonly ComboboxInput: typeof ComboboxInput }>();
  const [before, setBefore] = useState<ComboboxInputProps['before']>();
  const [hasFocus, setHasFocus] = useState(false);
  const isWanted = hasFocus || value !== undefined;

  useEffect(() => {
    if (!isWanted) return;
    const load = () => {
      import('./combobox.tsx').then(setLoaded, () =>
        showToast({
          tone: 'bad',
          text: 'This part of Facet could not be loaded.',
          action: { label: 'Try again', onAction: load },
        }),
      );
    };
    load();
  }, [isWanted]);

  useLayoutEffect(() => {
    if (loaded === undefined || !hasFocus) return;
    const field = document.getElementById(control.id);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [loaded, hasFocus, control.id]);

  if (loaded !== undefined) return <loaded.ComboboxInput {...props} before={hasFocus ? before : undefined} />;

  /** As the combobox does when it is left: a text that is no option is put back. */
  function leave() {
    setHasFocus(false);
    setBefore(undefined);
    const text = searchable(before?.typed?.trim() ?? '');
    const meant = text === '' ? undefined : options.find(({ label }) => searchable(label) === text);
    if (meant !== undefined) onChange(meant.value);
  }

  const chosen = options.find((option) => option.value === value);
  return (
    <div className="relative">
      <TextInput
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        value={before?.typed ?? chosen?.label ?? value ?? ''}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        className="pr-16"
        onFocus={() => setHasFocus(true)}
        onBlur={leave}
        onPointerDown={() => setBefore({ typed: before?.typed })}
        onChange={({ currentTarget }) => setBefore({ typed: currentTarget.value })}
        onKeyDown={(event) => {
          // The form it stands in is not sent.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-muted" />
    </div>
  );
}
