import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorKind } from './errors.ts';
import type { ErrorBody } from './failed-answer.ts';

const said: ErrorBody = { message: 'The shelf is full', fields: [] };

function failure(kind: ApiErrorKind, status?: number, body?: ErrorBody) {
  return new ApiError({ kind, status, body, endpoint: 'updatePerson', method: 'PATCH', path: '/v0/persons/p', at: 0 });
}

describe('a failure says in a sentence', () => {
  test.each([
    [400, 'not-done', 'The API refused the input.'],
    [401, 'not-done', 'The API key of the gateway was refused. Ask your administrator to replace it.'],
    [403, 'not-done', 'The API key isn’t allowed to do this.'],
    [404, 'not-done', 'Not found. It may have been deleted, or the ID is wrong.'],
    [408, 'unknown', 'The API answered with status 408.'],
    [409, 'not-done', 'It conflicts with what is saved now.'],
    [412, 'not-done', 'It was changed in the meantime.'],
    [413, 'not-done', 'It is too large for the API.'],
    [422, 'not-done', 'The API refused the input.'],
    [429, 'not-done', 'The API is limiting requests.'],
    [500, 'unknown', 'The API answered with status 500.'],
  ])('what status %i means, which leaves a write %s, and the service’s own words', (status, outcome, sentence) => {
    expect(failure('status', status)).toMatchObject({ message: sentence, outcome });
    expect(failure('status', status, said).message).toBe(`${sentence} It said: The shelf is full.`);
    expect(failure('status', status, { ...said, message: sentence }).message).toBe(sentence);
  });

  test.each([
    ['network', 'unknown', 'The connection was lost.'],
    ['timeout', 'unknown', 'No response arrived within 30 seconds.'],
    ['unreadable', 'unknown', 'The response couldn’t be read.'],
    ['invalid', 'not-done', 'The request couldn’t be sent.'],
  ] as const)('what became of a request (%s), which leaves a write %s', (kind, outcome, sentence) => {
    expect(failure(kind, 200)).toMatchObject({ message: sentence, outcome });
  });

  test.each([
    ['what the gateway says of itself, as it is', { gatewayCode: 'origin' }, 'The shelf is full'],
    [
      'the status of a service whose answer the gateway took away',
      { gatewayCode: 'upstream', upstreamStatus: 409 },
      'It conflicts with what is saved now. Its response was something other than JSON.',
    ],
  ])('%s', (_what, gateway, sentence) => {
    expect(failure('status', 409, { ...said, ...gateway }).message).toBe(sentence);
  });
});
