import type { FieldValues } from './three-way.ts';
import { useSaveRun } from './use-save-run.ts';
import { type SavePlan, verifiedSave } from './verified-save.ts';

/** `useSaveRun` with `verifiedSave`: `save(base, mine)` runs it by the plan. */
export function useVerifiedSave<Values extends FieldValues>(plan: SavePlan<Values>) {
  const { save, ...rest } = useSaveRun<Values>();
  return {
    ...rest,
    save: (base: Values, mine: Values) => save((onPhase) => verifiedSave(plan, base, mine, onPhase)),
  };
}
