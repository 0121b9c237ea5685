import type { KeyPattern } from './key-search.ts';
import type { Refusal } from './refusal.ts';

/** The most bytes of an upstream response to pass on (R14). */
export const maxAnswerBytes = 64 * 1024 * 1024;

/** The headers of an upstream response that reach the browser (R9). */
export const passedHeaders = ['content-type', 'etag', 'last-modified', 'retry-after', 'x-request-id'] as const;

type UpstreamHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Responses that end with their head, whatever their declared length. */
export function hasNoBody(status: number): boolean {
  return status === 204 || status === 304;
}

/** Why our error replaces an upstream response, or undefined when it may pass. */
export function answerProblem(
  status: number,
  headers: UpstreamHeaders,
  key: KeyPattern | undefined,
): Refusal | undefined {
  if (passedHeaders.some((name) => key?.regExp.test(String(headers[name])))) {
    return { code: 'upstream_echoed_key', upstreamStatus: status };
  }
  if (hasNoBody(status)) return undefined;
  if (status >= 300 && status < 400) return { code: 'upstream_redirect' };
  const coding = headers['content-encoding'];
  if (!isJsonType(headers['content-type']) || (coding !== undefined && coding !== 'identity')) {
    return { code: 'upstream_not_json', upstreamStatus: status };
  }
  const length = Number(headers['content-length'] ?? 0);
  return length > maxAnswerBytes ? { code: 'upstream_too_large' } : undefined;
}

const jsonAnswerType = /^application\/(?:[\w.+-]+\+)?json[ \t]*(?:;|$)/i;

/** An HTML page must never be delivered from our origin, whatever its status. */
export function isJsonType(type: string | readonly string[] | undefined): boolean {
  return typeof type === 'string' && jsonAnswerType.test(type);
}

/** Headers to pass on: the allow-list, and the length of a body (R9, R10). */
export function answerHeaders(status: number, headers: UpstreamHeaders): Record<string, string> {
  const isFixed = /(?:^|[\s,])no-transform(?:$|[\s,])/i.test(String(headers['cache-control']));
  const passed: Record<string, string> = { 'cache-control': isFixed ? 'no-store, no-transform' : 'no-store' };
  for (const name of passedHeaders) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  const length = headers['content-length'];
  if (!hasNoBody(status) && typeof length === 'string' && /^\d+$/.test(length)) passed['content-length'] = length;
  return passed;
}
