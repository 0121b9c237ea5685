import { noteWait, waits } from '#src/api/connection.ts';
import { walkList } from '#src/api/cursor.ts';
import { ApiError } from '#src/api/errors.ts';
import { pause, request } from '#src/api/http.ts';
import { longestWaitMs } from '#src/api/retry.ts';
import type { SessionPage } from '#src/api/sessions.ts';
import { type AudienceSessionQuery, listAudienceSessions } from '#src/contract/session.ts';
import { isoText } from '#src/lib/dates.ts';
import type { AnsweredSession } from '../store/session-store.ts';
import type { TimeRange } from '../time/ranges.ts';
import type { SessionScope } from './load-progress.ts';

/** Page sizes, the next where one is refused: the contract has no default or maximum (§8). */
const limits = [1_000, 500, 100, undefined] as const;

/** Slices walked at a time. */
const parallel = 4;

/** Why a walk ended before its list did. */
const reasons: Readonly<Partial<Record<string, string>>> = {
  'repeated-cursor': 'The API returned the same cursor twice.',
  'nothing-new': 'The API returned a page without new sessions.',
  'no-cursor': 'The API reports more sessions but sent no cursor.',
  'too-long': 'The list is longer than Facet can load.',
};

/** Walks a queue of slices, several at a time, in order. The queue may grow meanwhile. */
export async function walkAll<Slice>(queue: Slice[], walk: (slice: Slice) => Promise<void>): Promise<void> {
  const walks = new Set<Promise<void>>();
  while (queue.length > 0 || walks.size > 0) {
    for (const slice of queue.splice(0, parallel - walks.size)) {
      const own = walk(slice).finally(() => walks.delete(own));
      walks.add(own);
    }
    await Promise.race(walks);
  }
}

/** Retries of a page while the service asks to slow down, each after the wait that it asks for. */
const mostWaits = 20;
/** The wait where it names none. */
const usualWait = 5_000;

/** The sessions list (§4.6) of one scope, shared by parallel walks. */
export class SessionSource {
  readonly #scope: SessionScope;
  readonly #signal: AbortSignal;
  #limit = 0;

  /** @param onWait called when the service asks to wait: nothing else reports during the wait. */
  constructor(scope: SessionScope, signal: AbortSignal, onWait: () => void = () => undefined) {
    this.#scope = scope;
    this.#signal = signal;
    const stop = waits.subscribe(() => this.waitingUntil !== undefined && onWait());
    signal.addEventListener('abort', stop, { once: true });
  }

  /** End of the wait that the service asked for, in epoch milliseconds; undefined without one. */
  get waitingUntil(): number | undefined {
    const until = Math.max(0, ...waits.get().flatMap((wait) => (wait.isAskedFor ? [wait.until] : [])));
    return until > Date.now() ? until : undefined;
  }

  /** The service's count of a range; undefined when it gives none. */
  async count(range: TimeRange): Promise<number | undefined> {
    const { totalCount } = await this.#ask(range, { limit: 1 });
    return typeof totalCount === 'number' && totalCount >= 0 ? totalCount : undefined;
  }

  /**
   * Walks a range answer by answer: `news` are its new sessions, `reason` says why a walk failed.
   * @throws {ApiError} as `walkList` does, and when the signal aborts.
   */
  async *walk(range: TimeRange) {
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

  /** One page of a range. Waits on 429, and asks for fewer sessions where the service refuses. */
  async #page(range: TimeRange, cursor: string | undefined): Promise<SessionPage> {
    for (;;) {
      const tried = this.#limit;
      try {
        return await this.#ask(range, { cursor, limit: limits[tried] });
      } catch (error) {
        // With a cursor the refusal may be of the cursor: the first page has settled the page size.
        const refused = error instanceof ApiError && (error.status === 400 || error.status === 422);
        if (!refused || cursor !== undefined || tried >= limits.length - 1) throw error;
        // Another walk may have met the same refusal.
        this.#limit = Math.max(this.#limit, tried + 1);
      }
    }
  }

  async #ask({ from, to }: TimeRange, page: Pick<AudienceSessionQuery, 'limit' | 'cursor'>): Promise<SessionPage> {
    const { pageId, audienceId } = this.#scope;
    // An open end has no moment.
    const query = { startDate: isoText(from), endDate: isoText(to), audienceId, ...page };
    for (let refusals = 0; ; refusals += 1) {
      await this.#untilAllowed();
      try {
        return await request(listAudienceSessions, { params: { page_id: pageId }, query, signal: this.#signal });
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
