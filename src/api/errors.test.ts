import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorKind } from './errors.ts';
import type { ErrorBody } from './failed-answer.ts';

const said: ErrorBody = { message: 'The shelf is full', fields: [] };

function failure(kind: ApiErrorKind, status?: number, body?: ErrorBody) {
  return new ApiError({ kind, status, body, endpoint: 'updatePerson', method: 'PATCH', path: '/v0/persons/p', at: 0 });
}

describe('a failure says in a sentence', () => {
  test.each([
    [400, 'The API refused the input.'],
    [401, 'The API key of the gateway was refused. Ask your administrator to replace it.'],
    [403, 'The API key isn’t allowed to do this.'],
    [404, 'Not found. It may have been deleted, or the ID is wrong.'],
    [409, 'It conflicts with what is saved now.'],
    [412, 'It was changed in the meantime.'],
    [413, 'It is too large for the API.'],
    [418, 'The API answered with status 418.'],
    [422, 'The API refused the input.'],
    [429, 'The API is limiting requests.'],
  ])('what status %i means, with the service’s own words after it', (status, sentence) => {
    expect(failure('status', status).message).toBe(sentence);
    expect(failure('status', status, said).message).toBe(`${sentence} It said: The shelf is full.`);
  });

  test.each([
    ['network', 'The connection was lost.'],
    ['timeout', 'No response arrived within 30 seconds.'],
    ['unreadable', 'The response couldn’t be read.'],
    ['invalid', 'The request couldn’t be sent.'],
  ] as const)('what became of the request (%s)', (kind, sentence) => {
    expect(failure(kind).message).toBe(sentence);
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

test.each([
  ['status', 403, 'not-done'],
  ['status', 408, 'unknown'],
  ['status', 422, 'not-done'],
  ['status', 500, 'unknown'],
  ['invalid', undefined, 'not-done'],
  ['network', undefined, 'unknown'],
  ['timeout', undefined, 'unknown'],
  ['unreadable', 200, 'unknown'],
] as const)('a write that ended as %s %s is %s', (kind, status, outcome) => {
  expect(failure(kind, status).outcome).toBe(outcome);
});
