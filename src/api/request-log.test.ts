import { expect, test } from 'vitest';
import { curlCommand } from './request-log.ts';

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
