/**
 * The gateway's own errors and their status (interfaces.md). `malformed` and the next two are for
 * what node rejects before a request exists.
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

export type Refusal = {
  readonly code: RefusalCode;
  /** Methods for the `Allow` header of a 405. */
  readonly allow?: readonly string[];
  /** The connection may be out of step: close it after the response. */
  readonly close?: true;
  /** Makes the browser ask for a name and a password. */
  readonly challenge?: true;
  /** Seconds until another try is accepted. */
  readonly retryAfter?: number;
  /** The status of a replaced upstream response. */
  readonly upstreamStatus?: number;
};

/** The body of a gateway error (R15): constant text but for the status and the request ID. */
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
