import type { AudienceAnswer } from '#src/api/audiences.ts';
import { keysOf } from '#src/contract/fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { groupTitles, isOwnField, overrideField, overrideFields } from './audience-override-fields.tsx';

/** The form has name and context in one group. */
const { search, name: _, ...others } = groupTitles;

/** What a user can set on an audience (§4.4), in the groups and order of the editor. */
export const overrideGroupWords = { search, name: 'Name', context: 'Context', ...others };
export const overrideGroups = keysOf(overrideGroupWords);

export type OverrideCounts = ReturnType<typeof countOverrides>;

/**
 * Counts the overrides of an audience, including texts left empty on purpose and read-only images
 * (§2.2). Without `metadataOverride`, unlike an empty one (traps.md 29), the four metadata groups
 * are unknown.
 */
export function countOverrides(audience: AudienceAnswer) {
  const { metadataOverride } = audience;
  const set = overrideFields.filter(
    (field) => (isOwnField(field) ? audience[field] : metadataOverride?.[field]) != null,
  );
  const byGroup = { search: 0, name: 0, context: 0, action: 0, openGraph: 0, x: 0, other: 0 };
  for (const field of set) byGroup[field === 'supplementaryContext' ? 'context' : overrideField(field).group] += 1;
  return { byGroup, total: set.length, metadataUnknown: metadataOverride === undefined };
}

/** "Search result 2 · Name": groups with overrides, counted where a group has several fields. */
export function overrideSummary({ byGroup }: OverrideCounts): string {
  return overrideGroups
    .filter((group) => byGroup[group] > 0)
    .map((group) =>
      group === 'name' || group === 'context'
        ? overrideGroupWords[group]
        : `${overrideGroupWords[group]} ${formatNumber(byGroup[group])}`,
    )
    .join(' · ');
}
