import { type WritableMetadataField, writableMetadataFields } from '#src/contract/metadata.ts';

/** What Update audience writes beside `metadataOverride` (§4.4). `null` clears each of them. */
export const ownFields = [
  'customName',
  'supplementaryContext',
  'actionUrlOverride',
  'actionFormIdOverride',
  'actionFormInstructionsOverride',
] as const;
export type OwnField = (typeof ownFields)[number];

/**
 * Everything that a marketer can write on an audience: 5 fields of its own and 19 of `metadataOverride` (§4.4). No name stands in both
 * sets, so one flat record holds them all.
 */
export type EditorField = OwnField | WritableMetadataField;
export const editorFields: readonly EditorField[] = [...ownFields, ...writableMetadataFields];

/** Whether Update audience writes a field (§4.4). */
export function isEditorField(field: string): field is EditorField {
  return editorFields.some((other) => other === field);
}

/** The fields whose value is a list of texts (§2.2). */
export type ListField = 'keywords' | 'robots';
export type TextField = Exclude<EditorField, ListField>;

/**
 * What is wanted of every field:
 * - `undefined`: inherit (the page's value, the computed name, no context);
 * - `''` or `[]`: blank on purpose, which hides the page's value;
 * - anything else: the override.
 */
export type EditorValues = { readonly [Field in TextField]: string | undefined } & {
  readonly [Field in ListField]: readonly string[] | undefined;
};

/** Whether a write of these fields starts the agent, which writes and publishes a new version: the context does (§4.4). */
export function startsAgent(fields: readonly string[]): boolean {
  return fields.includes('supplementaryContext');
}

export function isOwnField(field: string): field is OwnField {
  return ownFields.some((own) => own === field);
}

export function isListField(field: EditorField): field is ListField {
  return field === 'keywords' || field === 'robots';
}
