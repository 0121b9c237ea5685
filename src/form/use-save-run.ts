import { useRef, useState } from 'react';
import { ApiError } from '#src/api/errors.ts';
import type { FieldValues } from './three-way.ts';
import type { SaveOutcome, SavePhase } from './verified-save.ts';

/** Where a form's save stands: not begun, running, ended, or failed with nothing changed. */
export type SaveState<Values extends FieldValues> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly phase: SavePhase }
  | { readonly kind: 'ended'; readonly outcome: SaveOutcome<Values> }
  | { readonly kind: 'failed'; readonly error: ApiError };

/**
 * Runs saves for a form: one at a time, whatever is clicked meanwhile (security.md, fault 25). Brings no save along: a form that loads its own with the
 * review uses this, the others `useVerifiedSave`.
 * @returns the state to show, `save(work)` which resolves with the outcome (undefined when it failed or one was already running),
 * `readAgain()` which does the same for a save whose outcome is unknown, and `reset`.
 */
export function useSaveRun<Values extends FieldValues>() {
  const [state, setState] = useState<SaveState<Values>>({ kind: 'idle' });
  const running = useRef(false);

  const onPhase = (phase: SavePhase) => setState({ kind: 'running', phase });

  async function run(
    work: (onPhase: (phase: SavePhase) => void) => Promise<SaveOutcome<Values>>,
  ): Promise<SaveOutcome<Values> | undefined> {
    if (running.current) return undefined;
    running.current = true;
    try {
      const outcome = await work(onPhase);
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

  async function readAgain(): Promise<SaveOutcome<Values> | undefined> {
    if (state.kind !== 'ended' || state.outcome.kind !== 'unknown') return undefined;
    const { outcome } = state;
    return await run((tell) => {
      tell('verifying');
      return outcome.readAgain();
    });
  }

  return { state, save: run, readAgain, reset: () => setState({ kind: 'idle' }) };
}
