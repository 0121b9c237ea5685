import { useRef, useState } from 'react';
import { ApiError } from '#src/api/errors.ts';
import { type HistoryResource, recordChange } from '#src/local/change-history.ts';
import { baseAfter, changedFields, type FieldValues, fieldNames, sameValue } from './three-way.ts';
import { type SaveOutcome, type SavePhase, type SavePlan, verifiedSave } from './verified-save.ts';

/** Where a form's save stands: not begun, running, ended, or failed with nothing changed. */
export type SaveState<Values extends FieldValues> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly phase: SavePhase }
  | { readonly kind: 'ended'; readonly outcome: SaveOutcome<Values> }
  | { readonly kind: 'failed'; readonly error: ApiError };

/**
 * Runs verified saves, one at a time, whatever is clicked meanwhile (security.md, fault 25).
 * @returns the state to show, `save` which resolves with the outcome (undefined when it failed or one was already
 * running), `readAgain` which does the same for a save whose outcome is unknown, and `reset`.
 */
export function useSave<Values extends FieldValues>() {
  const [state, setState] = useState<SaveState<Values>>({ kind: 'idle' });
  const running = useRef(false);

  async function run(
    work: (onPhase: (phase: SavePhase) => void) => Promise<SaveOutcome<Values>>,
  ): Promise<SaveOutcome<Values> | undefined> {
    if (running.current) return undefined;
    running.current = true;
    try {
      const outcome = await work((phase) => setState({ kind: 'running', phase }));
      setState({ kind: 'ended', outcome });
      return outcome;
    } catch (error) {
      if (!(error instanceof ApiError)) {
        // A fault of Facet itself must not leave the form running for ever.
        setState({ kind: 'idle' });
        throw error;
      }
      setState({ kind: 'failed', error });
      return undefined;
    } finally {
      running.current = false;
    }
  }

  return {
    state,
    save: (plan: SavePlan<Values>, base: Values, mine: Values) =>
      run((onPhase) => verifiedSave(plan, base, mine, onPhase)),
    readAgain: async () => {
      if (state.kind !== 'ended' || state.outcome.kind !== 'unknown') return undefined;
      const { outcome } = state;
      return await run((onPhase) => {
        onPhase('verifying');
        return outcome.readAgain();
      });
    },
    reset: () => setState({ kind: 'idle' }),
  };
}

type SettledSaveOptions<Values extends FieldValues> = {
  /** Under which name this browser keeps what was written. */
  readonly resource: HistoryResource;
  /** What the form opened with. */
  readonly initial: Values;
  /** What the form says at this moment, over what the service holds. */
  readonly wanted: (base: Values) => Values;
  /** Puts values into the controls of the form, which may show some of them already. */
  readonly show: (values: Partial<Values>) => void;
  /** Hears how a save ended, after the form has followed it, and what was asked for. */
  readonly onOutcome?: ((outcome: SaveOutcome<Values>, asked: Values) => void) | undefined;
};

/**
 * The one engine that settles a save: keeps what the form compares with (`base`), and brings base and form to where a
 * save, a later look at one, a decided conflict or an undo has left the service. It knows no control: a form says by
 * `wanted` what it holds and follows by `show`. `save` takes a plan for each save and, where something else than the
 * form is to be sent, what is wanted; `follow` takes over newer readings, and fields that an undo has brought back.
 */
export function useSettledSave<Values extends FieldValues>(options: SettledSaveOptions<Values>) {
  const { resource, initial, wanted, show, onOutcome } = options;
  const { state, save, readAgain, reset } = useSave<Values>();
  const [base, setBase] = useState(initial);
  // A save settles on what is held then, not on what was drawn when it was asked for.
  const latest = useRef(initial);
  const [asked, setAsked] = useState<Values>();
  const [done, setDone] = useState(false);

  const changesNow = () => changedFields(latest.current, wanted(latest.current));
  const isUnchanged = (field: string) => !changesNow().includes(field);

  /** Takes over what the service holds now. The fields that `follow` show it too. `settled` as in `baseAfter`. */
  function rebase(now: Values, follows: (field: string) => boolean, settled: Iterable<string>) {
    const values: Partial<Values> = {};
    for (const field of fieldNames(now).filter(follows)) values[field] = now[field];
    show(values);
    latest.current = baseAfter(latest.current, now, wanted(latest.current), new Set(settled));
    setBase(latest.current);
  }

  function settle(outcome: SaveOutcome<Values> | undefined, mine: Values) {
    if (outcome === undefined) return;
    if (outcome.kind === 'saved' || outcome.kind === 'nothing-to-send') {
      const { now, agreed } = outcome;
      const before = latest.current;
      const typed = wanted(before);
      // What the service did not take, and what was typed since it was sent, stays as a change that is not saved.
      const isDone = (field: string) => sameValue(mine[field], before[field]) || sameValue(mine[field], now[field]);
      const sent = outcome.kind === 'saved' ? outcome.sent.keys() : [];
      rebase(now, (field) => sameValue(typed[field], mine[field]) && isDone(field), [...sent, ...agreed.keys()]);
      if (outcome.kind === 'nothing-to-send') void recordChange(resource, Object.fromEntries(agreed));
      else setDone(outcome.deviations.length === 0 && changesNow().length === 0);
    }
    onOutcome?.(outcome, mine);
  }

  return {
    state,
    base,
    /** What was asked for last: what the service said of a field is said of that. */
    asked,
    /** A save has left nothing to do in the form. */
    done,
    /** What the form compares with, and the fields in which it differs, at this moment. */
    baseNow: () => latest.current,
    changesNow,
    /** @returns how the save ended; undefined when it failed with nothing changed, or one was under way. */
    save: async (plan: SavePlan<Values>, mine: Values = wanted(latest.current)) => {
      if (state.kind === 'running') return undefined;
      setAsked(mine);
      const outcome = await save(plan, latest.current, mine);
      settle(outcome, mine);
      return outcome;
    },
    readAgain: async () => settle(await readAgain(), asked ?? wanted(latest.current)),
    /** Decides a conflict: the form takes over what the other side said where that is to stay. */
    resolve: (sides: ReadonlyMap<string, 'mine' | 'theirs'>) => {
      if (state.kind !== 'ended' || state.outcome.kind !== 'conflict') return;
      rebase(state.outcome.now, (field) => isUnchanged(field) || sides.get(field) === 'theirs', sides.keys());
      reset();
    },
    /** Takes over what was read or written elsewhere; unsaved changes stay, but those of the `settled` fields compare with it. */
    follow: (now: Values, settled: Iterable<string> = []) => rebase(now, isUnchanged, settled),
    /** Lets go of how the last save ended. */
    reset,
  };
}
