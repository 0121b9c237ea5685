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

/** The last suggestion for each field: it takes the place of those before. */
export function newestChanges<Change extends { readonly field?: string | undefined }>(changes: readonly Change[]) {
  return changes.filter(
    ({ field }, at) => field === undefined || !changes.slice(at + 1).some((later) => later.field === field),
  );
}

/** For a suggestion made for an earlier text: applying it would undo what was written since. */
export const changedSinceSuggestion = 'The text has changed since this suggestion.';

type Suggested = { readonly previousValue?: string | undefined; readonly newValue?: string | undefined };

/**
 * Whether a field has another text now than the agent had read, and than it suggests. Unset and
 * empty are alike, and so are lists with or without spaces. @param now undefined: not known.
 */
export function isOutdated({ previousValue, newValue }: Suggested, now: string | undefined): boolean {
  const plain = (text: string) => text.split(/\s*,\s*/).join();
  const isNow = (text: string | undefined) => text !== undefined && plain(text) === plain(now ?? '');
  return previousValue !== undefined && now !== undefined && !isNow(previousValue) && !isNow(newValue);
}

/** A field by its name in changes; undefined for one outside the contract. */
export function changeField(name: string | undefined) {
  return changeFields.find(({ field }) => field === name);
}
