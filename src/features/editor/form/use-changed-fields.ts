import { useCallback, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { sameValue } from '#src/editing/three-way.ts';
import { type EditorField, type EditorValues, editorFields } from '#src/features/editor/core/fields.ts';
import { type FormValues, valuesFrom } from './form-values.ts';

/**
 * The fields in which the form differs from what the service holds. Whoever asks is drawn anew when a field joins or leaves them, not for every
 * key (performance.md, typing).
 */
export function useChangedFields(form: UseFormReturn<FormValues>, base: EditorValues): readonly EditorField[] {
  const subscribe = useCallback(
    (onChange: () => void) => form.subscribe({ formState: { values: true }, callback: onChange }),
    [form],
  );
  const key = useSyncExternalStore(subscribe, () => changedFieldsOf(form, base).join(' '));
  return editorFields.filter((field) => key.split(' ').includes(field));
}

/** The same for once. */
export function changedFieldsOf(form: UseFormReturn<FormValues>, base: EditorValues): readonly EditorField[] {
  const wanted = valuesFrom(form.getValues());
  return editorFields.filter((field) => !sameValue(base[field], wanted[field]));
}
