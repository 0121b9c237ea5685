import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Refusal, type RefusalCode, refusalBody, refusalHeaders, refusalStatus } from './refusal.ts';
import type { Log } from './request-log.ts';
import type { Headers } from './security-headers.ts';
import type { User } from './sign-in/user.ts';

/**
 * One answer to one request: the security headers go out with its head, and its line of the log is
 * written when it is over.
 */
export class Answer {
  readonly response: ServerResponse;
  readonly requestId = randomUUID();
  /** What the log calls the request. */
  route = '-';
  /** Who asked, once that is known. */
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
        // 499, as nginx has it: the browser left before the answer began.
        status: response.headersSent ? response.statusCode : 499,
        milliseconds: performance.now() - started,
        requestId: this.requestId,
        code: this.#code,
        user: this.user?.name,
        upstreamRequestId: this.#upstreamRequestId,
      });
    });
  }

  /**
   * Writes the head with the security headers. The only place that writes one, so that none goes
   * out without them (R24).
   */
  head(status: number, headers: Headers): void {
    const id = headers['x-request-id'];
    // Text of the service: what does not look like an id is not logged.
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

  /** The answer broke off: the browser must not take what it has for whole. */
  cut(code: RefusalCode): void {
    this.#code = code;
    this.response.destroy();
  }

  /** A small whole answer. Node leaves the body out where the request was a HEAD. */
  send(status: number, headers: Headers, body: Uint8Array | string): void {
    this.head(status, headers);
    this.response.end(body);
  }
}
