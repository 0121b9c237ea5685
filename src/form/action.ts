import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/errors.ts';
import { runMutation } from '#src/api/run-mutation.ts';

/*
 * The one engine for a single request whose outcome may stay unknown and that is not compared like
 * a save: interrupt (§4.8), restore (§4.9), archive (§4.2, §4.5), create (§4.10, §4.12). It is sent
 * once and never again by itself (security.md R40).
 */

/** How a request was answered. */
export type Sent<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  /** Nothing happened: an error that says so, or `success: false`, which has no error. */
  | { readonly kind: 'refused'; readonly error: ApiError | undefined }
  /** Connection lost, 5xx, time-out, or a 2xx that cannot be read: it may have been carried out. */
  | { readonly kind: 'unknown'; readonly error: ApiError };

/** What reading something came to. A request that fails is an answer too. */
export type Found<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'unread'; readonly error: ApiError };

/** What is requested, and how to find out what is true after it. */
export type Action<Answer, Variables, Truth> = {
  readonly request: MutationOptions<Answer, ApiError, Variables>;
  /** Whether an answer says that it was done. Without it every answer does. */
  readonly isDone?: (answer: Answer) => boolean;
  /**
   * Reads what is true now, after all that the write had read again by central invalidation.
   * @param sentAt epoch milliseconds: what was read since is new enough.
   */
  readonly look: (sent: Sent<Answer>, sentAt: number) => Promise<Truth>;
  /** Whether it looks after every answer, and not only after an unknown one. */
  readonly alwaysLooks?: boolean;
};

/** How an action ended: the answer, and what a reading after it showed. */
export type ActionEnd<Answer, Truth> = {
  readonly sent: Sent<Answer>;
  /** Undefined where nobody looked. */
  readonly found: Found<Truth> | undefined;
};

/**
 * Sends an action once and, where the answer leaves it open, looks at what is true.
 * @param onUnknown hears of a lost answer before the look begins.
 * @throws whatever is no answer of the service: a fault of Facet itself.
 */
export async function runAction<Answer, Variables, Truth>(
  client: QueryClient,
  action: Action<Answer, Variables, Truth>,
  variables: Variables,
  onUnknown?: (error: ApiError) => void,
): Promise<ActionEnd<Answer, Truth>> {
  const sentAt = Date.now();
  const sent = await sendOnce(client, action, variables, onUnknown);
  const looks = sent.kind === 'unknown' || action.alwaysLooks === true;
  return { sent, found: looks ? await tryReading(() => action.look(sent, sentAt)) : undefined };
}

/**
 * Sends a request once and says how it was answered. What cannot be looked up afterwards (an
 * account, §4.12) or is asked again under the same key (an asset, §4.10) uses this alone.
 */
export async function sendOnce<Answer, Variables>(
  client: QueryClient,
  { request, isDone }: Pick<Action<Answer, Variables, unknown>, 'request' | 'isDone'>,
  variables: Variables,
  onUnknown?: (error: ApiError) => void,
): Promise<Sent<Answer>> {
  const onError = (error: ApiError) => {
    if (error instanceof ApiError && error.outcome === 'unknown') onUnknown?.(error);
  };
  try {
    const answer = await runMutation(client, { ...request, onError }, variables);
    return isDone?.(answer) === false ? { kind: 'refused', error: undefined } : { kind: 'done', answer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: error.outcome === 'unknown' ? 'unknown' : 'refused', error };
  }
}

/** Runs a reading to either end. */
export async function tryReading<Value>(read: () => Promise<Value>): Promise<Found<Value>> {
  try {
    return { kind: 'read', value: await read() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'unread', error };
  }
}
