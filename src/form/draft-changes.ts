import type { DraftChanges } from '#src/local/drafts.ts';
import { changedFields, type FieldValues } from './three-way.ts';

/** What a draft keeps of a form: the fields that differ from what it opened with, each with that base. */
export function draftChanges<Values extends FieldValues>(base: Values, wanted: Values): DraftChanges {
  const changes: DraftChanges = {};
  for (const field of changedFields(base, wanted)) changes[field] = { base: base[field], mine: wanted[field] };
  return changes;
}
