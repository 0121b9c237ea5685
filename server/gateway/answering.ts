import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Refusal, type RefusalCode, refusalBody, refusalHeaders, refusalStatus } from './refusal.ts';
import type { Log } from './request-log.ts';
import type { Headers } from './security-headers.ts';
import type { User } from './sign-in/user.ts';

/** One response to one request: adds the security headers to the head, and logs it at the end. */
export class Answer {
  readonly response: ServerResponse;
  readonly requestId = randomUUID();
  /** The request's name in the log. */
  route = '-';
  user: User | undefined;
  readonly #security: Headers;
  #code: RefusalCode | undefined;
  #upstreamRequestId: string | undefined;

  constructor(response: ServerResponse, method: string, security: Headers, log: Log) {
    this.response = response;
    const started = performance.now();
    this.#security = security;
    response.once('close', () => {
      log({
        method,
        route: this.route,
        // 499, as in nginx: the browser left before the response began.
        status: response.headersSent ? response.statusCode : 499,
        milliseconds: performance.now() - started,
        requestId: this.requestId,
        code: this.#code,
        user: this.user?.name,
        upstreamRequestId: this.#upstreamRequestId,
      });
    });
  }

  /** The only place that writes a head, so that every head has the security headers (R24). */
  head(status: number, headers: Headers): void {
    const id = headers['x-request-id'];
    // The service's text: anything that does not look like an ID is not logged.
    if (id !== undefined && id !== this.requestId && /^[\w.:+/=-]{1,128}$/.test(id)) this.#upstreamRequestId = id;
    this.response.writeHead(status, { ...this.#security, 'x-request-id': this.requestId, ...headers });
  }

  refuse(refusal: Refusal): void {
    if (this.response.headersSent) {
      this.cut(refusal.code);
      return;
    }
    this.#code = refusal.code;
    const body = refusalBody(refusal, this.requestId);
    this.head(refusalStatus[refusal.code], refusalHeaders(refusal, body, this.requestId));
    this.response.end(body);
  }

  /** Breaks the response off, so that the browser does not take the part it has for the whole. */
  cut(code: RefusalCode): void {
    this.#code = code;
    this.response.destroy();
  }

  /** A small complete response. Node omits the body for a HEAD request. */
  send(status: number, headers: Headers, body: Uint8Array | string): void {
    this.head(status, headers);
    this.response.end(body);
  }
}
