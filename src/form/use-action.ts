import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { type Action, type ActionEnd, type Found, runAction, tryReading } from './action.ts';

/** Where an action stands. */
export type ActionState<Truth> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** Nothing happened. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'no-success' }
  /** No clear answer came; what is true is being read. */
  | { readonly kind: 'looking'; readonly error: ApiError }
  /** What the reading found; undefined where it ended otherwise than by an answer. */
  | { readonly kind: 'unknown'; readonly error: ApiError; readonly found: Found<Truth> | undefined };

const idle = { kind: 'idle' } as const;

/**
 * Runs an action for a component, one request at a time whatever is pressed meanwhile.
 * @returns the state to show; `run()`, which resolves with the end, or with undefined where one was
 * under way; `lookAgain()` after an unknown outcome; `reset()`.
 */
export function useAction<Answer, Variables, Truth>(action: Action<Answer, Variables, Truth>) {
  const client = useQueryClient();
  const [state, setState] = useState<ActionState<Truth>>(idle);
  const running = useRef(false);

  /** A fault of Facet itself must not leave it running for ever: `otherwise` is then the state. */
  async function alone<Result>(otherwise: () => ActionState<Truth>, work: () => Promise<Result>) {
    if (running.current) return undefined;
    running.current = true;
    try {
      return await work();
    } catch (error) {
      setState(otherwise());
      throw error;
    } finally {
      running.current = false;
    }
  }

  function run(variables: Variables): Promise<ActionEnd<Answer, Truth> | undefined> {
    let lost: ApiError | undefined;
    const otherwise = (): ActionState<Truth> =>
      lost === undefined ? idle : { kind: 'unknown', error: lost, found: undefined };
    return alone(otherwise, async () => {
      setState({ kind: 'sending' });
      const end = await runAction(client, action, variables, (error) => {
        lost = error;
        setState({ kind: 'looking', error });
      });
      const { said, found } = end;
      setState(said.kind === 'done' ? idle : said.kind === 'unknown' ? { ...said, found } : said);
      return end;
    });
  }

  function lookAgain(): void {
    if (state.kind !== 'unknown') return;
    const { error } = state;
    void alone(
      () => ({ kind: 'unknown', error, found: undefined }),
      async () => {
        setState({ kind: 'looking', error });
        const found = await tryReading(() => action.look({ kind: 'unknown', error }, Date.now()));
        setState({ kind: 'unknown', error, found });
      },
    );
  }

  return { state, run, lookAgain, reset: () => setState(idle) };
}
