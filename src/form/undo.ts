import type { FieldValues } from './three-way.ts';
import { type SaveOutcome, type SavePlan, verifiedSave } from './verified-save.ts';

type Saved<Values extends FieldValues> = Extract<SaveOutcome<Values>, { kind: 'saved' }>;

/** How taking a save back ended. */
export type UndoOutcome<Values extends FieldValues> = {
  readonly outcome: SaveOutcome<Values>;
  /** Fields that hold something else than what was written: they were left alone. */
  readonly changedSince: readonly (keyof Values & string)[];
};

/** What was sent and stands in the answer. */
export function takenOver<Values extends FieldValues>({ sent, deviations }: Saved<Values>): Saved<Values>['sent'] {
  const not = new Set(deviations.flatMap(({ field, kind }) => (kind === 'not-taken' ? [field] : [])));
  return new Map([...sent].filter(([field]) => !not.has(field)));
}

/** The values that a save replaced, by field. What the service did not take over replaced nothing. */
export function replacedValues<Values extends FieldValues>(saved: Saved<Values>): Partial<Values> {
  const before: Partial<Values> = {};
  for (const [field, change] of takenOver(saved)) Object.assign(before, { [field]: change.before });
  return before;
}

/**
 * Takes a save back, by the same way as it went: fields that still hold what was written are put back, anything changed since stays. The
 * outcome is a conflict only when that is so of every field.
 * @throws {ApiError} as `verifiedSave`.
 */
export async function undoSave<Values extends FieldValues>(
  plan: SavePlan<Values>,
  saved: Saved<Values>,
): Promise<UndoOutcome<Values>> {
  const before = replacedValues(saved);
  const whole = await verifiedSave(plan, saved.now, { ...saved.now, ...before });
  if (whole.kind !== 'conflict') return { outcome: whole, changedSince: [] };
  for (const field of whole.fields) delete before[field];
  if (Object.keys(before).length === 0) return { outcome: whole, changedSince: whole.fields };
  const outcome = await verifiedSave(plan, saved.now, { ...saved.now, ...before });
  const changedSince = outcome.kind === 'conflict' ? [...whole.fields, ...outcome.fields] : whole.fields;
  return { outcome, changedSince };
}
