import type * as z from 'zod/mini';
import { apiPath, UnsafePathError } from '#src/contract/api-path.ts';
import type { Endpoint, EndpointInput } from '#src/contract/endpoints.ts';
import type { Tolerant } from '#src/contract/tolerant-reader.ts';
import { readOnly, signedOut } from './access.ts';
import { connection, noteWait, outage } from './connection.ts';
import { ApiError, ownError } from './errors.ts';
import { factsOfFailure, signInNeeded } from './failed-answer.ts';
import { type AnswerReading, readAnswer } from './read-answer.ts';
import { logRequest } from './request-log.ts';
import { retryDelayMs } from './retry.ts';

/** An answer incomplete after this time is a failure (security.md, fault 10). Milliseconds. */
const timeoutMs = 30_000;

/** The limit for `config.json`, which every screen waits for. Milliseconds. */
const siteFileTimeoutMs = 10_000;

/** The value of a successful answer, parsed tolerantly. */
export type Answer<E extends Endpoint> = Tolerant<z.output<E['response']>>;

let baseUrl = '';

/** Sets the prefix of `/v0/…`: the empty string, a sub-path, or in tests an origin. */
export function setApiBaseUrl(url: string): void {
  baseUrl = url.replace(/\/$/, '');
}

/** The prefix of `/v0/…`, for a worker, which has its own fetch layer. */
export function apiBaseUrl(): string {
  return baseUrl;
}

/** A file beside the dashboard. No request to the service: neither logged nor retried. */
function fetchSiteFile(name: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(siteFileTimeoutMs);
  return fetch(`${import.meta.env.BASE_URL}${name}`, { credentials: 'same-origin', signal, ...init });
}

/**
 * Loads a file beside the dashboard, such as `config.json`, as text, empty when it is missing. The
 * empty name is the dashboard's own index.html.
 * @returns undefined (unknown) on a server error, a sign-in page, or no answer within 10 seconds.
 */
export async function readSiteText(name: string): Promise<string | undefined> {
  try {
    const response = await fetchSiteFile(name, {});
    if (response.status >= 500 || response.status === 401) return undefined;
    return response.ok ? await response.text() : '';
  } catch {
    return undefined;
  }
}

/**
 * Sends a request to the service and parses the answer by the contract. The only way to it.
 *
 * `retry.ts` retries reads (GET), never writes. The request log gets every request with its drifts.
 * Read-only or offline, no write is sent, now or later; once the URL leads to another service,
 * nothing is.
 * @throws {ApiError} for every failure; an abort of `signal` is rethrown as it is.
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E> & { readonly signal?: AbortSignal | undefined },
  conditions: Conditions<Answer<E>> = {},
): Promise<Answer<E>> {
  const sent = prepare(endpoint, input);
  const startedAt = Date.now();
  let endWait: (() => void) | undefined;
  for (let attempt = 0; ; attempt += 1) {
    const result = await attemptOnce(endpoint, sent, input.signal, conditions);
    endWait?.();
    input.signal?.throwIfAborted();
    const ms = Date.now() - startedAt;
    const failed = result instanceof ApiError;
    // During an outage only `recovery.ts` retries.
    const isRepeated = endpoint.method === 'GET' && outage.get() === undefined;
    const delay = failed && isRepeated ? retryDelayMs(result, attempt, Math.random()) : undefined;
    if (failed) reportFailure(result, ms);
    if (failed && delay !== undefined) {
      endWait = noteWait(delay, result.status === 429);
      await pause(delay, input.signal);
      continue;
    }
    logRequest({
      endpoint: endpoint.name,
      template: endpoint.path,
      method: endpoint.method,
      path: `${baseUrl}${sent.path}`,
      at: startedAt,
      ms,
      status: result.status,
      retries: attempt,
      sentBytes: new Blob([sent.body ?? '']).size,
      body: sent.body,
      ...(failed
        ? { receivedBytes: 0, drifts: [], driftCount: 0, error: result.message }
        : { receivedBytes: result.bytes, drifts: result.drifts, driftCount: result.driftCount, error: undefined }),
    });
    if (failed) throw result;
    connection.set({ state: 'connected', ms: result.ms });
    signedOut.set(false);
    conditions.onTag?.(result.tag, result.value);
    return result.value;
  }
}

/** Any error status shows that the connection works, unless the service or the key fails. */
function reportFailure(error: ApiError, ms: number): void {
  const { gatewayCode } = error.facts.body ?? {};
  if (gatewayCode === 'sign_in') signedOut.set(true);
  // The user lost the role while this tab was open.
  if (gatewayCode === 'viewer') readOnly.set('viewer');
  const reached = error.status !== undefined && (error.status < 500 || gatewayCode === 'audit') && error.status !== 401;
  connection.set(reached ? { state: 'connected', ms } : { state: 'failing', error });
}

/** Conditions of a write (`writes.ts`), and of parsing. */
type Conditions<Value> = {
  /** The entity tag that the resource must still have. */
  readonly ifMatch?: string | undefined;
  /** Called with the entity tag of the answer, or null. */
  readonly onTag?: (tag: string | null, answer: Value) => void;
  /** Parses an answer that may be too large for this thread; undefined if it does not or can't. */
  readonly readElsewhere?: (endpoint: Endpoint, path: string, bytes: ArrayBuffer) => Promise<AnswerReading | undefined>;
};

/** What a request sends. @throws {ApiError} if it must not or can't be sent. */
function prepare<E extends Endpoint>(endpoint: E, input: EndpointInput<E>) {
  const notSent = (why: string, cause?: unknown) => ownError('invalid', endpoint, endpoint.path, why, cause);
  // Its data would be cached as if they came from the service that this tab opened.
  if (readOnly.get() === 'other-service') throw notSent('This URL opens another service now.');
  if (endpoint.method !== 'GET') {
    if (readOnly.get() !== undefined) throw notSent('Facet is open read only.');
    if (outage.get()?.offline) throw notSent('You’re offline, so nothing was sent.');
  }
  try {
    const path = apiPath<string>(endpoint.path, input.params ?? {});
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    return { path: `${path}${queryText(input.query)}`, body };
  } catch (cause) {
    if (!(cause instanceof UnsafePathError)) throw cause;
    throw notSent(cause.message, cause);
  }
}

/** `+` in a timestamp or offset must arrive as `%2B`: URLSearchParams encodes it. */
function queryText(query: Readonly<Record<string, unknown>> | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function attemptOnce<E extends Endpoint>(
  endpoint: E,
  { path, body }: ReturnType<typeof prepare>,
  signal: AbortSignal | undefined,
  { ifMatch, readElsewhere }: Conditions<Answer<E>>,
) {
  const startedAt = Date.now();
  const fail = (facts: Partial<ApiError['facts']> & Pick<ApiError['facts'], 'kind'>) =>
    new ApiError({ endpoint: endpoint.name, method: endpoint.method, path, at: Date.now(), ...facts });
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let received: ArrayBuffer;
  try {
    response = await fetch(`${baseUrl}${path}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        // The gateway's second lock against other sites: they can't send it without preflight (R4).
        'x-requested-by': 'facet',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      body: body ?? null,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      // No personal credentials travel with a request, and a write never follows a redirect.
      credentials: 'same-origin',
      redirect: 'manual',
      cache: 'no-store',
    });
    received = await response.arrayBuffer();
  } catch (cause) {
    return fail({ kind: timeout.aborted ? 'timeout' : 'network', cause });
  }
  const { ok, status } = response;
  const reading = ok
    ? ((await readElsewhere?.(endpoint, path, received)) ??
      readAnswer(endpoint.response, new TextDecoder().decode(received)))
    : undefined;
  if (isRedirect(response)) {
    const cause = new Error('The answer was a redirect.');
    return fail((await asksToSignIn()) ? needsSignIn : { kind: 'network', cause });
  }
  if (reading === undefined) {
    const facts = factsOfFailure(endpoint, response, received);
    // Without a code of the gateway, a 401 is a proxy's, or the service's, which refuses the key.
    const isUnclear = status === 401 && facts.body?.gatewayCode === undefined;
    return fail(isUnclear && (await asksToSignIn()) ? needsSignIn : facts);
  }
  return {
    // The schema is E's own; TypeScript only knows it as one of the seventeen.
    ...(reading as typeof reading & { readonly value: Answer<E> }),
    tag: response.headers.get('etag'),
    status,
    ms: Date.now() - startedAt,
    bytes: received.byteLength,
  };
}

/** Nothing was done: a server that asks to sign in has not forwarded the request. */
const needsSignIn = { kind: 'status', status: 401, body: signInNeeded } as const;

/** Browsers hide the status of an unfollowed redirect. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** Whether a proxy asks to sign in even for a file of the dashboard. Records it for the shell. */
export async function asksToSignIn(): Promise<boolean> {
  try {
    const response = await fetchSiteFile('config.json', {
      // For any other type oauth2-proxy sends its sign-in page, with status 403.
      headers: { accept: 'application/json' },
      redirect: 'manual',
      cache: 'no-store',
    });
    const asks = isRedirect(response) || response.status === 401;
    if (asks) signedOut.set(true);
    return asks;
  } catch {
    return false;
  }
}

/** Waits `ms`, or less if `signal` aborts; the caller checks the signal afterwards. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', resolve, { once: true });
  });
}
