import { type Dispatcher, Pool } from 'undici';
import type { UpstreamConfig } from './config.ts';
import { KeyRedaction } from './key-redaction.ts';
import type { Refusal } from './refusal.ts';
import { headerValue, type RequestFacts } from './request-facts.ts';
import { answerHeaders, answerProblem, maxAnswerBytes } from './upstream-answer.ts';

/** The headers of a request that reach the upstream, our key aside (R7). */
const forwardedHeaders = ['accept', 'accept-language', 'content-type', 'if-match', 'if-none-match'] as const;

/** Where an answer goes. `start` once, then `data`, then `end`; or `refuse` alone; or, after `start`, `cut`. */
export type AnswerSink = {
  start(status: number, headers: Record<string, string>): void;
  /** Returns false when no more is wanted until `resume` of the running answer is called. */
  data(chunk: Buffer): boolean;
  end(): void;
  refuse(refusal: Refusal): void;
  /** The answer broke off: the browser must not take what it has for whole. */
  cut(): void;
};

/** An answer on its way. */
export type RunningAnswer = { resume(): void; abort(): void };

export type Upstream = {
  /** Sends one request on, target and body byte for byte (R6). Never tried twice, no redirect followed (R11). */
  forward(facts: RequestFacts, body: Buffer | undefined, sink: AnswerSink): RunningAnswer;
  /** Asks for one cheap page of people, and gives the status of the answer. @throws when there is none. */
  askStatus(signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
};

/** Opens the pool of connections to the service. The address is a constant of the deployment; nothing of a request changes it. */
export function openUpstream(config: UpstreamConfig): Upstream {
  const url = new URL(config.url);
  const prefix = url.pathname.replace(/\/$/, '');
  const pool = new Pool(url.origin, {
    connections: 256,
    pipelining: 1,
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
    allowH2: false,
    connect: {
      timeout: 3_000,
      minVersion: 'TLSv1.2',
      rejectUnauthorized: config.insecureTls !== true,
      ...(config.ca === undefined ? {} : { ca: config.ca }),
    },
  });

  return {
    forward(facts, body, sink) {
      const exchange = new Exchange(sink, config.apiKey);
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
    async askStatus(signal) {
      const answer = await pool.request({
        path: `${prefix}/v0/persons?limit=1`,
        method: 'GET',
        headers: { accept: 'application/json', 'x-api-key': config.apiKey },
        signal,
      });
      await answer.body.dump({ limit: 65_536 }).catch(() => undefined);
      return answer.statusCode;
    },
    close: () => pool.destroy(),
  };
}

function requestHeaders(facts: RequestFacts, apiKey: string, body: Buffer | undefined): Record<string, string> {
  const headers: Record<string, string> = { 'x-api-key': apiKey };
  for (const name of forwardedHeaders) {
    const value = headerValue(facts, name);
    if (value !== undefined && (name !== 'content-type' || body !== undefined)) headers[name] = value;
  }
  return headers;
}

/** One request at the upstream and its answer on the way to the sink. */
class Exchange implements Dispatcher.DispatchHandler, RunningAnswer {
  readonly #sink: AnswerSink;
  readonly #apiKey: string;
  readonly #redaction: KeyRedaction;
  #controller: Dispatcher.DispatchController | undefined;
  #aborted = false;
  #state: 'waiting' | 'passing' | 'over' = 'waiting';
  #bytes = 0;

  constructor(sink: AnswerSink, apiKey: string) {
    this.#sink = sink;
    this.#apiKey = apiKey;
    this.#redaction = new KeyRedaction(apiKey);
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
    const problem = answerProblem(status, headers);
    if (problem === undefined) {
      this.#state = 'passing';
      this.#sink.start(status, answerHeaders(headers, this.#apiKey));
      return;
    }
    this.#state = 'over';
    this.#sink.refuse(problem);
    controller.abort(new Error('the answer is not wanted'));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#state !== 'passing') return;
    this.#bytes += chunk.length;
    if (this.#bytes > maxAnswerBytes) {
      controller.abort(new Error('the answer is too large'));
      return;
    }
    const safe = this.#redaction.push(chunk);
    if (safe.length > 0 && !this.#sink.data(safe)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#state !== 'passing') return;
    this.#state = 'over';
    const rest = this.#redaction.end();
    if (rest.length > 0) this.#sink.data(rest);
    this.#sink.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const state = this.#state;
    this.#state = 'over';
    if (state === 'over' || this.#aborted) return;
    if (state === 'passing') this.#sink.cut();
    else this.#sink.refuse({ code: isTimeout(error) ? 'upstream_timeout' : 'upstream_unreachable' });
  }

  resume(): void {
    this.#controller?.resume();
  }

  abort(): void {
    this.#aborted = true;
    if (this.#state !== 'over') this.#controller?.abort(new Error('the browser left'));
  }
}

function isTimeout(error: Error): boolean {
  return 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT';
}
