import type { Endpoint } from '#src/contract/endpoints.ts';
import { parseJson } from '#src/lib/json.ts';
import { readErrorAnswer } from './error-answer.ts';
import type { ApiError } from './errors.ts';

/** How much of an unusable answer is kept for "details". */
const rawKept = 2_048;

/** What is to be said of an answer that is no success. */
export function factsOfFailure(
  endpoint: Endpoint,
  response: Response,
  received: ArrayBuffer,
): Partial<ApiError['facts']> & Pick<ApiError['facts'], 'kind'> {
  const text = new TextDecoder().decode(received);
  const { status } = response;
  const raw = text.slice(0, rawKept);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (response.ok) {
    return { kind: 'unreadable', status, raw, requestId, body: { message: whyUnreadable(text), fields: [] } };
  }
  const said = readErrorAnswer(endpoint, status, text, response.headers.get('retry-after'));
  return {
    kind: 'status',
    ...said,
    // An answer that is no JSON comes as the gateway's 502; what the service meant by it is the status that it sent.
    status: said.body.upstreamStatus ?? status,
    raw,
    requestId: requestId ?? said.body.requestId,
  };
}

/** Why an answer with a 2xx status is no success. */
function whyUnreadable(text: string): string {
  if (text.trim() === '') return 'The answer was empty.';
  return parseJson(text) === undefined
    ? 'The answer was not JSON.'
    : 'The answer held nothing of what the contract describes.';
}
