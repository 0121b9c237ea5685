import type { Endpoint } from '#src/contract/endpoints.ts';
import { ended } from '#src/lib/sentence.ts';
import { type ErrorBody, readErrorBody } from './error-body.ts';
import { noteRefusedWrite } from './refused-writes.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * All that an answer with an error status says; a write that the service refused to the key is noted.
 */
export function readErrorAnswer(
  { name, method }: Endpoint,
  status: number,
  text: string,
  retryAfter: string | null,
): { readonly body: ErrorBody; readonly sentence: string; readonly retryAfterMs: number | undefined } {
  const body = readErrorBody(text);
  // The gateway refuses requests of its own accord too (its origin, its marker), which says nothing of the key.
  const ofService = body.gatewayCode === undefined ? status : body.upstreamStatus;
  if (method !== 'GET' && ofService === 403) noteRefusedWrite(name);
  return {
    body,
    sentence: sentenceOf(body.upstreamStatus ?? status, body),
    retryAfterMs: retryAfterMs(retryAfter, Date.now()),
  };
}

/** One sentence: why it failed, as far as anyone said. What was being done is said by the place that shows it. */
function sentenceOf(status: number, { message, gatewayCode, upstreamStatus }: ErrorBody): string {
  // What the gateway says of itself says all; where it only stands in for the service, the service's status says more.
  const isStandIn = upstreamStatus !== undefined;
  if (gatewayCode !== undefined && message !== undefined && !isStandIn) return message;
  const said = isStandIn
    ? ' Its answer was something other than JSON.'
    : message === undefined
      ? ''
      : ` It said: ${ended(message)}`;
  switch (status) {
    case 401:
      return `The API key of the gateway was refused. Whoever runs Facet has to mend this.${said}`;
    case 403:
      return `The API key may not do this.${said}`;
    case 404:
      return `It is no longer there, or the id is wrong.${said}`;
    case 409:
      return `It conflicts with what the service holds.${said}`;
    case 412:
      return `It was changed in the meantime.${said}`;
    case 413:
      return `It is too large for the service.${said}`;
    case 400:
    case 422:
      return `The service refused the input.${said}`;
    case 429:
      return `The service asks to slow down.${said}`;
    default:
      return `The service answered with status ${status}.${said}`;
  }
}
