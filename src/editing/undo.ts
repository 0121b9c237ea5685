import type { FieldValues } from './three-way.ts';
import { type SaveOutcome, type SavePlan, verifiedSave } from './verified-save.ts';

type Saved<Values extends FieldValues> = Extract<SaveOutcome<Values>, { kind: 'saved' }>;

/** The values that a save replaced, by field. */
export function replacedValues<Values extends FieldValues>({ sent }: Saved<Values>): Partial<Values> {
  const before: Partial<Values> = {};
  for (const [field, change] of sent) Object.assign(before, { [field]: change.before });
  return before;
}

/**
 * Takes a save back, by the same way as it went: only fields that still hold what was written are put back; anything changed since is a
 * conflict and stays.
 * @throws {ApiError} as `verifiedSave`.
 */
export async function undoSave<Values extends FieldValues>(
  plan: SavePlan<Values>,
  saved: Saved<Values>,
): Promise<SaveOutcome<Values>> {
  return await verifiedSave(plan, saved.now, { ...saved.now, ...replacedValues(saved) });
}
