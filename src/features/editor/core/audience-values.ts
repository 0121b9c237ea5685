import type { AudienceAnswer } from '#src/api/audiences.ts';
import {
  type ImageMetadataField,
  imageMetadataFields,
  type WritableMetadataField,
  writableMetadataFields,
} from '#src/contract/metadata.ts';
import { type EditorField, type EditorValues, editorFields, ownFields } from './fields.ts';

/**
 * All that an audience sets itself, as one flat record: what can be written, and beside it what can only be read and yet be lost by a write - the
 * four image fields (§2.2) and whatever the service keeps in `metadataOverride` that the contract does not name. A save compares all of it and
 * sends the writable part alone.
 */
export type AudienceValues = EditorValues & {
  readonly [Field in ImageMetadataField]: string | undefined;
} & {
  readonly otherOverrides: Readonly<Record<string, unknown>>;
};

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

const inheritAll = Object.fromEntries(
  [...editorFields, ...imageMetadataFields].map((field) => [field, undefined]),
  // Each of the fields has been set.
) as { [Field in EditorField | ImageMetadataField]: undefined };

/** An audience that takes everything from its page. */
export const noOverrides: AudienceValues = { ...inheritAll, otherOverrides: {} };

/** The writable part of `metadataOverride`, as it would be sent: fields that inherit are left out. */
export function writableOverrides(
  values: EditorValues,
): Partial<Record<WritableMetadataField, string | readonly string[]>> {
  const overrides: Partial<Record<WritableMetadataField, string | readonly string[]>> = {};
  for (const field of writableMetadataFields) {
    const value = values[field];
    if (value !== undefined) overrides[field] = value;
  }
  return overrides;
}
