import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/errors.ts';
import { runMutation } from '#src/api/writes.ts';

/*
 * The one engine for a single request whose outcome may stay unknown and that is not compared like
 * a save: interrupt (§4.8), restore (§4.9), archive (§4.2, §4.5), create (§4.10, §4.12). It is sent
 * once and never again by itself (security.md R40).
 */

/** How a request was answered. */
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

/** What is requested, and how to find out what is true after it. */
export type Action<Answer, Variables, Truth> = {
  readonly request: MutationOptions<Answer, ApiError, Variables>;
  /** Whether an answer says that it was done. Without it every answer does. */
  readonly isDone?: (answer: Answer) => boolean;
  /**
   * Reads what is true now, after all that the write had read again by central invalidation.
   * @param sentAt epoch milliseconds: what was read since is new enough.
   */
  readonly look: (said: Said<Answer>, sentAt: number) => Promise<Truth>;
  /** Whether it looks after every answer, and not only after an unknown one. */
  readonly alwaysLooks?: boolean;
};

/** How an action ended: the answer, and what a reading after it showed. */
export type ActionEnd<Answer, Truth> = {
  readonly said: Said<Answer>;
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
  const sent = await sendOnce(client, action.request, variables, onUnknown);
  const isDone = sent.kind !== 'done' || action.isDone?.(sent.answer) !== false;
  const said: Said<Answer> = isDone ? sent : { kind: 'no-success' };
  const looks = said.kind === 'unknown' || action.alwaysLooks === true;
  return { said, found: looks ? await tryReading(() => action.look(said, sentAt)) : undefined };
}

/** Sends a request once and says how it was answered. */
async function sendOnce<Answer, Variables>(
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

/** Where the creations without an answer are kept, so that a closed tab loses none. */
type AttemptLedger = {
  readonly holds: (key: string) => boolean;
  /** Its outcome is known: it is taken off. */
  readonly settle: (key: string) => void;
};

/** An answer takes 30 seconds at most: until then another tab may be waiting for it. Milliseconds. */
const longestAnswer = 35_000;

/**
 * Creations of one kind, each under a key: what nobody answered stays in the ledger, where a person
 * may send it again. That is safe where the key is the service's too (`idempotencyKey`, §4.10);
 * elsewhere (§4.12) the person is warned first.
 */
export function creationsIn(ledger: AttemptLedger) {
  /** The keys that this tab waits for an answer to, and those whose answer it saw lost. */
  const underWay = new Set<string>();
  const lostHere = new Set<string>();
  return {
    /** Whether no answer to a creation that was sent at a moment will come any more. */
    isAnswerLost: (key: string, at: number, now: number) =>
      !underWay.has(key) && (lostHere.has(key) || now - at > longestAnswer),

    /** Sends a creation once. `note` writes it down before. */
    async send<Answer, Variables>(
      client: QueryClient,
      key: string,
      note: () => void,
      request: MutationOptions<Answer, ApiError, Variables>,
      variables: Variables,
    ): Promise<Sent<Answer>> {
      const wasSent = ledger.holds(key);
      underWay.add(key);
      note();
      try {
        const sent = await sendOnce(client, request, variables);
        // A refusal, for its rate say, tells nothing of an earlier try whose answer was lost.
        if (sent.kind === 'unknown' || (sent.kind === 'refused' && wasSent)) lostHere.add(key);
        else ledger.settle(key);
        return sent;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
