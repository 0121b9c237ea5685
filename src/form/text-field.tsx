import type { ComponentProps, ReactNode } from 'react';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import type { FieldInputProps, FormField } from './form-field.ts';

/** A field whose control shows its text unchanged. */
export const plainText: Omit<FormField<string, string>, 'label' | 'Control'> = {
  read: (stored) => (typeof stored === 'string' ? stored : ''),
  show: (value) => <BidiText text={value} maximum={120} fallback="empty" />,
  toInput: (value) => value,
  fromInput: (input) => input,
};

type TextFieldProps = Omit<FieldInputProps<unknown, string>, 'wanted' | 'held'> &
  Pick<ComponentProps<typeof Field>, 'hint' | 'required' | 'counter' | 'state' | 'actions'> &
  Pick<ComponentProps<typeof TextInput>, 'type' | 'mono' | 'inputMode' | 'ref'>;

export function TextField(props: TextFieldProps): ReactNode {
  const { input, changed, first, onChange, onTouch, type, mono, inputMode, ref, ...field } = props;
  return (
    <Field {...field} marked={changed}>
      {(control) => (
        <TextInput
          {...{ ...control, ref, type, mono, inputMode }}
          spellCheck={false}
          autoComplete="off"
          data-autofocus={first ? '' : undefined}
          value={input}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onTouch}
        />
      )}
    </Field>
  );
}
