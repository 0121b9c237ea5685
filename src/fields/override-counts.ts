import type { AudienceAnswer } from '#src/api/audiences.ts';
import { metadataGroups } from '#src/fields/audience-override-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';

/** What a person can set on an audience (§4.4), in the groups and the order of the editor. */
export const overrideGroups = ['name', 'context', 'action', 'basic', 'search', 'openGraph', 'x'] as const;
export type OverrideGroup = (typeof overrideGroups)[number];

export const overrideGroupWords: Readonly<Record<OverrideGroup, string>> = {
  name: 'Name',
  context: 'Context',
  action: 'Action',
  basic: 'Basic',
  search: 'Search',
  openGraph: 'Open Graph',
  x: 'X',
};

const groupKeys: Readonly<Record<string, OverrideGroup>> = {
  basic: 'basic',
  search: 'search',
  og: 'openGraph',
  x: 'x',
};

const metadataFields = metadataGroups.flatMap(({ key, rows }) => {
  const group = groupKeys[key];
  return group === undefined ? [] : rows.map(({ field }) => [field, group] as const);
});

/** How many values an audience sets itself, by group. */
export type OverrideCounts = {
  readonly byGroup: Readonly<Record<OverrideGroup, number>>;
  readonly total: number;
  /** The service sent no `metadataOverride`, which is not the same as an empty one (traps.md 29): the four metadata groups are not known. */
  readonly metadataUnknown: boolean;
};

/** Counts what an audience sets itself. A text that is blank on purpose counts, and so do the image fields that nobody can write (§2.2). */
export function countOverrides(audience: AudienceAnswer): OverrideCounts {
  const { customName, supplementaryContext, metadataOverride } = audience;
  const byGroup: Record<OverrideGroup, number> = {
    name: isSet(customName),
    context: isSet(supplementaryContext),
    action:
      isSet(audience.actionUrlOverride) +
      isSet(audience.actionFormIdOverride) +
      isSet(audience.actionFormInstructionsOverride),
    basic: 0,
    search: 0,
    openGraph: 0,
    x: 0,
  };
  const values: Readonly<Record<string, unknown>> = metadataOverride ?? {};
  for (const [field, group] of metadataFields) byGroup[group] += isSet(values[field]);
  const total = Object.values(byGroup).reduce((sum, count) => sum + count, 0);
  return { byGroup, total, metadataUnknown: metadataOverride === undefined };
}

function isSet(value: unknown): 0 | 1 {
  return value === undefined || value === null ? 0 : 1;
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
