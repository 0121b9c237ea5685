import type { Endpoint, EndpointName } from '#src/contract/endpoints.ts';
import { ended } from '#src/lib/text.ts';
import type { ErrorBody, FieldError } from './failed-answer.ts';

/**
 * How a request failed:
 * - `invalid`: it was not sent, because an identifier or the input cannot be sent;
 * - `network`: no answer, or the answer broke off;
 * - `timeout`: no whole answer within the limit;
 * - `status`: the service or the gateway answered with an error status;
 * - `unreadable`: a 2xx whose body is empty, no JSON, or not of the contract's shape. That is no success (§4).
 */
export type ApiErrorKind = 'invalid' | 'network' | 'timeout' | 'status' | 'unreadable';

/** The name of the error for a part of Facet that could not be loaded; main.tsx knows it too. */
export const missingPart = 'MissingPart';

/** What is known about a write after a failure: it certainly did not happen, or nobody can tell (security.md R40). */
export type WriteOutcome = 'not-done' | 'unknown';

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
  /** Milliseconds that the service asked to wait (`Retry-After`), uncapped. */
  readonly retryAfterMs?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
};

/** Any failure of a request to the service. The only error that `src/api` throws, apart from the abort of a request nobody waits for. */
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

  /** The service's complaints about single fields, for the form that sent them. */
  get fieldErrors(): readonly FieldError[] {
    return this.facts.body?.fields ?? [];
  }

  /** What the service itself said, if it said anything readable. */
  get serviceMessage(): string | undefined {
    return this.facts.body?.message;
  }

  /** For a write: a 4xx (other than 408) and a request that was never sent changed nothing; anything else may have been carried out. */
  get outcome(): WriteOutcome {
    const { kind, status } = this.facts;
    // What cannot be written into the audit log is not passed on.
    if (kind === 'invalid' || this.facts.body?.gatewayCode === 'audit') return 'not-done';
    return kind === 'status' && status !== undefined && status < 500 && status !== 408 ? 'not-done' : 'unknown';
  }

  /** Everything an operator needs, as text to copy. Holds no key: the browser never has one. */
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

/** A failure that Facet itself has found, with a sentence of its own where otherwise that of the service stands. */
export function ownError(
  kind: 'invalid' | 'unreadable',
  { name, method }: Endpoint,
  path: string,
  message: string,
  cause?: unknown,
): ApiError {
  return new ApiError({ kind, endpoint: name, method, path, at: Date.now(), body: { message, fields: [] }, cause });
}

/** One sentence: why it failed, as far as anyone said. What was being done is said by the place that shows it. */
function sentenceOf({ kind, status, body }: ApiErrorFacts): string {
  const message = body?.message;
  switch (kind) {
    case 'invalid':
      return message ?? 'The request could not be sent.';
    case 'network':
      return 'The connection failed before a whole answer arrived.';
    case 'timeout':
      return 'No answer arrived within 30 seconds.';
    case 'unreadable':
      return message ?? 'The answer could not be read.';
  }
  // What the gateway says of itself says all; where it only stands in for the service, the service's status says more.
  const isStandIn = body?.upstreamStatus !== undefined;
  if (body?.gatewayCode !== undefined && message !== undefined && !isStandIn) return message;
  const why = (status === undefined ? undefined : meanings[status]) ?? `The service answered with status ${status}.`;
  if (isStandIn) return `${why} Its answer was something other than JSON.`;
  return message === undefined ? why : `${why} It said: ${ended(message)}`;
}

const refusedInput = 'The service refused the input.';
const meanings: Readonly<Record<number, string>> = {
  400: refusedInput,
  401: 'The API key of the gateway was refused. Ask your administrator to replace it.',
  403: 'The API key may not do this.',
  404: 'Not found. It may have been deleted, or the ID is wrong.',
  409: 'It conflicts with what is saved now.',
  412: 'It was changed in the meantime.',
  413: 'It is too large for the service.',
  422: refusedInput,
  429: 'The service asks to slow down.',
};
