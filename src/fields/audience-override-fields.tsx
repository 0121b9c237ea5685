import { audienceUpdate } from '#src/contract/audience.ts';
import { isAbsoluteUri, keysOf, knownValues } from '#src/contract/fields.ts';
import {
  type ImageMetadataField,
  imageMetadataFields,
  type MetadataField,
  metadataOverrideRequest,
  type WritableMetadataField,
  writableMetadataFields,
} from '#src/contract/metadata.ts';
import { FieldValue } from '#src/form/field-value.tsx';
import type { FormField, FormFields } from '#src/form/form-field.ts';
import { safeUrl } from '#src/lib/safe-url.ts';
import { inSentence } from '#src/lib/text.ts';

/** The fields of Update audience besides `metadataOverride` (§4.4). `null` clears each of them. */
export type OwnField = Exclude<keyof typeof audienceUpdate.shape, 'metadataOverride'>;

/** All writable fields. The two sets share no name, so a flat record fits them all. */
export type EditorField = OwnField | WritableMetadataField;
type OverrideField = EditorField | ImageMetadataField;

type FieldEntry = {
  readonly group: keyof typeof groupTitles;
  /** Within its group: "Title". */
  readonly label: string;
  /** How it is shown and edited; `long` is a text of several lines. */
  readonly form: 'text' | 'long' | 'address' | 'picture' | 'id' | 'list' | 'enum' | 'enums' | 'colour';
  /** The documented values of an open enum; other texts are allowed. */
  readonly known?: readonly string[];
  /** Shown where the audience sets none, of a field that shows no page default. */
  readonly unset?: string;
  /** What it inherits instead of the page default, and what a reset restores: "original name". */
  readonly inherits?: string;
  /** Under the control, instead of the source of the value. */
  readonly help?: string;
  /** The fields of social networks for the same text, which one press fills. */
  readonly social?: readonly WritableMetadataField[];
  /** An empty value can't be sent (§4.4): what to do instead. */
  readonly neverEmpty?: string;
  /** Validates beyond the contract. */
  readonly check?: (text: string) => string | undefined;
  /** What the lint checks; default: everything. */
  readonly lint?: 'placeholders' | 'nothing';
  /** Above `to` characters `where` truncates; below `from` there is room. Known pixels win. */
  readonly length?: {
    readonly from?: number;
    readonly to: number;
    readonly pixels?: { readonly most: number; readonly size: number };
    readonly where: string;
  };
};

export const groupTitles = {
  search: 'Search result',
  name: 'Name and context',
  action: 'Action',
  openGraph: 'Open Graph',
  x: 'X',
  other: 'Author and colour',
} as const;

/** Prefixes of a label outside its group. */
const prefixes: Partial<Record<keyof typeof groupTitles, string>> = { openGraph: 'OG ', x: 'X ' };

/** All overrides of an audience, in form order. The images are read-only. */
const entries: { readonly [Field in OverrideField]: FieldEntry } = {
  title: {
    group: 'search',
    label: 'Title',
    form: 'text',
    length: { from: 20, to: 60, pixels: { most: 580, size: 20 }, where: 'Google' },
    social: ['ogTitle', 'twitterTitle'],
  },
  description: {
    group: 'search',
    label: 'Description',
    form: 'long',
    length: { from: 70, to: 155, pixels: { most: 920, size: 14 }, where: 'Google' },
    social: ['ogDescription', 'twitterDescription'],
  },
  canonicalUrl: { group: 'search', label: 'Canonical URL', form: 'address' },
  keywords: { group: 'search', label: 'Keywords', form: 'list' },
  robots: { group: 'search', label: 'Robots', form: 'enums', known: knownValues.robots, lint: 'nothing' },
  customName: {
    group: 'name',
    label: 'Custom name',
    form: 'text',
    inherits: 'original name',
    neverEmpty: 'A name can’t be empty. Reset it to the original name instead.',
  },
  supplementaryContext: {
    group: 'name',
    label: 'Context for this audience',
    form: 'long',
    unset: 'no context',
    help: 'Instructions for the AI agent, in addition to the page’s. Saving a change publishes a new version.',
    neverEmpty: 'A context can’t be empty. Clear it instead.',
  },
  actionUrlOverride: {
    group: 'action',
    label: 'Button link',
    form: 'address',
    neverEmpty: 'A link can’t be empty. Reset it to the page default instead.',
    check: urlProblem,
  },
  actionFormIdOverride: {
    group: 'action',
    label: 'Form ID',
    form: 'text',
    unset: 'not set',
    help: 'Without an override, the page’s form is used.',
    lint: 'nothing',
  },
  actionFormInstructionsOverride: {
    group: 'action',
    label: 'Form instructions',
    form: 'long',
    unset: 'not set',
    help: 'Without an override, the page’s instructions are used.',
  },
  ogTitle: { group: 'openGraph', label: 'Title', form: 'text', length: { to: 60, where: 'Facebook and LinkedIn' } },
  ogDescription: { group: 'openGraph', label: 'Description', form: 'long', length: { to: 110, where: 'Facebook' } },
  ogType: { group: 'openGraph', label: 'Type', form: 'enum', known: knownValues.ogType, lint: 'nothing' },
  ogSiteName: { group: 'openGraph', label: 'Site name', form: 'text', length: { to: 40, where: 'Slack' } },
  ogUrl: { group: 'openGraph', label: 'URL', form: 'address' },
  ogImageUrl: { group: 'openGraph', label: 'Image', form: 'picture' },
  ogImageAlt: {
    group: 'openGraph',
    label: 'Alt text',
    form: 'text',
    length: { to: 125, where: 'some screen readers' },
  },
  ogImageFileId: { group: 'openGraph', label: 'Image file ID', form: 'id' },
  twitterCard: { group: 'x', label: 'Card', form: 'enum', known: knownValues.twitterCard, lint: 'nothing' },
  twitterTitle: { group: 'x', label: 'Title', form: 'text', length: { to: 70, where: 'X' } },
  twitterDescription: { group: 'x', label: 'Description', form: 'long', length: { to: 125, where: 'X' } },
  twitterImageUrl: { group: 'x', label: 'Image', form: 'picture' },
  twitterImageAlt: { group: 'x', label: 'Alt text', form: 'text', length: { to: 420, where: 'X' } },
  twitterImageFileId: { group: 'x', label: 'Image file ID', form: 'id' },
  twitterSite: { group: 'x', label: 'Site handle (@)', form: 'text', lint: 'placeholders' },
  twitterCreator: { group: 'x', label: 'Author handle (@)', form: 'text', lint: 'placeholders' },
  author: { group: 'other', label: 'Author', form: 'text', lint: 'placeholders' },
  themeColor: { group: 'other', label: 'Theme colour', form: 'colour', lint: 'nothing' },
};

export const overrideFields = keysOf(entries);

/** Whether Update audience writes a field (§4.4). */
export function isEditorField(field: string): field is EditorField {
  return field in entries && !imageMetadataFields.some((image) => image === field);
}

export function isOwnField(field: string): field is OwnField {
  return isEditorField(field) && !writableMetadataFields.some((other) => other === field);
}

/** Every writable field, in form order. */
export const editorFields = overrideFields.filter(isEditorField);
export const ownFields = overrideFields.filter(isOwnField);

/** The fields with a list of texts as value (§2.2). */
export type ListField = 'keywords' | 'robots';
export type TextField = Exclude<EditorField, ListField>;

export function isListField(field: EditorField): field is ListField {
  return entries[field].form === 'list' || entries[field].form === 'enums';
}

export function overrideField(field: OverrideField): FieldEntry {
  return entries[field];
}

/** The open enums, which accept any text. */
export const openFields = writableMetadataFields.filter((field) => entries[field].known !== undefined);

export type FieldRow<Of extends OverrideField> = FieldEntry & { readonly field: Of };
export type EditorRow = FieldRow<EditorField>;
export type MetadataRow = FieldRow<MetadataField>;

function groupsOf<Of extends OverrideField>(isOfKind: (field: OverrideField) => field is Of) {
  return Object.entries(groupTitles)
    .map(([key, title]) => ({
      key,
      title,
      rows: overrideFields
        .filter(isOfKind)
        .filter((field) => entries[field].group === key)
        .map((field): FieldRow<Of> => ({ ...entries[field], field })),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** All writable fields, in the groups and order of the form. */
export const editorGroups = groupsOf(isEditorField);
export type EditorGroup = (typeof editorGroups)[number];

/** The twenty-three metadata fields (§2.2) in the groups and order of the form. */
export const metadataGroups = groupsOf((field): field is MetadataField => !isOwnField(field));

/** "Open Graph: image": the field with its group, for use outside it. */
export function metadataLabel(field: MetadataField): string {
  const { group, label } = entries[field];
  return `${groupTitles[group]}: ${inSentence(label)}`;
}

/** "OG title". An unknown name is its own label. */
export function labelOf(field: string): string {
  const known = overrideFields.find((other) => other === field);
  if (known === undefined) return field;
  const { group, label } = entries[known];
  const prefix = prefixes[group];
  return prefix === undefined ? label : prefix + inSentence(label);
}

/** What counts where an audience sets nothing: "page default", "no context". */
export function unsetWords(field: string): string {
  const { unset, inherits = 'page default' } = isEditorField(field) ? entries[field] : {};
  return unset ?? inherits;
}

export function showValue(field: string, value: unknown) {
  return <FieldValue value={value} unset={unsetWords(field)} />;
}

/**
 * The wanted value of every field:
 * - `undefined`: inherit (the page default, the original name, no context);
 * - `''` or `[]`: left empty on purpose, which hides the page default;
 * - anything else: the override.
 */
export type EditorValues = { readonly [Field in TextField]: string | undefined } & {
  readonly [Field in ListField]: readonly string[] | undefined;
};

/**
 * All values that an audience sets: the writable ones, and read-only ones that a write could lose:
 * the image fields (§2.2), and unknown keys of `metadataOverride`. A save compares all of them but
 * sends only the writable part.
 */
export type AudienceValues = EditorValues & {
  readonly [Field in ImageMetadataField]: string | undefined;
} & {
  readonly otherOverrides: Readonly<Record<string, unknown>>;
};

/** Whether a write of these fields starts the agent, which publishes a new version (choices.md). */
export function startsAgent(fields: readonly string[]): boolean {
  return fields.includes('supplementaryContext');
}

export function recordOf<Key extends string, Entry>(keys: readonly Key[], entryOf: (key: Key) => Entry) {
  // Every key has its entry.
  return Object.fromEntries(keys.map((key) => [key, entryOf(key)])) as { readonly [Each in Key]: Entry };
}

function formField<Value extends EditorValues[EditorField]>(
  field: EditorField,
  read: (stored: unknown) => Value,
): FormField<Value, Value> {
  return {
    label: labelOf(field),
    read,
    show: (value) => showValue(field, value),
    toInput: (value) => value,
    fromInput: (input) => input,
    check: (value) => problemOf(field, value),
    // The body is that of `updateBody`, and the controls are the editor's.
    send: (value) => value ?? null,
    Control: () => null,
  };
}

/** A control's state is the wanted value itself. The editor has its own layout. */
export const editorFormFields: FormFields<EditorValues, EditorValues> = {
  ...recordOf(
    editorFields.filter((field) => !isListField(field)),
    (field) => formField(field, (stored) => (typeof stored === 'string' ? stored : undefined)),
  ),
  ...recordOf(editorFields.filter(isListField), (field) =>
    formField<readonly string[] | undefined>(field, (stored) =>
      Array.isArray(stored) ? stored.map(String) : undefined,
    ),
  ),
};

/** Services refuse lone surrogates (not UTF-8) and NUL (databases refuse it), see choices.md. */
const unsendableText = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Why a value can't be saved (§4.4), and how to fix it. */
export function problemOf(field: EditorField, value: EditorValues[EditorField]): string | undefined {
  if (value === undefined) return undefined;
  const texts = typeof value === 'string' ? [value] : value;
  if (texts.some((text) => unsendableText.test(text))) {
    return 'This contains a character that can’t be sent. Type that part again.';
  }
  const { neverEmpty, check } = entries[field];
  if (neverEmpty !== undefined && value === '') return neverEmpty;
  if (check !== undefined) return texts.map(check).find((problem) => problem !== undefined);
  const schema = isOwnField(field) ? audienceUpdate.shape[field] : metadataOverrideRequest.shape[field];
  return schema.safeParse(value).success ? undefined : 'The API does not allow this value.';
}

function urlProblem(url: string): string | undefined {
  if (url !== url.trim()) return 'The URL starts or ends with a space.';
  if (!isAbsoluteUri(url)) return 'Enter a full URL, starting with https://';
  return safeUrl(url) === undefined ? 'Browsers don’t open such a URL. Start with https://' : undefined;
}
