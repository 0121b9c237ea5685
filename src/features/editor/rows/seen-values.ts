import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { openFields } from '#src/features/editor/form/editor-groups.ts';

/** Values of the open enums that a page and its audiences use, by field. */
export type SeenValues = ReadonlyMap<string, readonly string[]>;

/** Most audiences that are looked into, and most values that are kept of one field: a list to choose from helps while it can be read. */
const mostAudiences = 2_000;
const mostValues = 50;

/** Collects what the open enums hold in the metadata of a page and of its audiences, in the order in which it is met. */
export function seenValues(page: PageAnswer | undefined, audiences: readonly AudienceAnswer[]): SeenValues {
  const seen = new Map<string, Set<string>>(openFields.map((field) => [field, new Set()]));
  const objects = [
    page?.metadata,
    ...audiences
      .slice(0, mostAudiences)
      .flatMap(({ metadataOverride, effectiveMetadata }) => [metadataOverride, effectiveMetadata]),
  ];
  for (const metadata of objects) {
    for (const field of openFields) {
      const value = metadata?.[field];
      const values = value === undefined ? [] : typeof value === 'string' ? [value] : value;
      for (const one of values) if (one !== '') seen.get(field)?.add(one);
    }
  }
  return new Map([...seen].map(([field, values]) => [field, [...values].slice(0, mostValues)]));
}
