import type { Endpoint, EndpointName } from '#src/contract/endpoints.ts';
import { ended } from '#src/lib/text.ts';
import type { ErrorBody, FieldError } from './failed-answer.ts';

/**
 * How a request failed:
 * - `invalid`: not sent, because an identifier or the input is invalid;
 * - `network`: no answer, or an incomplete one;
 * - `timeout`: no complete answer within the limit;
 * - `status`: the service or the gateway answered with an error status;
 * - `unreadable`: a 2xx with an empty, non-JSON or off-contract body. That is no success (§4).
 */
export type ApiErrorKind = 'invalid' | 'network' | 'timeout' | 'status' | 'unreadable';

/** The error name for a part of Facet that failed to load; main.tsx knows it too. */
export const missingPart = 'MissingPart';

type ApiErrorFacts = {
  readonly kind: ApiErrorKind;
  readonly endpoint: EndpointName;
  readonly method: string;
  readonly path: string;
  /** Epoch milliseconds of the failure. */
  readonly at: number;
  readonly status?: number | undefined;
  readonly body?: ErrorBody | undefined;
  /** The first 2 kB of the answer, as text. */
  readonly raw?: string | undefined;
  /** Milliseconds to wait according to the service (`Retry-After`), uncapped. */
  readonly retryAfterMs?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
};

/** Any failed request to the service. `src/api` throws no other error except aborts. */
export class ApiError extends Error {
  readonly facts: ApiErrorFacts;

  constructor(facts: ApiErrorFacts) {
    super(sentenceOf(facts), { cause: facts.cause });
    this.name = 'ApiError';
    this.facts = facts;
  }

  get kind(): ApiErrorKind {
    return this.facts.kind;
  }

  get status(): number | undefined {
    return this.facts.status;
  }

  /** The service's validation errors for single fields, for the form that sent them. */
  get fieldErrors(): readonly FieldError[] {
    return this.facts.body?.fields ?? [];
  }

  /** The service's own message, if readable. */
  get serviceMessage(): string | undefined {
    return this.facts.body?.message;
  }

  /** A write that got a 4xx (not 408) or was not sent changed nothing; others may have (R40). */
  get outcome(): 'not-done' | 'unknown' {
    const { kind, status } = this.facts;
    // The gateway does not forward what it can't write into the audit log.
    if (kind === 'invalid' || this.facts.body?.gatewayCode === 'audit') return 'not-done';
    return kind === 'status' && status !== undefined && status < 500 && status !== 408 ? 'not-done' : 'unknown';
  }

  /** Everything an operator needs, as text to copy. Contains no key: the browser never has one. */
  details(): string {
    const { method, path, status, requestId, at, raw } = this.facts;
    return [
      `${method} ${path}`,
      `status: ${status ?? this.facts.kind}`,
      ...(requestId === undefined ? [] : [`request id: ${requestId}`]),
      `time: ${new Date(at).toISOString()}`,
      ...(raw === undefined || raw === '' ? [] : ['', raw]),
    ].join('\n');
  }
}

/** A failure found by Facet itself, with its own sentence in place of the service's. */
export function ownError(
  kind: 'invalid' | 'unreadable',
  { name, method }: Endpoint,
  path: string,
  message: string,
  cause?: unknown,
): ApiError {
  return new ApiError({ kind, endpoint: name, method, path, at: Date.now(), body: { message, fields: [] }, cause });
}

/** The reason in one sentence, as far as known. The caller says which action failed. */
function sentenceOf({ kind, status, body }: ApiErrorFacts): string {
  const message = body?.message;
  switch (kind) {
    case 'invalid':
      return message ?? 'The request couldn’t be sent.';
    case 'network':
      return 'The connection was lost.';
    case 'timeout':
      return 'No response arrived within 30 seconds.';
    case 'unreadable':
      return message ?? 'The response couldn’t be read.';
  }
  // The gateway's own message is complete; where it replaces an answer, the status says more.
  const isStandIn = body?.upstreamStatus !== undefined;
  if (body?.gatewayCode !== undefined && message !== undefined && !isStandIn) return message;
  const why = (status === undefined ? undefined : meanings[status]) ?? `The API answered with status ${status}.`;
  if (isStandIn) return `${why} Its response was something other than JSON.`;
  return message === undefined || why.startsWith(message) ? why : `${why} It said: ${ended(message)}`;
}

const refusedInput = 'The API refused the input.';
const meanings: Readonly<Record<number, string>> = {
  400: refusedInput,
  401: 'The API key of the gateway was refused. Ask your administrator to replace it.',
  403: 'The API key isn’t allowed to do this.',
  404: 'Not found. It may have been deleted, or the ID is wrong.',
  409: 'It conflicts with what is saved now.',
  412: 'It was changed in the meantime.',
  413: 'It is too large for the API.',
  422: refusedInput,
  429: 'The API is limiting requests.',
};
