import { expect, test } from 'vitest';
import { curlCommand, idsInRequest } from './request-log-dialog.tsx';

const entry = {
  id: 1,
  endpoint: 'updatePerson',
  template: '/v0/persons/{person_id}',
  method: 'PATCH',
  path: '/v0/persons/p%201',
  at: 0,
  ms: 1,
  status: 200,
  retries: 0,
  sentBytes: 0,
  receivedBytes: 0,
  body: `{"name":"O'Neil"}`,
  drifts: [],
  driftCount: 0,
  error: undefined,
} as const;

test('a request copied as curl goes through the gateway: its marker, no key, quotes kept from the shell', () => {
  expect(curlCommand(entry, 'https://facet.example')).toBe(
    `curl -X PATCH 'https://facet.example/v0/persons/p%201' -H 'X-Requested-By: facet' -H 'Content-Type: application/json' --data-raw '{"name":"O'\\''Neil"}'`,
  );
});

test('a request copied as curl names the path or origin at which the API stands', () => {
  const read = { ...entry, method: 'GET', body: undefined };
  expect(curlCommand({ ...read, path: '/api/v0/persons' }, 'https://facet.example')).toBe(
    `curl -X GET 'https://facet.example/api/v0/persons' -H 'X-Requested-By: facet'`,
  );
  expect(curlCommand({ ...read, path: 'https://api.example/v0/persons' }, 'https://facet.example')).toBe(
    `curl -X GET 'https://api.example/v0/persons' -H 'X-Requested-By: facet'`,
  );
});

test.each([
  [
    '/v0/pages/{page_id}/audiences/{audience_id}/messages/{message_id}/restore',
    '/v0/pages/p%20x/audiences/a/messages/m/restore',
    { pageId: 'p x', audienceId: 'a', messageId: 'm' },
  ],
  [
    '/v0/pages/{page_id}/audiences/{audience_id}/messages/interrupt',
    '/facet/v0/pages/p/audiences/a/messages/interrupt',
    { pageId: 'p', audienceId: 'a' },
  ],
  [
    '/v0/pages/{page_id}/audience_sessions',
    '/v0/pages/p/audience_sessions?limit=5&audienceId=a%2Bb',
    { pageId: 'p', audienceId: 'a+b' },
  ],
  [
    '/v0/persons/{person_id}/logs/{person_log_id}',
    'https://api.example/v0/persons/p/logs/l',
    { personId: 'p', personLogId: 'l' },
  ],
  ['/v0/persons', '/v0/persons?limit=500', {}],
])('the ids of a request to %s are named as the contract does', (template, path, ids) => {
  expect(idsInRequest({ template, path })).toEqual(ids);
});
