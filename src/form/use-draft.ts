import type { ReadStored } from './offered-draft.ts';
import type { FieldValues } from './three-way.ts';
import { type DraftOptions, useKeptDraft } from './use-kept-draft.ts';
import { useOfferedDraft } from './use-offered-draft.ts';

/** Keeps what is typed into a form and offers what was typed before, for a form that comes with all of its code: see `useKeptDraft` and `useOfferedDraft`. */
export function useDraft<Values extends FieldValues>(options: DraftOptions<Values> & { read: ReadStored<Values> }) {
  const kept = useKeptDraft<Values>(options);
  return { ...kept, ...useOfferedDraft<Values>(kept, options.base, options.read) };
}
