import type { Endpoint } from '#src/contract/endpoints.ts';
import { parseJson } from '#src/lib/json.ts';
import { refusedWrites } from './access.ts';
import type { ApiError } from './errors.ts';
import { retryAfterMs } from './retry.ts';

/** Bytes of an unusable answer kept for "details". */
const rawKept = 2_048;

/** The facts of a failed answer. Records a write that the service refused the key. */
export function factsOfFailure(
  { name, method }: Endpoint,
  { ok, status, headers }: Response,
  received: ArrayBuffer,
): Partial<ApiError['facts']> & Pick<ApiError['facts'], 'kind'> {
  const text = new TextDecoder().decode(received);
  const raw = text.slice(0, rawKept);
  const requestId = headers.get('x-request-id') ?? undefined;
  if (ok) return { kind: 'unreadable', status, raw, requestId, body: { message: whyUnreadable(text), fields: [] } };
  const body = readErrorBody(text);
  // The gateway also refuses requests itself (origin, marker), which is not about the key.
  const ofService = body.gatewayCode === undefined ? status : body.upstreamStatus;
  if (method !== 'GET' && ofService === 403) refusedWrites.set(new Set([...refusedWrites.get(), name]));
  return {
    kind: 'status',
    body,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
    // The gateway turns a non-JSON answer into a 502; the service's own status says more.
    status: body.upstreamStatus ?? status,
    raw,
    requestId: requestId ?? body.requestId,
  };
}

function whyUnreadable(text: string): string {
  if (text.trim() === '') return 'The response was empty.';
  return parseJson(text) === undefined ? 'The response was not JSON.' : 'The response had none of the expected data.';
}

/** An error for one field. `path` is the service's name for it: `metadataOverride.title`. */
export type FieldError = { readonly path: string; readonly message: string };

/** The readable part of an error body. */
export type ErrorBody = {
  /** The message; for an error of the gateway itself, its meaning. */
  readonly message: string | undefined;
  readonly fields: readonly FieldError[];
  /** The `code` of a gateway error (interfaces.md, "Gateway errors"). */
  readonly gatewayCode?: string | undefined;
  /** The service's error status, where the gateway replaced a non-JSON answer. */
  readonly upstreamStatus?: number | undefined;
  readonly requestId?: string | undefined;
};

const textKeys = ['message', 'detail', 'error_description', 'error', 'title', 'reason'] as const;
const listKeys = ['errors', 'details', 'fieldErrors', 'issues', 'violations'] as const;
const maxMessage = 500;

/**
 * Parses an error body of any shape (the contract shows none, §7): problem+json, `{error}`,
 * `{message}`, `{errors}`, strings, arrays, HTML. Never throws; cuts at 500 characters, no markup.
 */
export function readErrorBody(text: string): ErrorBody {
  const trimmed = text.trim();
  const json = parseJson(trimmed);
  if (json !== undefined) return fromJson(json);
  return { ...empty, message: bounded(trimmed.startsWith('<') ? htmlText(trimmed) : trimmed) };
}

/** Of what no browser sends by itself; the details have the code. */
const refused = 'The gateway refused this request.';

/** The meaning of the gateway's codes (interfaces.md). */
const gatewaySentences: Readonly<Record<string, string>> = {
  host: 'The gateway doesn’t serve this host. Its ALLOWED_HOSTS or PUBLIC_ORIGIN must name it.',
  target: refused,
  route: refused,
  method: refused,
  url_too_long: refused,
  cross_site: refused,
  origin: 'The gateway refused this origin. Its PUBLIC_ORIGIN must match the address bar.',
  marker: 'A proxy removed the X-Requested-By header.',
  sign_in: 'You’re signed out. Sign in again.',
  sign_in_limit: 'Too many failed sign-ins. Try again in a few minutes.',
  viewer: 'You have read-only access. Ask your administrator for the editor role.',
  audit: 'The audit log can’t be written, so nothing was changed.',
  content_type: refused,
  too_large: 'The text is larger than 2 MiB, the gateway’s limit.',
  upstream_unreachable: 'The gateway can’t reach the API.',
  upstream_timeout: 'The API didn’t answer in time.',
  upstream_redirect: 'The API answered with a redirect.',
  upstream_not_json: 'The API answered with something other than JSON.',
  upstream_too_large: 'The response is larger than 64 MiB, the gateway’s limit.',
  upstream_echoed_key: 'The response contained the API key and was withheld.',
  busy: 'The gateway is busy. Try again in a moment.',
  malformed: refused,
  headers_too_large: 'This site’s cookies are too large. Clear them.',
  request_timeout: 'The request took too long.',
  internal: 'The gateway failed. Its log says why.',
};

const empty: ErrorBody = { message: undefined, fields: [] };

/** The gateway's sign-in answer, for a proxy in front of it with another wording. */
export const signInNeeded: ErrorBody = { ...empty, message: gatewaySentences.sign_in, gatewayCode: 'sign_in' };

function fromJson(json: unknown): ErrorBody {
  if (!isRecord(json)) {
    const fields = Array.isArray(json) ? fieldList(json) : [];
    const said = Array.isArray(json) ? fields.map(({ message }) => message).join('; ') : String(json);
    return { ...empty, fields, message: bounded(said) };
  }
  const nested = isRecord(json.error) ? json.error : undefined;
  const inner = nested === undefined ? empty : fromJson(nested);
  // A text in `detail` is the message; a list there names fields, as other frameworks do.
  const detail = Array.isArray(json.detail) ? fieldList(json.detail) : [];
  const fields = [...listKeys.flatMap((key) => fieldList(json[key])), ...detail];
  const code = typeof nested?.requestId === 'string' && typeof nested.code === 'string' ? nested.code : undefined;
  const ofGateway = code !== undefined && Object.hasOwn(gatewaySentences, code) ? gatewaySentences[code] : undefined;
  const upstream = code === undefined ? undefined : nested?.upstreamStatus;
  return {
    message: ofGateway ?? firstText(...textKeys.map((key) => json[key]), inner.message, fields[0]?.message),
    fields: fields.length > 0 ? fields : inner.fields,
    gatewayCode: code,
    upstreamStatus: typeof upstream === 'number' && upstream >= 400 && upstream <= 599 ? upstream : undefined,
    requestId: firstText(json.requestId, json.request_id, nested?.requestId),
  };
}

function fieldList(value: unknown): readonly FieldError[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldError(item));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([path, messages]) =>
    (Array.isArray(messages) ? messages : [messages]).flatMap((message) =>
      typeof message === 'string' ? [{ path, message: bounded(message) ?? '' }] : [],
    ),
  );
}

function fieldError(item: unknown): readonly FieldError[] {
  if (typeof item === 'string') return [{ path: '', message: bounded(item) ?? '' }];
  if (!isRecord(item)) return [];
  const message = firstText(item.message, item.detail, item.msg, item.error, item.title);
  if (message === undefined) return [];
  return [{ path: pathText(item.path ?? item.field ?? item.loc ?? item.param ?? item.pointer), message }];
}

function pathText(path: unknown): string {
  if (Array.isArray(path)) {
    // Some put the part of the request first.
    const names = path.filter((part) => typeof part !== 'object').map(String);
    return (names.length > 1 && names[0] === 'body' ? names.slice(1) : names).join('.');
  }
  return typeof path === 'string' ? path.replace(/^[#/]+/, '').replaceAll('/', '.') : '';
}

function firstText(...values: readonly unknown[]): string | undefined {
  for (const value of values) if (typeof value === 'string' && value.trim() !== '') return bounded(value);
  return undefined;
}

function bounded(text: string): string | undefined {
  const clean = text.replaceAll(/\s+/g, ' ').trim();
  if (clean === '') return undefined;
  return clean.length > maxMessage ? `${clean.slice(0, maxMessage - 1)}…` : clean;
}

/** The text of an HTML error page. It is never rendered. */
function htmlText(html: string): string {
  return html
    .slice(0, 20_000)
    .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
