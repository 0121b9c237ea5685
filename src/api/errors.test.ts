import { expect, test } from 'vitest';
import { ApiError, type ApiErrorKind } from './errors.ts';
import type { ErrorBody } from './failed-answer.ts';

const said: ErrorBody = { message: 'The shelf is full', fields: [] };

function failure(kind: ApiErrorKind, status?: number, body?: ErrorBody) {
  return new ApiError({ kind, status, body, endpoint: 'updatePerson', method: 'PATCH', path: '/v0/persons/p', at: 0 });
}

test.each([
  ['status', 400, 'not-done', 'The API refused the input.'],
  ['status', 401, 'not-done', 'The API key of the gateway was refused. Ask your administrator to replace it.'],
  ['status', 403, 'not-done', 'The API key isn’t allowed to do this.'],
  ['status', 404, 'not-done', 'Not found. It may have been deleted, or the ID is wrong.'],
  ['status', 408, 'unknown', 'The API answered with status 408.'],
  ['status', 409, 'not-done', 'It conflicts with what is saved now.'],
  ['status', 412, 'not-done', 'It was changed in the meantime.'],
  ['status', 422, 'not-done', 'The API refused the input.'],
  ['status', 429, 'not-done', 'The API is limiting requests.'],
  ['status', 500, 'unknown', 'The API answered with status 500.'],
  ['network', undefined, 'unknown', 'The connection was lost.'],
  ['timeout', undefined, 'unknown', 'No response arrived within 30 seconds.'],
  ['unreadable', 200, 'unknown', 'The response couldn’t be read.'],
  ['invalid', undefined, 'not-done', 'The request couldn’t be sent.'],
] as const)('a failure of the kind %s %s leaves a write %s and says: %s', (kind, status, outcome, sentence) => {
  expect(failure(kind, status)).toMatchObject({ message: sentence, outcome });
});

test.each([
  ['what the service says', {}, 'It conflicts with what is saved now. It said: The shelf is full.'],
  ['what the gateway says of itself, as it is', { gatewayCode: 'origin' }, 'The shelf is full'],
  [
    'that the gateway took the answer of the service away',
    { gatewayCode: 'upstream', upstreamStatus: 409 },
    'It conflicts with what is saved now. Its response was something other than JSON.',
  ],
])('a failure also says %s', (_what, body, sentence) => {
  expect(failure('status', 409, { ...said, ...body }).message).toBe(sentence);
});
