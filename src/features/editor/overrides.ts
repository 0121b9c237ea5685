import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { imageMetadataFields, type WritableMetadataField, writableMetadataFields } from '#src/contract/metadata.ts';
import {
  type AudienceValues,
  type EditorField,
  type EditorValues,
  editorFields,
  isOwnField,
  ownFields,
  recordOf,
} from '#src/fields/audience-override-fields.tsx';
import { sameValue } from '#src/form/three-way.ts';

/**
 * The values of an audience as it was read (§2.3). Null, absence and a field of another kind all inherit; `''` and `[]` are blank on purpose.
 * @param assumed fills the metadata where the answer carries no `metadataOverride`, which is not the same as an empty one (traps.md 29): what was
 * written last stays what is believed.
 */
export function valuesOf(audience: AudienceAnswer, assumed?: AudienceValues): AudienceValues {
  const own = Object.fromEntries(ownFields.map((field) => [field, audience[field] ?? undefined]));
  const { metadataOverride } = audience;
  if (metadataOverride === undefined) return { ...(assumed ?? noOverrides), ...own };
  const known: readonly string[] = [...writableMetadataFields, ...imageMetadataFields];
  const others = Object.entries(metadataOverride).filter(([field]) => !known.includes(field));
  return {
    ...noOverrides,
    ...metadataOverride,
    ...own,
    otherOverrides: Object.fromEntries(others),
  };
}

/** Whether the service said which metadata the audience overrides. Where it did not, only what is edited here can be sent. */
export function overridesKnown({ metadataOverride }: AudienceAnswer): boolean {
  return metadataOverride !== undefined;
}

/** An audience that takes everything from its page. */
export const noOverrides: AudienceValues = {
  ...recordOf([...editorFields, ...imageMetadataFields], () => undefined),
  otherOverrides: {},
};

/** The writable part of `metadataOverride`, as it would be sent: fields that inherit are left out. */
export function writableOverrides(
  values: EditorValues,
): Partial<Record<WritableMetadataField, string | readonly string[]>> {
  const set = writableMetadataFields.filter((field) => values[field] !== undefined);
  return Object.fromEntries(set.map((field) => [field, values[field]]));
}

/** What a marketer means by a field: take the page's value, say something else, or say nothing on purpose. */
export type FieldIntent = 'inherited' | 'overridden' | 'blank';

/** A value as a field holds it; undefined where it inherits. */
export type FieldValue = EditorValues[EditorField];

/** A metadata object as it is read (§2.2): every field may be missing. */
export type MetadataAnswer = NonNullable<PageAnswer['metadata']>;

/** The intent that a value stands for. White space alone is not nothing: it is what the service would show. */
export function intentOf(value: FieldValue): FieldIntent {
  if (value === undefined) return 'inherited';
  return value.length === 0 ? 'blank' : 'overridden';
}

/**
 * What a field shows while it is inherited: the computed name for `customName` (§2.3), the address of the page's header action for
 * `actionUrlOverride` (§2.6), the page's metadata for the metadata fields. Undefined where nothing is inherited, or the page was not read.
 */
export function pageValueOf(field: EditorField, page: PageAnswer | undefined, audience: AudienceAnswer): FieldValue {
  if (!isOwnField(field)) return page?.metadata?.[field];
  if (field === 'customName') return audience.computedName;
  if (field !== 'actionUrlOverride') return undefined;
  return page?.actions?.find(({ actionId }) => actionId !== undefined && actionId === page.headerActionId)?.url;
}

/**
 * The `effectiveMetadata` that a service should answer with: the page's metadata overlaid field by field with all that the audience overrides,
 * its image fields included.
 */
export function predictedMetadata(page: MetadataAnswer | undefined, values: AudienceValues): MetadataAnswer {
  const images = imageMetadataFields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]]));
  // Every value comes from a field of the same name.
  return { ...page, ...writableOverrides(values), ...Object.fromEntries(images) } as MetadataAnswer;
}

/** Where an answer's `effectiveMetadata` is not what page and override make of it. Nothing is compared where one of the two is not known. */
export function mispredictions(
  page: MetadataAnswer | undefined,
  values: AudienceValues,
  effective: MetadataAnswer | undefined,
) {
  if (page === undefined || effective === undefined) return [];
  const predicted = predictedMetadata(page, values);
  return [...writableMetadataFields, ...imageMetadataFields].flatMap((field) =>
    sameValue(predicted[field], effective[field]) ? [] : [{ field, expected: predicted[field], got: effective[field] }],
  );
}

/** Fields of an override that cannot be sent, and that a service which replaces `metadataOverride` as a whole would drop with the next save. */
export function unsendable(values: AudienceValues): readonly string[] {
  return [...imageMetadataFields.filter((field) => values[field] !== undefined), ...Object.keys(values.otherOverrides)];
}
