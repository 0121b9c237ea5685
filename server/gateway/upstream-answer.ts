import type { Refusal } from './refusal.ts';

/** The most bytes of one upstream answer that are passed on (R14). */
export const maxAnswerBytes = 64 * 1024 * 1024;

/** The headers of an upstream answer that reach the browser (R9). */
const passedHeaders = ['content-type', 'etag', 'last-modified', 'retry-after', 'x-request-id'] as const;

type UpstreamHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Why an upstream answer is replaced by an error of ours, or undefined when it may pass. */
export function answerProblem(status: number, headers: UpstreamHeaders): Refusal | undefined {
  if (status === 304 || status === 204) return undefined;
  if (status >= 300 && status < 400) return { code: 'upstream_redirect' };
  const coding = headers['content-encoding'];
  if (!isJson(headers['content-type']) || (coding !== undefined && coding !== 'identity')) {
    return { code: 'upstream_not_json', upstreamStatus: status };
  }
  const length = Number(headers['content-length'] ?? 0);
  return length > maxAnswerBytes ? { code: 'upstream_too_large' } : undefined;
}

/** A page of HTML must never be delivered from our origin, whatever its status. */
function isJson(type: string | readonly string[] | undefined): boolean {
  return typeof type === 'string' && /^application\/(?:[\w.+-]+\+)?json[ \t]*(?:;|$)/i.test(type);
}

/** The headers of an answer that passes: the allow-list, the length, and nothing that holds the key (R9, R10, R16). */
export function answerHeaders(headers: UpstreamHeaders, apiKey: string): Record<string, string> {
  const passed: Record<string, string> = { 'cache-control': 'no-store' };
  for (const name of passedHeaders) {
    const value = headers[name];
    if (typeof value === 'string' && !value.includes(apiKey)) passed[name] = value;
  }
  const length = headers['content-length'];
  if (typeof length === 'string' && /^\d+$/.test(length)) passed['content-length'] = length;
  return passed;
}
