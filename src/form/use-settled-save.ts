import { useState } from 'react';
import { type HistoryResource, recordChange } from '#src/local/change-history.ts';
import { baseAfter, changedFields, type FieldValues, sameValue } from './three-way.ts';
import { useVerifiedSave } from './use-verified-save.ts';
import type { SaveOutcome, SavePlan } from './verified-save.ts';

type Field<Values> = keyof Values & string;

type SettledSaveOptions<Values extends FieldValues> = {
  readonly plan: SavePlan<Values>;
  /** Under which name this browser keeps what was written. */
  readonly resource: HistoryResource;
  /** What the form opened with. */
  readonly opened: Values;
  readonly fields: readonly Field<Values>[];
  /** What is wanted over what the service holds, as the form was drawn, and as it stands in the moment of asking. */
  readonly drawn: (base: Values) => Values;
  readonly typed: (base: Values) => Values;
  /** Whether nobody typed into a field since this drawing of the form, while a request was under way. */
  readonly isAsDrawn: (field: Field<Values>) => boolean;
  /** Puts a value into the form. */
  readonly write: (field: Field<Values>, value: Values[Field<Values>]) => void;
  /** Tells of a save, after the form has followed it. */
  readonly tell: (outcome: SaveOutcome<Values>) => void;
};

/** Saves a form of fields, and brings it to where a save, or a later reading after one, has left the service. */
export function useSettledSave<Values extends FieldValues>(options: SettledSaveOptions<Values>) {
  const { plan, resource, opened, fields, drawn, typed, isAsDrawn, write, tell } = options;
  const { state, save, readAgain, reset } = useVerifiedSave(plan);
  // What the form compares with. It follows the service only when a save has read it again.
  const [base, setBase] = useState(opened);
  const [done, setDone] = useState(false);
  const wanted = drawn(base);
  const changes = changedFields(base, wanted);
  const isUntouched = (field: Field<Values>) => !changes.includes(field);

  /**
   * Takes over what the service holds now. Fields that were not changed here, or whose conflict went the other way, follow it. `settled` as in
   * `baseAfter`.
   */
  function rebase(now: Values, follows: (field: Field<Values>) => boolean, settled: Iterable<Field<Values>>) {
    for (const field of fields) if (follows(field)) write(field, now[field]);
    setBase(baseAfter(base, now, typed(base), new Set(settled)));
  }

  function settle(outcome: SaveOutcome<Values> | undefined) {
    if (outcome === undefined) return;
    if (outcome.kind === 'nothing-to-send') {
      rebase(outcome.now, isAsDrawn, outcome.agreed.keys());
      void recordChange(resource, Object.fromEntries(outcome.agreed));
    }
    if (outcome.kind === 'saved') {
      const { now, sent, agreed, deviations } = outcome;
      const isHeld = (field: Field<Values>) => sameValue(wanted[field], now[field]);
      setDone(fields.every(isAsDrawn) && deviations.length === 0 && changes.every(isHeld));
      // What the service did not take, and what was typed since it was sent, stays in the form as a change that is not saved.
      rebase(now, (field) => isAsDrawn(field) && (isUntouched(field) || isHeld(field)), [
        ...sent.keys(),
        ...agreed.keys(),
      ]);
    }
    tell(outcome);
  }

  return {
    state,
    base,
    wanted,
    changes,
    /** A save has left nothing to do in the form. */
    done,
    isDirty: () => changedFields(base, typed(base)).length > 0,
    save: async () => settle(await save(base, wanted)),
    readAgain: async () => settle(await readAgain()),
    /** Decides a conflict: the form takes over what the other side said where that is to stay. */
    resolve: (now: Values, sides: ReadonlyMap<Field<Values>, 'mine' | 'theirs'>) => {
      rebase(now, (field) => isUntouched(field) || sides.get(field) === 'theirs', sides.keys());
      reset();
    },
    /** Lets go of how the last save ended. */
    reset,
  };
}
