import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { imageMetadataFields, type MetadataField, metadataFields } from '#src/contract/metadata.ts';
import { onlyFields, sameValue } from '#src/form/three-way.ts';
import type { ServiceQuirks } from '#src/local/service-quirks.ts';
import {
  type AudienceValues,
  type EditorField,
  type EditorValues,
  editorFields,
  isOwnField,
  ownFields,
  recordOf,
} from './audience-override-fields.tsx';
import type { ReadMetadata } from './metadata-value.tsx';

/**
 * The values of a loaded audience (§2.3). @param assumed metadata for an answer without
 * `metadataOverride`, which is not the same as an empty one (traps.md 29).
 */
export function audienceValues(audience: AudienceAnswer, assumed?: AudienceValues): AudienceValues {
  const own = Object.fromEntries(ownFields.map((field) => [field, audience[field] ?? undefined]));
  const { metadataOverride } = audience;
  if (metadataOverride === undefined) return { ...(assumed ?? noOverrides), ...own };
  const known: readonly string[] = metadataFields;
  const others = Object.entries(metadataOverride).filter(([field]) => !known.includes(field));
  return { ...noOverrides, ...metadataOverride, ...own, otherOverrides: Object.fromEntries(others) };
}

/** Whether the service said which metadata the audience overrides. */
export function overridesKnown({ metadataOverride }: AudienceAnswer): boolean {
  return metadataOverride !== undefined;
}

/** An audience that inherits everything. */
export const noOverrides: AudienceValues = {
  ...recordOf([...editorFields, ...imageMetadataFields], () => undefined),
  otherOverrides: {},
};

/** Inherit the page's value, set another, or leave it empty on purpose. */
export type FieldIntent = 'inherited' | 'overridden' | 'blank';

/** A field's value; undefined where it inherits. */
export type EditorValue = EditorValues[EditorField];

/** White space is not blank: the service would show it. */
export function intentOf(value: EditorValue): FieldIntent {
  if (value === undefined) return 'inherited';
  return value.length === 0 ? 'blank' : 'overridden';
}

/** What a loaded audience sets for a field itself; undefined where it inherits. */
export function ownValueOf(field: EditorField, audience: AudienceAnswer): EditorValue {
  return isOwnField(field) ? (audience[field] ?? undefined) : audience.metadataOverride?.[field];
}

/** What an inherited field shows. Undefined where that is nothing, or the page has not loaded. */
export function pageValueOf(field: EditorField, page: PageAnswer | undefined, audience: AudienceAnswer): EditorValue {
  if (!isOwnField(field)) return page?.metadata?.[field];
  if (field === 'customName') return audience.computedName;
  if (field !== 'actionUrlOverride') return undefined;
  return page?.actions?.find(({ actionId }) => actionId !== undefined && actionId === page.headerActionId)?.url;
}

/** The metadata fields that an audience overrides, the images among them. */
export function overriddenMetadata(values: AudienceValues): readonly MetadataField[] {
  return metadataFields.filter((field) => values[field] !== undefined);
}

/** The expected `effectiveMetadata`: the page's metadata under the overrides. */
export function predictedMetadata(page: ReadMetadata | undefined, values: AudienceValues): ReadMetadata {
  return { ...page, ...onlyFields<AudienceValues>(values, overriddenMetadata(values)) };
}

/** Where an answer's `effectiveMetadata` differs from the expected one, where both are known. */
export function mispredictions(
  page: ReadMetadata | undefined,
  values: AudienceValues,
  effective: ReadMetadata | undefined,
) {
  if (page === undefined || effective === undefined) return [];
  const predicted = predictedMetadata(page, values);
  return metadataFields.flatMap((field) =>
    sameValue(predicted[field], effective[field]) ? [] : [{ field, expected: predicted[field], got: effective[field] }],
  );
}

/**
 * What a write of metadata may lose, as far as earlier saves have shown. A service that was seen to
 * keep the images will; fields outside the contract may still go.
 */
export function overridesAtRisk(values: AudienceValues, { patch, keepsImages }: ServiceQuirks): readonly string[] {
  const kept: readonly string[] = patch === 'replace' || keepsImages ? imageMetadataFields : [];
  return patch === 'merge' ? [] : unsendable(values).filter((field) => !kept.includes(field));
}

/** Fields of an override that cannot be sent, and that a service may drop with the next save. */
export function unsendable(values: AudienceValues): readonly string[] {
  return [...imageMetadataFields.filter((field) => values[field] !== undefined), ...Object.keys(values.otherOverrides)];
}
