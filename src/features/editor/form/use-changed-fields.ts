import type { UseFormReturn } from 'react-hook-form';
import { type EditorField, type EditorValues, editorFields } from '#src/features/editor/core/fields.ts';
import { sameValue } from '#src/form/three-way.ts';
import { type FormValues, valuesFrom } from './form-values.ts';
import { useFromForm } from './use-from-form.ts';

/** The fields in which the form differs from what the service holds, for what shows them. What acts on them asks `changedFieldsOf`. */
export function useChangedFields(form: UseFormReturn<FormValues>, base: EditorValues): readonly EditorField[] {
  return useFromForm(form, () => changedFieldsOf(form, base));
}

/** The same at this moment. */
export function changedFieldsOf(form: UseFormReturn<FormValues>, base: EditorValues): readonly EditorField[] {
  const wanted = valuesFrom(form.getValues());
  return editorFields.filter((field) => !sameValue(base[field], wanted[field]));
}
