import type { ImageMetadataField } from '#src/contract/metadata.ts';
import { imageMetadataFields } from '#src/contract/metadata.ts';
import { type EditorField, isEditorField, isOwnField, type OwnField } from '#src/features/editor/core/fields.ts';
import { type MetadataRow, metadataGroups } from '#src/ui/metadata-fields.ts';

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
