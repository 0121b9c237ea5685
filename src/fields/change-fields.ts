import { labelOf } from './audience-override-fields.tsx';

/**
 * The fields that a conversation's changes name (§2.11): what an audience calls them, their label,
 * and where the conversation's context holds the value of now.
 */
export const changeFields = [
  {
    field: 'supplementaryContext',
    own: 'supplementaryContext',
    label: labelOf('supplementaryContext'),
    inContext: 'currentSupplementaryContext',
  },
  { field: 'metaTitle', own: 'title', label: labelOf('title'), inContext: 'currentMetaTitle' },
  { field: 'metaDescription', own: 'description', label: labelOf('description'), inContext: 'currentMetaDescription' },
  { field: 'metaKeywords', own: 'keywords', label: labelOf('keywords'), inContext: 'currentMetaKeywords' },
] as const;

/** A field by the name that changes give it; undefined for one that the contract does not name. */
export function changeField(name: string | undefined) {
  return changeFields.find(({ field }) => field === name);
}
