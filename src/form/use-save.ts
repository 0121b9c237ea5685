import { useRef, useState } from 'react';
import { ApiError } from '#src/api/errors.ts';
import type { FieldValues } from './three-way.ts';
import { type SaveOutcome, type SavePhase, type SavePlan, verifiedSave } from './verified-save.ts';

/** The state of a form's save: not started, pending, ended, or failed without a change. */
export type SaveState<Values extends FieldValues> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly phase: SavePhase }
  | { readonly kind: 'ended'; readonly outcome: SaveOutcome<Values> }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** Called in the step that shows the outcome: a review closed then can't hold the focus. */
type OnEnd<Values extends FieldValues> = (outcome: SaveOutcome<Values>) => void;

/**
 * Runs verified saves, one at a time, whatever is clicked meanwhile (security.md, fault 25).
 * @returns the state; `runSave`, which resolves with the outcome (undefined if it failed or one was
 * pending); `readAgain`, the same for a save whose outcome is unknown; and `reset`.
 */
export function useSave<Values extends FieldValues>() {
  const [state, setState] = useState<SaveState<Values>>({ kind: 'idle' });
  const running = useRef(false);

  async function run(
    work: (onPhase: (phase: SavePhase) => void) => Promise<SaveOutcome<Values>>,
    onEnd?: OnEnd<Values>,
  ): Promise<SaveOutcome<Values> | undefined> {
    if (running.current) return undefined;
    running.current = true;
    try {
      const outcome = await work((phase) => setState({ kind: 'running', phase }));
      setState({ kind: 'ended', outcome });
      onEnd?.(outcome);
      return outcome;
    } catch (error) {
      if (!(error instanceof ApiError)) {
        // A fault of Facet itself must not leave the form pending forever.
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
    runSave: (plan: SavePlan<Values>, base: Values, mine: Values, onEnd?: OnEnd<Values>) =>
      run((onPhase) => verifiedSave(plan, base, mine, onPhase), onEnd),
    readAgain: async (onEnd: OnEnd<Values>) => {
      if (state.kind !== 'ended' || state.outcome.kind !== 'unknown') return undefined;
      const { outcome } = state;
      return await run((onPhase) => {
        onPhase('verifying');
        return outcome.readAgain();
      }, onEnd);
    },
    reset: () => setState({ kind: 'idle' }),
  };
}
