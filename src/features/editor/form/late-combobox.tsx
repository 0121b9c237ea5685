import { type ComponentProps, useEffect, useRef } from 'react';
import type { ComboboxInput } from '#src/ui/combobox.tsx';
import { TextInput } from '#src/ui/field.tsx';
import { useLateCode } from './use-late-code.ts';

const loadCombobox = () => import('#src/ui/combobox.tsx');

/**
 * A combobox whose code comes after the form. Until then, and where it cannot be had, it is a field for free text that looks the same; the focus
 * stays in it.
 */
export function LateCombobox(props: ComponentProps<typeof ComboboxInput>) {
  const code = useLateCode(loadCombobox);
  const { control, value, onChange, placeholder, freeText = false } = props;
  const hadFocus = useRef(false);
  useEffect(() => {
    if (code !== undefined && hadFocus.current) document.getElementById(control.id)?.focus();
  }, [code, control.id]);
  if (code !== undefined) return <code.ComboboxInput {...props} />;

  const take = (text: string) => freeText && text !== (value ?? '') && onChange(text.trim() === '' ? undefined : text);
  return (
    <TextInput
      {...control}
      role="combobox"
      aria-expanded={false}
      defaultValue={value ?? ''}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      className="pr-16"
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        hadFocus.current = false;
        take(event.target.value);
      }}
    />
  );
}
