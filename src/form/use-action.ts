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
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** Nothing happened. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** No clear answer came; what is true is being read. */
  | { readonly kind: 'looking'; readonly error: ApiError }
  /** What the reading found; undefined where it ended otherwise than by an answer. */
  | { readonly kind: 'unknown'; readonly error: ApiError; readonly found: Found<Truth> | undefined };

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

  async function alone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (running.current) return undefined;
    running.current = true;
    try {
      return await work();
    } finally {
      running.current = false;
    }
  }

  async function lookAfter(error: ApiError, sentAt: number): Promise<void> {
    let found: Found<Truth> | undefined;
    try {
      found = await tryReading(() => look(sentAt));
    } finally {
      setState({ kind: 'unknown', error, found });
    }
  }

  const run = () =>
    alone(async (): Promise<Sent<Answer>> => {
      setState({ kind: 'sending' });
      const sentAt = Date.now();
      let sent: Sent<Answer> | undefined;
      try {
        sent = await sendOnce(client, request, undefined, (error) => setState({ kind: 'looking', error }));
      } finally {
        // A fault of Facet itself must not leave it sending for ever.
        if (sent?.kind !== 'unknown') setState(sent?.kind === 'refused' ? sent : idle);
      }
      if (sent.kind === 'unknown') await lookAfter(sent.error, sentAt);
      return sent;
    });

  function lookAgain(): void {
    if (state.kind !== 'unknown') return;
    const { error } = state;
    void alone(async () => {
      setState({ kind: 'looking', error });
      await lookAfter(error, Date.now());
    });
  }

  return { state, run, lookAgain, reset: () => setState(idle) };
}
