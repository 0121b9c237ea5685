import type { MetadataField } from '#src/contract/metadata.ts';
import { knownValues } from '#src/contract/open-enum.ts';

/** How a metadata value is shown. */
export type MetadataForm = 'text' | 'address' | 'picture' | 'id' | 'list' | 'enum' | 'enums' | 'colour';

export type MetadataRow = {
  readonly field: MetadataField;
  readonly label: string;
  readonly form: MetadataForm;
  /** The values of an open enum that are documented; any other is shown raw. */
  readonly known?: readonly string[];
};

export type MetadataGroup = { readonly key: string; readonly title: string; readonly rows: readonly MetadataRow[] };

const row = (field: MetadataField, label: string, form: MetadataForm = 'text', known?: readonly string[]) =>
  known === undefined ? { field, label, form } : { field, label, form, known };

/** The twenty-three metadata fields (§2.2) in the groups and the order in which people think of them. */
export const metadataGroups: readonly MetadataGroup[] = [
  {
    key: 'basic',
    title: 'Basic',
    rows: [
      row('title', 'Title'),
      row('description', 'Description'),
      row('author', 'Author'),
      row('themeColor', 'Theme colour', 'colour'),
    ],
  },
  {
    key: 'search',
    title: 'Search',
    rows: [
      row('canonicalUrl', 'Canonical address', 'address'),
      row('keywords', 'Keywords', 'list'),
      row('robots', 'Robots', 'enums', knownValues.robots),
    ],
  },
  {
    key: 'og',
    title: 'Open Graph',
    rows: [
      row('ogTitle', 'Title'),
      row('ogDescription', 'Description'),
      row('ogType', 'Type', 'enum', knownValues.ogType),
      row('ogSiteName', 'Site name'),
      row('ogUrl', 'Address', 'address'),
      row('ogImageUrl', 'Picture', 'picture'),
      row('ogImageAlt', 'Alternative text'),
      row('ogImageFileId', 'File of the picture', 'id'),
    ],
  },
  {
    key: 'x',
    title: 'X',
    rows: [
      row('twitterCard', 'Card', 'enum', knownValues.twitterCard),
      row('twitterTitle', 'Title'),
      row('twitterDescription', 'Description'),
      row('twitterImageUrl', 'Picture', 'picture'),
      row('twitterImageAlt', 'Alternative text'),
      row('twitterImageFileId', 'File of the picture', 'id'),
      row('twitterSite', 'Account of the site'),
      row('twitterCreator', 'Account of the author'),
    ],
  },
];

const labels = new Map(
  metadataGroups.flatMap(({ title, rows }) =>
    rows.map(({ field, label }) => [field, `${title}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`] as const),
  ),
);

/** "Open Graph: picture": the field with its group, for where it stands alone. */
export function metadataLabel(field: MetadataField): string {
  return labels.get(field) ?? field;
}
