import type { AudienceAnswer } from '#src/api/audiences.ts';
import { keysOf } from '#src/contract/fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { groupTitles, isOwnField, overrideField, overrideFields } from './audience-override-fields.tsx';

/** The form has name and context in one group. */
const { name: _, ...otherGroups } = groupTitles;

/** What a person can set on an audience (§4.4), in the groups and the order of the editor. */
export const overrideGroupWords = { name: 'Name', context: 'Context', ...otherGroups };
export const overrideGroups = keysOf(overrideGroupWords);

/** How many values an audience sets itself, by group. */
export type OverrideCounts = ReturnType<typeof countOverrides>;

/**
 * Counts what an audience sets itself. A text that is blank on purpose counts, and so do the image fields that nobody can
 * write (§2.2). Without a `metadataOverride`, which is not the same as an empty one (traps.md 29), the four groups of
 * metadata are not known.
 */
export function countOverrides(audience: AudienceAnswer) {
  const { metadataOverride } = audience;
  const set = overrideFields.filter(
    (field) => (isOwnField(field) ? audience[field] : metadataOverride?.[field]) != null,
  );
  const byGroup = { name: 0, context: 0, action: 0, basic: 0, search: 0, openGraph: 0, x: 0 };
  for (const field of set) byGroup[field === 'supplementaryContext' ? 'context' : overrideField(field).group] += 1;
  return { byGroup, total: set.length, metadataUnknown: metadataOverride === undefined };
}

/** "Name · Context · Basic 2": groups with something set; the number where a group holds several fields. Empty when nothing is set. */
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
