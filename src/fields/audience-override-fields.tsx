import { audienceUpdate } from '#src/contract/audience.ts';
import { isAbsoluteUri } from '#src/contract/fields.ts';
import {
  type ImageMetadataField,
  imageMetadataFields,
  metadataOverrideRequest,
  type WritableMetadataField,
  writableMetadataFields,
} from '#src/contract/metadata.ts';
import { FieldValue } from '#src/form/field-value.tsx';
import { safeUrl } from '#src/lib/safe-url.ts';
import { type MetadataRow, metadataGroups } from '#src/ui/metadata-fields.ts';

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

/** With which control a field is written. */
export type ControlKind = 'line' | 'lines' | 'address' | 'colour' | 'open-enum' | 'keywords' | 'open-enums';

export type EditorRow = {
  readonly field: EditorField;
  /** Stands alone too: "OG title". */
  readonly label: string;
  readonly control: ControlKind;
  /** The documented values of an open enum. */
  readonly known: readonly string[];
  /** Whether an empty value can be sent at all: a name, a context and an address cannot be empty (§4.4). */
  readonly canBeBlank: boolean;
};

/** A field that is shown and never sent. */
export type ImageRow = { readonly field: ImageMetadataField; readonly label: string };

export type EditorGroup = {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly EditorRow[];
  readonly images: readonly ImageRow[];
};

const prefixes: Readonly<Record<string, string>> = { og: 'OG ', x: 'X ' };
const longTexts: readonly EditorField[] = ['description', 'ogDescription', 'twitterDescription'];

function own(field: OwnField, label: string, control: ControlKind, canBeBlank: boolean): EditorRow {
  return { field, label, control, known: [], canBeBlank };
}

function labelIn(group: string, label: string): string {
  const prefix = prefixes[group];
  return prefix === undefined ? label : prefix + label.charAt(0).toLowerCase() + label.slice(1);
}

function isImage(field: string): field is ImageMetadataField {
  return imageMetadataFields.some((image) => image === field);
}

function controlOf({ field, form }: MetadataRow): ControlKind {
  if (field === 'robots') return 'open-enums';
  if (form === 'list') return 'keywords';
  if (form === 'enum') return 'open-enum';
  if (form === 'colour') return 'colour';
  if (form === 'address') return 'address';
  return longTexts.some((long) => long === field) ? 'lines' : 'line';
}

const metadataEditorGroups = metadataGroups.map(
  ({ key, title, rows }): EditorGroup => ({
    key,
    title,
    rows: rows.flatMap((row) => {
      const { field, label, known = [] } = row;
      return isEditorField(field)
        ? [{ field, label: labelIn(key, label), control: controlOf(row), known, canBeBlank: true }]
        : [];
    }),
    images: rows.flatMap(({ field, label }) => (isImage(field) ? [{ field, label: labelIn(key, label) }] : [])),
  }),
);

/** Everything that Update audience writes (§4.4), in the groups and the order of the form. */
export const editorGroups: readonly EditorGroup[] = [
  {
    key: 'name',
    title: 'Name and context',
    rows: [
      own('customName', 'Custom name', 'line', false),
      own('supplementaryContext', 'Context for this audience', 'lines', false),
    ],
    images: [],
  },
  {
    key: 'action',
    title: 'Action',
    rows: [
      own('actionUrlOverride', 'Action address', 'address', false),
      own('actionFormIdOverride', 'Form id', 'line', true),
      own('actionFormInstructionsOverride', 'Form instructions', 'lines', true),
    ],
    images: [],
  },
  ...metadataEditorGroups,
];

const labels = new Map<string, string>(
  editorGroups.flatMap(({ rows, images }) => [...rows, ...images].map(({ field, label }) => [field, label] as const)),
);

/** What a field is called wherever it is spoken of. A name that the form does not know is its own label. */
export function labelOf(field: string): string {
  return labels.get(field) ?? field;
}

/** What stands where a field has no value of its own, in words that fit a before and an after. */
export function unsetWords(field: string): string {
  if (field === 'customName') return 'the computed name';
  if (field === 'supplementaryContext') return 'no context';
  return isOwnField(field) ? 'not set' : 'the page’s value';
}

/** The open enums of the metadata, of which any text may be a value. */
export const openFields = ['robots', 'ogType', 'twitterCard'] as const;

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

/** A lone surrogate cannot be written as UTF-8, and databases refuse NUL: services refuse both (decisions.md). */
const unsendableText = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const sentences: Partial<Record<EditorField, string>> = {
  customName: 'A name cannot be empty. Take the computed name instead.',
  supplementaryContext: 'A context cannot be empty. Clear it instead.',
};

/** Why a value cannot be saved (§4.4), as one sentence that says how to mend it; undefined when it can. */
export function problemOf(field: EditorField, value: EditorValues[EditorField]): string | undefined {
  if (value === undefined) return undefined;
  const texts = typeof value === 'string' ? [value] : value;
  if (texts.some((text) => unsendableText.test(text))) {
    return 'It holds a character that cannot be sent: half of an emoji, or NUL. Type that part again.';
  }
  if (field === 'actionUrlOverride') return typeof value === 'string' ? addressProblem(value) : undefined;
  return isAllowed(field, value) ? undefined : (sentences[field] ?? 'The contract does not allow this value.');
}

function isAllowed(field: EditorField, value: string | readonly string[]): boolean {
  const schema = isOwnField(field) ? audienceUpdate.shape[field] : metadataOverrideRequest.shape[field];
  return schema.safeParse(value).success;
}

function addressProblem(address: string): string | undefined {
  if (address.trim() === '') return 'An address cannot be empty. Take the page’s address instead.';
  if (address !== address.trim()) return 'The address begins or ends with a space.';
  if (!isAbsoluteUri(address)) return 'This is no whole address. Begin with https:// and the host.';
  return safeUrl(address) === undefined
    ? 'Browsers do not open such an address. Begin with https:// and the host.'
    : undefined;
}

/** A value of an audience's field in a sentence. */
export function showValue(field: string, value: unknown) {
  return <FieldValue value={value} unset={unsetWords(field)} />;
}
