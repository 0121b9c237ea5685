import { buildConnector, type Dispatcher, Pool } from 'undici';
import { errorCode } from '#server/error-code.ts';
import type { UpstreamConfig } from './config.ts';
import { type KeyPattern, KeySearch, keyPatternOf } from './key-search.ts';
import { timeouts } from './limits.ts';
import type { Refusal, RefusalCode } from './refusal.ts';
import { headerValue, type RequestFacts } from './request-facts.ts';
import { answerHeaders, answerProblem, hasNoBody, isJsonType, maxAnswerBytes } from './upstream-answer.ts';

/** The request headers that reach the upstream, besides our key (R7). */
export const forwardedHeaders = ['accept', 'accept-language', 'content-type', 'if-match', 'if-none-match'] as const;

/** The most parallel requests to the upstream. More are refused: queued here, all would be late. */
export const maxForwarded = 128;

/** Responses up to this size are passed on when complete, so that a late refusal is proper. */
export const holdBackBytes = 64 * 1024;

/** The target of a response. `start`, `data`…, `end`; or `refuse` alone; or `cut` after `start`. */
export type AnswerSink = {
  start(status: number, headers: Record<string, string>): void;
  /** Returns false when no more is wanted until `resume` of the response is called. */
  data(chunk: Buffer): boolean;
  end(): void;
  refuse(refusal: Refusal): void;
  /** Breaks the response off, so that the browser does not take the part it has for the whole. */
  cut(code: RefusalCode): void;
};

export type RunningAnswer = { resume(): void; abort(): void };

export type Upstream = ReturnType<typeof openUpstream>;

export function openUpstream(config: UpstreamConfig) {
  const url = new URL(config.url);
  const prefix = url.pathname.replace(/\/$/, '');
  const keyPattern = keyPatternOf(config.apiKey);
  const pool = new Pool(url.origin, {
    // One more for `/healthz`, or a busy service would look unreachable.
    connections: maxForwarded + 1,
    pipelining: 1,
    headersTimeout: timeouts.answer,
    bodyTimeout: timeouts.answer,
    allowH2: false,
    connect: connectorFor(config),
  });

  return {
    /** Forwards byte for byte (R6). Never retries and never follows a redirect (R11). */
    forward(facts: RequestFacts, body: Buffer | undefined, sink: AnswerSink): RunningAnswer {
      const exchange = new Exchange(sink, keyPattern);
      pool.dispatch(
        {
          path: prefix + facts.target,
          method: facts.method,
          headers: requestHeaders(facts, config.apiKey, body),
          body: body ?? null,
        },
        exchange,
      );
      return exchange;
    },
    /** Requests one cheap page of people. @throws when there is no response. */
    async askStatus(signal: AbortSignal) {
      const answer = await pool.request({
        path: `${prefix}/v0/persons?limit=1`,
        method: 'GET',
        headers: { accept: 'application/json', 'x-api-key': config.apiKey },
        signal,
      });
      await answer.body.dump({ limit: 65_536 }).catch(() => undefined);
      return { status: answer.statusCode, isJson: isJsonType(answer.headers['content-type']) };
    },
    close: () => pool.destroy(),
  };
}

function connectorFor(config: UpstreamConfig): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: timeouts.connect,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: config.insecureTls !== true,
    ...(config.ca === undefined ? {} : { ca: config.ca }),
  });
  return (options, done) =>
    connect(options, (...result) => {
      // undici takes a reset for the end of a response without a length, but no other code.
      result[1]?.prependListener('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET') error.code = 'RESET';
      });
      done(...result);
    });
}

function requestHeaders(facts: RequestFacts, apiKey: string, body: Buffer | undefined): Record<string, string> {
  const headers: Record<string, string> = { 'x-api-key': apiKey };
  for (const name of forwardedHeaders) {
    const value = headerValue(facts, name);
    if (value !== undefined && (name !== 'content-type' || body !== undefined)) headers[name] = value;
  }
  return headers;
}

class Exchange implements Dispatcher.DispatchHandler, RunningAnswer {
  readonly #sink: AnswerSink;
  readonly #key: KeyPattern | undefined;
  readonly #keySearch: KeySearch | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #aborted = false;
  #state: 'waiting' | 'held' | 'passing' | 'over' = 'waiting';
  #head: { readonly status: number; readonly headers: Record<string, string> } = { status: 0, headers: {} };
  #held: Buffer[] = [];
  #heldBytes = 0;
  #bytes = 0;

  constructor(sink: AnswerSink, key: KeyPattern | undefined) {
    this.#sink = sink;
    this.#key = key;
    this.#keySearch = key && new KeySearch(key);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#aborted) controller.abort(new Error('the browser left'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    const problem = answerProblem(status, headers, this.#key);
    if (problem !== undefined) {
      this.#refuse(controller, problem);
      return;
    }
    this.#head = { status, headers: answerHeaders(status, headers) };
    if (hasNoBody(status)) this.#end();
    else this.#state = 'held';
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#state !== 'held' && this.#state !== 'passing') return;
    this.#bytes += chunk.length;
    if (this.#bytes > maxAnswerBytes) {
      this.#refuse(controller, { code: 'upstream_too_large' });
      return;
    }
    if (this.#keySearch?.finds(chunk)) {
      this.#refuse(controller, { code: 'upstream_echoed_key', upstreamStatus: this.#head.status });
      return;
    }
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    // The last bytes may be the start of the key.
    const keep = this.#key?.longest ?? 0;
    if (this.#state === 'held' ? this.#heldBytes > holdBackBytes : this.#heldBytes > keep) {
      if (!this.#passOn(keep)) controller.pause();
    }
  }

  onResponseEnd(): void {
    if (this.#state === 'held' || this.#state === 'passing') this.#end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const state = this.#state;
    this.#state = 'over';
    if (state === 'over' || this.#aborted) return;
    const isTimeout = /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(errorCode(error) ?? '');
    const code = isTimeout ? 'upstream_timeout' : 'upstream_unreachable';
    if (state === 'passing') this.#sink.cut(code);
    else this.#sink.refuse({ code });
  }

  /** Passes on all but the last bytes. Returns false when no more is wanted for now. */
  #passOn(keep: number): boolean {
    if (this.#state !== 'passing') this.#sink.start(this.#head.status, this.#head.headers);
    this.#state = 'passing';
    const bytes = Buffer.concat(this.#held);
    const passed = bytes.subarray(0, Math.max(0, bytes.length - keep));
    this.#held = [bytes.subarray(passed.length)];
    this.#heldBytes = bytes.length - passed.length;
    return passed.length === 0 || this.#sink.data(passed);
  }

  #end(): void {
    // Complete before it was started, so its length is known even if the service named none.
    if (this.#state === 'held') this.#head.headers['content-length'] = String(this.#heldBytes);
    this.#passOn(0);
    this.#state = 'over';
    this.#sink.end();
  }

  /** Refuses a whole response, or cuts one in progress, so that nobody takes it for complete. */
  #refuse(controller: Dispatcher.DispatchController, refusal: Refusal): void {
    const begun = this.#state === 'passing';
    this.#state = 'over';
    if (begun) this.#sink.cut(refusal.code);
    else this.#sink.refuse(refusal);
    controller.abort(new Error('the answer is not wanted'));
  }

  resume(): void {
    this.#controller?.resume();
  }

  abort(): void {
    this.#aborted = true;
    if (this.#state !== 'over') this.#controller?.abort(new Error('the browser left'));
  }
}
