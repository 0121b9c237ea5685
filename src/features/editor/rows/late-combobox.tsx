import { type ComponentProps, type KeyboardEvent, useEffect, useState } from 'react';
import { useLateCode } from '#src/features/editor/form/use-late-code.ts';
import { searchable } from '#src/lib/text.ts';
import type { ComboboxInput } from '#src/ui/combobox.tsx';
import { TextInput } from '#src/ui/text-input.tsx';

const loadCombobox = () => import('#src/ui/combobox.tsx');

/**
 * A combobox whose code comes after the form. Until then, and where it cannot be had, it is a field for free text that looks the same. What is being
 * typed into it and the focus are never taken away: the list comes when the field is empty or left. Where one of the options is to be chosen, Enter
 * chooses the first that holds what is typed.
 */
export function LateCombobox(props: ComponentProps<typeof ComboboxInput>) {
  const { control, options, value, onChange, onType, placeholder, freeText = false } = props;
  const [hasFocus, setFocus] = useState(false);
  const [typed, setTyped] = useState<string>();
  const code = useLateCode(loadCombobox, hasFocus);
  const isThere = code !== undefined && (!hasFocus || typed === undefined || typed === '');
  // The field that had the focus is gone without leaving it.
  useEffect(() => {
    if (isThere && hasFocus) document.getElementById(control.id)?.focus();
  }, [isThere, hasFocus, control.id]);
  if (isThere) return <code.ComboboxInput {...props} />;

  function leave() {
    setFocus(false);
    setTyped(undefined);
    if (typed !== undefined) onType?.(undefined);
    if (freeText && typed !== undefined && typed !== value) onChange(typed.trim() === '' ? undefined : typed.trim());
  }

  function chooseByEnter(event: KeyboardEvent) {
    if (freeText || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The form it stands in is not sent.
    event.preventDefault();
    const text = searchable(typed ?? '');
    const meant = text === '' ? undefined : options.find(({ label }) => searchable(label).includes(text));
    if (meant === undefined) return;
    setTyped(undefined);
    onChange(meant.value);
  }

  return (
    <TextInput
      {...control}
      role="combobox"
      aria-expanded={false}
      value={typed ?? value ?? ''}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      className="pr-16"
      onChange={(event) => {
        setTyped(event.target.value);
        onType?.(event.target.value);
      }}
      onKeyDown={chooseByEnter}
      onFocus={() => setFocus(true)}
      onBlur={leave}
    />
  );
}
