import { type MutationOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { type Found, type Sent, sendOnce, tryReading } from './action.ts';

/** What is requested, and how to find out whether it happened where the answer is lost. */
export type Action<Answer, Truth> = {
  readonly request: MutationOptions<Answer, ApiError, void>;
  /**
   * Reads what is true, after all that the write had read again by central invalidation.
   * @param sentAt epoch milliseconds: what was read since is new enough.
   */
  readonly look: (sentAt: number) => Promise<Truth>;
};

/** Where an action stands. */
export type ActionState<Truth> =
  | { readonly kind: 'idle' | 'sending' }
  /** Nothing happened. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** No clear answer came. What the reading found: undefined where it ended otherwise than by an answer. */
  | { readonly kind: 'unknown'; readonly error: ApiError; readonly found: Found<Truth> | 'looking' | undefined };

const idle = { kind: 'idle' } as const;

/**
 * Runs an action for a component, one request at a time whatever is pressed meanwhile.
 * @returns the state to show; `run()`, which resolves with the answer, or with undefined where one
 * was under way; `lookAgain()` after an unknown outcome; `reset()`.
 */
export function useAction<Answer, Truth>({ request, look }: Action<Answer, Truth>) {
  const client = useQueryClient();
  const [state, setState] = useState<ActionState<Truth>>(idle);
  const running = useRef(false);

  async function lookAfter(error: ApiError, sentAt: number): Promise<void> {
    setState({ kind: 'unknown', error, found: 'looking' });
    let found: Found<Truth> | undefined;
    try {
      found = await tryReading(() => look(sentAt));
    } finally {
      setState({ kind: 'unknown', error, found });
    }
  }

  async function run(): Promise<Sent<Answer> | undefined> {
    if (running.current) return undefined;
    running.current = true;
    const sentAt = Date.now();
    let sent: Sent<Answer> | undefined;
    setState({ kind: 'sending' });
    try {
      sent = await sendOnce(client, request, undefined, (error) =>
        setState({ kind: 'unknown', error, found: 'looking' }),
      );
      if (sent.kind === 'unknown') await lookAfter(sent.error, sentAt);
      return sent;
    } finally {
      running.current = false;
      // A fault of Facet itself must not leave it sending for ever.
      if (sent?.kind !== 'unknown') setState(sent?.kind === 'refused' ? sent : idle);
    }
  }

  return {
    state,
    run,
    lookAgain: () => void (state.kind === 'unknown' && lookAfter(state.error, Date.now())),
    reset: () => setState(idle),
  };
}
