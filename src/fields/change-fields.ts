import { labelOf } from './audience-override-fields.tsx';

/**
 * The fields in a conversation's changes (§2.11): the audience's name for them, their label, and
 * where the conversation's context has the current value.
 */
export const changeFields = (
  [
    { field: 'supplementaryContext', own: 'supplementaryContext', inContext: 'currentSupplementaryContext' },
    { field: 'metaTitle', own: 'title', inContext: 'currentMetaTitle' },
    { field: 'metaDescription', own: 'description', inContext: 'currentMetaDescription' },
    { field: 'metaKeywords', own: 'keywords', inContext: 'currentMetaKeywords' },
  ] as const
).map((entry) => ({ ...entry, label: labelOf(entry.own) }));

/** A field by its name in changes; undefined for one outside the contract. */
export function changeField(name: string | undefined) {
  return changeFields.find(({ field }) => field === name);
}
