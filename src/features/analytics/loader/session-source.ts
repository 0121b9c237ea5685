import { noteWait, waits } from '#src/api/connection.ts';
import { walkList } from '#src/api/cursor.ts';
import { ApiError } from '#src/api/errors.ts';
import { pause, request } from '#src/api/http.ts';
import { longestWaitMs } from '#src/api/retry.ts';
import type { SessionPage } from '#src/api/sessions.ts';
import { listAudienceSessions } from '#src/contract/session.ts';
import type { AnsweredSession } from '../store/session-store.ts';
import type { LoadRange, SessionScope } from './load-progress.ts';

/** The numbers of sessions to ask for at once, the next where a service refuses one: the contract shows neither default nor maximum (§8). */
const limits = [1_000, 500, 100, undefined] as const;

/** Slices that are walked at a time. */
const parallel = 4;

/** Why a walk ended before its list did. */
const reasons: Readonly<Partial<Record<string, string>>> = {
  'repeated-cursor': 'The service gave a cursor that it had given before.',
  'nothing-new': 'The service went on without a session that had not come already.',
  'no-cursor': 'The service said that there are more, and gave no way to them.',
  'too-long': 'The service went on for longer than a list can be.',
};

/** Walks the slices of a queue, which may grow meanwhile, several at a time, and the first of them first. */
export async function walkAll<Slice>(
  queue: Slice[],
  walk: (slice: Slice) => Promise<void>,
  onWalked: () => void = () => undefined,
): Promise<void> {
  const walks = new Set<Promise<void>>();
  while (queue.length > 0 || walks.size > 0) {
    for (const slice of queue.splice(0, parallel - walks.size)) {
      const own = walk(slice).finally(() => walks.delete(own));
      walks.add(own);
    }
    await Promise.race(walks);
    onWalked();
  }
}

/** How often a page is asked for again while the service asks to slow down, each time after the wait that it wants. */
const mostWaits = 20;
/** Where it does not say how long. */
const usualWait = 5_000;

/** The sessions list (§4.6) of one scope, asked by many walks at a time. */
export class SessionSource {
  readonly #scope: SessionScope;
  readonly #signal: AbortSignal;
  #limit = 0;

  /** @param onWait hears that the service asks to wait, when it does: until then nothing else comes that could tell. */
  constructor(scope: SessionScope, signal: AbortSignal, onWait: () => void = () => undefined) {
    this.#scope = scope;
    this.#signal = signal;
    const stop = waits.subscribe(() => this.waitingUntil !== undefined && onWait());
    signal.addEventListener('abort', stop, { once: true });
  }

  /** Until when the service wants to be left alone, in epoch milliseconds; undefined when it does not. */
  get waitingUntil(): number | undefined {
    const until = Math.max(0, ...waits.get().flatMap((wait) => (wait.isAskedFor ? [wait.until] : [])));
    return until > Date.now() ? until : undefined;
  }

  /** How many sessions of a range the service counts; undefined when it does not say. */
  async count(range: LoadRange): Promise<number | undefined> {
    const { totalCount } = await this.#ask(range, { limit: 1 });
    return typeof totalCount === 'number' && totalCount >= 0 ? totalCount : undefined;
  }

  /**
   * Walks a range answer by answer: `news` are the sessions of the last one, `reason` says why the walk ended where it did not end well.
   * @throws {ApiError} as `walkList` does, and when the signal aborts.
   */
  async *walk(range: LoadRange) {
    let taken = 0;
    for await (const walk of walkList<AnsweredSession>({
      readPage: (cursor) => this.#page(range, cursor),
      idOf: ({ audienceSessionId }) => audienceSessionId,
      stop: this.#signal,
    })) {
      this.#signal.throwIfAborted();
      const isGood = walk.state === 'walking' || walk.state === 'complete';
      const reason = isGood ? undefined : (walk.error?.message ?? reasons[walk.state] ?? 'It couldn’t be loaded.');
      yield { ...walk, news: walk.items.slice(taken), reason };
      taken = walk.items.length;
    }
  }

  /**
   * One page of a range. Waits while the service asks to slow down (429), and asks for fewer at a time where it refuses so many.
   * @throws {ApiError} as the fetch layer does.
   */
  async #page(range: LoadRange, cursor: string | undefined): Promise<SessionPage> {
    for (;;) {
      const tried = this.#limit;
      try {
        return await this.#ask(range, { limit: limits[tried], cursor });
      } catch (error) {
        // With a cursor a refusal may be one of the cursor; which number is taken is known from the first page.
        const refused = error instanceof ApiError && (error.status === 400 || error.status === 422);
        if (!refused || cursor !== undefined || tried >= limits.length - 1) throw error;
        // Another walk may have met the same refusal.
        this.#limit = Math.max(this.#limit, tried + 1);
      }
    }
  }

  async #ask(
    range: LoadRange,
    page: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<SessionPage> {
    const query = {
      ...(Number.isFinite(range.from) && { startDate: new Date(range.from).toISOString() }),
      ...(Number.isFinite(range.to) && { endDate: new Date(range.to).toISOString() }),
      ...(this.#scope.audienceId !== undefined && { audienceId: this.#scope.audienceId }),
      ...(page.cursor !== undefined && { cursor: page.cursor }),
      ...(page.limit !== undefined && { limit: page.limit }),
    };
    for (let refusals = 0; ; refusals += 1) {
      await this.#untilAllowed();
      try {
        return await request(listAudienceSessions, {
          params: { page_id: this.#scope.pageId },
          query,
          signal: this.#signal,
        });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429 || refusals >= mostWaits) throw error;
        const delay = Math.min(error.facts.retryAfterMs ?? usualWait, longestWaitMs);
        const endWait = noteWait(delay, true);
        await pause(delay, this.#signal);
        endWait();
      }
    }
  }

  /** While one walk waits, all do. */
  async #untilAllowed(): Promise<void> {
    for (let until = this.waitingUntil; until !== undefined; until = this.waitingUntil) {
      // Walks that go on in the same moment would be refused in the same moment.
      await pause(until - Date.now() + Math.random() * 100, this.#signal);
      this.#signal.throwIfAborted();
    }
  }
}
