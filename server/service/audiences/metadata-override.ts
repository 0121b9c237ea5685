import type { ServiceSettings } from '#server/service/settings.ts';
import { imageMetadataFields, type Metadata, type MetadataOverrideRequest } from '#src/contract/metadata.ts';

/** The page's metadata with the audience's override per field; an override of '' stays ''. */
export function effectiveMetadata(page: Metadata, override: Metadata): Metadata {
  return { ...page, ...override };
}

/** The values that a change may replace (§2.11), as its texts. */
export function changeableValues(context: string | null, metadata: Metadata) {
  return {
    supplementaryContext: context ?? '',
    metaTitle: metadata.title ?? '',
    metaDescription: metadata.description ?? '',
    metaKeywords: metadata.keywords?.join(', ') ?? '',
  };
}

/**
 * The override after a PATCH: `replace` swaps the writable fields and keeps the four image fields,
 * which cannot be sent; `merge` changes only the sent fields; `replace-all` imitates a service that
 * loses the images. A field that is present as undefined is removed (setting `METADATA_CLEAR`).
 */
export function patchedOverride(
  current: Metadata,
  patch: MetadataOverrideRequest,
  mode: ServiceSettings['metadataPatch'],
): Metadata {
  switch (mode) {
    case 'replace':
      return { ...imagesOf(current), ...patch };
    case 'merge':
      return { ...current, ...patch };
    case 'replace-all':
      return { ...patch };
  }
}

function imagesOf(metadata: Metadata): Metadata {
  const images: Metadata = {};
  for (const field of imageMetadataFields) {
    const value = metadata[field];
    if (value !== undefined) images[field] = value;
  }
  return images;
}
