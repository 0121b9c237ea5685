import { labelOf } from './audience-override-fields.tsx';

/**
 * The fields that a conversation's changes name (§2.11): what an audience calls them, their label,
 * and where the conversation's context holds the value of now.
 */
export const changeFields = (
  [
    { field: 'supplementaryContext', own: 'supplementaryContext', inContext: 'currentSupplementaryContext' },
    { field: 'metaTitle', own: 'title', inContext: 'currentMetaTitle' },
    { field: 'metaDescription', own: 'description', inContext: 'currentMetaDescription' },
    { field: 'metaKeywords', own: 'keywords', inContext: 'currentMetaKeywords' },
  ] as const
).map((entry) => ({ ...entry, label: labelOf(entry.own) }));

/** A field by the name that changes give it; undefined for one that the contract does not name. */
export function changeField(name: string | undefined) {
  return changeFields.find(({ field }) => field === name);
}
