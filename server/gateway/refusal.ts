/**
 * The errors that the gateway makes itself, with their status (interfaces.md). `malformed` and the
 * two after it answer what node refuses before a request exists.
 */
export const refusalStatus = {
  host: 421,
  target: 400,
  route: 404,
  method: 405,
  url_too_long: 414,
  cross_site: 403,
  origin: 403,
  marker: 403,
  sign_in: 401,
  sign_in_limit: 429,
  viewer: 403,
  audit: 503,
  content_type: 415,
  too_large: 413,
  upstream_unreachable: 502,
  upstream_timeout: 504,
  upstream_redirect: 502,
  upstream_not_json: 502,
  upstream_too_large: 502,
  upstream_echoed_key: 502,
  busy: 503,
  malformed: 400,
  headers_too_large: 431,
  request_timeout: 408,
  internal: 500,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** Why a request is not answered as asked. */
export type Refusal = {
  readonly code: RefusalCode;
  /** Methods for the `Allow` header of a 405. */
  readonly allow?: readonly string[];
  /** The connection cannot be trusted to stay in step: close it after the answer. */
  readonly close?: true;
  /** The browser is to ask for a name and a password. */
  readonly challenge?: true;
  /** Seconds after which another try is looked at. */
  readonly retryAfter?: number;
  /** The status of an upstream answer that was replaced. */
  readonly upstreamStatus?: number;
};

/** The body of a gateway-made error (R15): constant text but for the status and the request id. */
export function refusalBody(refusal: Refusal, requestId: string): string {
  return JSON.stringify({
    error: {
      code: refusal.code,
      status: refusalStatus[refusal.code],
      requestId,
      ...(refusal.upstreamStatus === undefined ? {} : { upstreamStatus: refusal.upstreamStatus }),
    },
  });
}

/** The headers that go with `refusalBody`. */
export function refusalHeaders(refusal: Refusal, body: string, requestId: string): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(refusal.allow === undefined ? {} : { allow: refusal.allow.join(', ') }),
    ...(refusal.challenge ? { 'www-authenticate': 'Basic realm="Facet", charset="UTF-8"' } : {}),
    ...(refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }),
    ...(refusal.close ? { connection: 'close' } : {}),
  };
}
