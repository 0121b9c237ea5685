import {
  type EditorField,
  type EditorValues,
  editorFields,
  isListField,
  type ListField,
  type TextField,
} from '#src/features/editor/core/fields.ts';

/**
 * The values as the form holds them: `null` is "inherit". The form library takes `undefined` for "never touched" and would put the opening
 * value back in its place.
 */
export type FormValues = { [Field in TextField]: string | null } & { [Field in ListField]: readonly string[] | null };
export type FormValue = FormValues[EditorField];

/** The values of the editor as the form takes them. */
export function formOf(values: EditorValues): FormValues {
  const form: Partial<Record<EditorField, FormValue>> = {};
  for (const field of editorFields) form[field] = values[field] ?? null;
  // Every field has been set, from a record that has the right type for each.
  return form as FormValues;
}

/** What is wanted of every field, from the form. */
export function valuesFrom(form: FormValues): EditorValues {
  const values: Partial<Record<EditorField, string | readonly string[] | undefined>> = {};
  for (const field of editorFields) values[field] = form[field] ?? undefined;
  // Every field has been set, from a record that has the right type for each.
  return values as EditorValues;
}

/** The fields of any record that the editor knows, where their values have the type that the form needs; null and undefined mean "inherit". */
export function readEditorValues(stored: Readonly<Record<string, unknown>>): Partial<EditorValues> {
  const entries = editorFields.flatMap((field): [EditorField, string | readonly string[] | undefined][] => {
    if (!(field in stored)) return [];
    const value = stored[field];
    if (value === undefined || value === null) return [[field, undefined]];
    if (isListField(field)) return Array.isArray(value) ? [[field, value.map(String)]] : [];
    return typeof value === 'string' ? [[field, value]] : [];
  });
  // Each value was looked at for its field.
  return Object.fromEntries(entries) as Partial<EditorValues>;
}
