import type { ChangeRead } from '#src/features/conversation/core/timeline.ts';

/** What the fields of a change (§2.11) are called in the rest of Facet. */
const labels: ReadonlyMap<string, string> = new Map([
  ['supplementaryContext', 'Context for this audience'],
  ['metaTitle', 'Title'],
  ['metaDescription', 'Description'],
  ['metaKeywords', 'Keywords'],
]);

/** The field of a change in words; undefined for one that the contract does not name. */
export function changeLabel(field: ChangeRead['field']): string | undefined {
  return field === undefined ? undefined : labels.get(field);
}
