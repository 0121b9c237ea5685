import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/errors.ts';
import { runMutation } from '#src/api/writes.ts';
import type { Ledger, LedgerEntry } from '#src/local/ledger.ts';

/*
 * The one engine for a single request whose outcome may stay unknown and that is not compared like
 * a save: interrupt (§4.8), restore (§4.9), archive (§4.2, §4.5), create (§4.10, §4.12). It sends
 * the request once and never retries on its own (security.md R40).
 */

export type Unsuccessful =
  /** Nothing happened. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** Connection lost, 5xx, time-out, or an unreadable 2xx: it may have been carried out. */
  | { readonly kind: 'unknown'; readonly error: ApiError };

type Sent<Answer> = { readonly kind: 'done'; readonly answer: Answer } | Unsuccessful;

/** The same where a 2xx may say `success: false` (§4.8, §4.9). */
export type Said<Answer> = Sent<Answer> | { readonly kind: 'no-success' };

/** The result of a read. A failed request is a result too. */
export type Found<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'unread'; readonly error: ApiError };

/**
 * Sends a request once and returns the kind of its outcome.
 * @param onUnknown called on a lost answer, before the data it may have changed are reloaded.
 * @throws any error other than an `ApiError`: a fault of Facet itself.
 */
export async function sendOnce<Answer, Variables>(
  client: QueryClient,
  request: MutationOptions<Answer, ApiError, Variables>,
  variables: Variables,
  onUnknown?: (error: ApiError) => void,
): Promise<Sent<Answer>> {
  const onError = (error: ApiError) => {
    if (error instanceof ApiError && error.outcome === 'unknown') onUnknown?.(error);
  };
  try {
    return { kind: 'done', answer: await runMutation(client, { ...request, onError }, variables) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: error.outcome === 'unknown' ? 'unknown' : 'refused', error };
  }
}

export async function tryReading<Value>(read: () => Promise<Value>): Promise<Found<Value>> {
  try {
    return { kind: 'read', value: await read() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'unread', error };
  }
}

/**
 * Sends an action once that may answer `success: false`, and reads the truth after any answer.
 * @param look reads, after central invalidation has reloaded everything else.
 */
export async function sendAndLook<Answer extends { readonly success?: boolean | undefined }, Variables, Truth>(
  client: QueryClient,
  request: MutationOptions<Answer, ApiError, Variables>,
  variables: Variables,
  look: (said: Said<Answer>) => Promise<Truth>,
): Promise<{ readonly said: Said<Answer>; readonly found: Found<Truth> }> {
  const sent = await sendOnce(client, request, variables);
  const said: Said<Answer> = sent.kind === 'done' && sent.answer.success !== true ? { kind: 'no-success' } : sent;
  return { said, found: await tryReading(() => look(said)) };
}

/** An answer takes 30 seconds at most: until then another tab may wait for it. Milliseconds. */
const longestAnswer = 35_000;

/**
 * Creations of one kind by key: an unanswered one stays in the ledger, where the user may send it
 * again. That is safe if the service has the key too (`idempotencyKey`, §4.10); elsewhere (§4.12)
 * the user gets a warning first.
 */
export function creationsIn<Entry extends LedgerEntry, Attempt extends { readonly at: number }>(
  ledger: Ledger<Entry, Attempt>,
) {
  const { one, keyOf, subscribe, settle } = ledger;
  /** Keys whose answer is pending in this tab, and keys whose answer it saw lost. */
  const underWay = new Set<string>();
  const lostHere = new Set<string>();
  return {
    one,
    keyOf,
    subscribe,
    get: () => ledger.get().attempts,
    settle,
    /** Whether the answer to a creation will never come. */
    isAnswerLost: (attempt: Attempt, now: number) => {
      const key = keyOf(attempt);
      return !underWay.has(key) && (lostHere.has(key) || now - attempt.at > longestAnswer);
    },

    /** Sends a creation once and records it first, so that a closed tab loses none. */
    async send<Answer, Variables>(
      client: QueryClient,
      attempt: Attempt,
      request: MutationOptions<Answer, ApiError, Variables>,
      variables: Variables,
    ): Promise<Sent<Answer>> {
      const key = keyOf(attempt);
      const wasSent = ledger.get().attempts.some((other) => keyOf(other) === key);
      underWay.add(key);
      ledger.note(attempt);
      try {
        const sent = await sendOnce(client, request, variables);
        // A refusal, such as a rate limit, proves nothing about an earlier try with a lost answer.
        if (sent.kind === 'unknown' || (sent.kind === 'refused' && wasSent)) lostHere.add(key);
        else settle(key);
        return sent;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
