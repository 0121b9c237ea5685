import { expect, test } from 'vitest';
import { requestEntry } from '#test/form-fixtures.ts';
import { curlCommand, driftMarkdown, idsInRequest } from './diagnostics.tsx';

const entry = requestEntry({ method: 'PATCH', path: '/v0/persons/p%201', body: `{"name":"O'Neil"}` });

test('a request copied as curl goes through the gateway: its marker, no key, quotes kept from the shell', () => {
  expect(curlCommand(entry, 'https://facet.example')).toBe(
    `curl -X PATCH 'https://facet.example/v0/persons/p%201' -H 'X-Requested-By: facet' -H 'Content-Type: application/json' --data-raw '{"name":"O'\\''Neil"}'`,
  );
});

test.each([
  ['/api/v0/persons', 'https://facet.example/api/v0/persons'],
  ['https://api.example/v0/persons', 'https://api.example/v0/persons'],
])('a request to %s is copied as one to %s', (path, url) => {
  const command = curlCommand({ ...entry, method: 'GET', body: undefined, path }, 'https://facet.example');
  expect(command).toBe(`curl -X GET '${url}' -H 'X-Requested-By: facet'`);
});

test.each([
  [
    '/v0/pages/{page_id}/audiences/{audience_id}/messages/{message_id}',
    '/v0/pages/p%20x/audiences/a/messages/m',
    { pageId: 'p x', audienceId: 'a', messageId: 'm' },
  ],
  [
    '/v0/pages/{page_id}/audience_sessions',
    '/v0/pages/p/audience_sessions?limit=5&audienceId=a%2Bb',
    { pageId: 'p', audienceId: 'a+b' },
  ],
])('the ids of a request to %s are named as the contract does', (template, path, ids) => {
  expect(idsInRequest({ template, path })).toEqual(ids);
});

test('the Markdown of the report is a table per endpoint that no value can break out of', () => {
  const seen = { count: 3, firstAt: 0, lastAt: 60_000 };
  const line = { path: 'items[].name', expected: 'string matching /a|b/', got: 'text', sample: '"a`|\na"', ...seen };
  const text = driftMarkdown({
    since: 0,
    answers: 12,
    differing: 1,
    endpoints: [{ endpoint: 'GET /v0/persons', answers: 12, differing: 1, lines: [line], unlisted: 2 }],
  });
  expect(text).toContain('1 response of 12 since 1970-01-01T00:00:00.000Z differed.');
  expect(text).toContain('## GET /v0/persons');
  expect(text).toContain(
    `| ${'`items[].name`'} | ${'`string matching /a\\|b/`'} | ${'`text "a\'\\| a"`'} | 3 | 1970-01-01T00:00:00.000Z | 1970-01-01T00:01:00.000Z |`,
  );
  expect(text).toContain('2 more differences, not listed.');
});
