import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/errors.ts';
import { runMutation } from '#src/api/writes.ts';
import type { Ledger, LedgerEntry } from '#src/local/ledger.ts';

/*
 * The one engine for a single request whose outcome may stay unknown and that is not compared like
 * a save: interrupt (§4.8), restore (§4.9), archive (§4.2, §4.5), create (§4.10, §4.12). It is sent
 * once and never again by itself (security.md R40).
 */

export type Sent<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  /** Nothing happened. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** Connection lost, 5xx, time-out, or a 2xx that cannot be read: it may have been carried out. */
  | { readonly kind: 'unknown'; readonly error: ApiError };

/** The same where a 2xx may say `success: false` (§4.8, §4.9). */
export type Said<Answer> = Sent<Answer> | { readonly kind: 'no-success' };

/** What reading something came to. A request that fails is an answer too. */
export type Found<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'unread'; readonly error: ApiError };

/**
 * Sends a request once and says how it was answered.
 * @param onUnknown hears of a lost answer before what it may have changed is read again.
 * @throws whatever is no answer of the service: a fault of Facet itself.
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

/** Runs a reading to either end. */
export async function tryReading<Value>(read: () => Promise<Value>): Promise<Found<Value>> {
  try {
    return { kind: 'read', value: await read() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'unread', error };
  }
}

/**
 * Sends an action once that may answer `success: false`, and reads what is true after any answer.
 * @param isDone whether an answer says that it was done.
 * @param look reads, after all that the write had read again by central invalidation.
 */
export async function sendAndLook<Answer, Variables, Truth>(
  client: QueryClient,
  request: MutationOptions<Answer, ApiError, Variables>,
  variables: Variables,
  isDone: (answer: Answer) => boolean,
  look: (said: Said<Answer>) => Promise<Truth>,
): Promise<{ readonly said: Said<Answer>; readonly found: Found<Truth> }> {
  const sent = await sendOnce(client, request, variables);
  const said: Said<Answer> = sent.kind === 'done' && !isDone(sent.answer) ? { kind: 'no-success' } : sent;
  return { said, found: await tryReading(() => look(said)) };
}

/** An answer takes 30 seconds at most: until then another tab may be waiting for it. Milliseconds. */
const longestAnswer = 35_000;

/**
 * Creations of one kind, each under a key: what nobody answered stays in the ledger, where a person
 * may send it again. That is safe where the key is the service's too (`idempotencyKey`, §4.10);
 * elsewhere (§4.12) the person is warned first.
 */
export function creationsIn<Entry extends LedgerEntry, Attempt extends { readonly at: number }>(
  ledger: Ledger<Entry, Attempt>,
) {
  const { one, keyOf, subscribe, settle } = ledger;
  /** The keys that this tab waits for an answer to, and those whose answer it saw lost. */
  const underWay = new Set<string>();
  const lostHere = new Set<string>();
  return {
    one,
    keyOf,
    subscribe,
    get: () => ledger.get().attempts,
    settle,
    /** Whether no answer to a creation will come any more. */
    isAnswerLost: (attempt: Attempt, now: number) => {
      const key = keyOf(attempt);
      return !underWay.has(key) && (lostHere.has(key) || now - attempt.at > longestAnswer);
    },

    /** Sends a creation once, and writes it down before, so that a closed tab loses none. */
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
        // A refusal, for its rate say, tells nothing of an earlier try whose answer was lost.
        if (sent.kind === 'unknown' || (sent.kind === 'refused' && wasSent)) lostHere.add(key);
        else settle(key);
        return sent;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
