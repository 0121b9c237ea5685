import { expect, test } from 'vitest';
import { driftMarkdown } from './drift-dialog.tsx';

test('the Markdown of the report is a table per endpoint that no value can break out of', () => {
  const line = { path: 'items[].name', expected: 'string matching /a|b/', got: 'text', sample: '"a`|\na"' };
  const text = driftMarkdown({
    since: 0,
    answers: 12,
    differing: 1,
    endpoints: [
      { endpoint: 'GET /v0/pages/{page_id}', answers: 11, differing: 0, lines: [], unlisted: 0 },
      {
        endpoint: 'GET /v0/persons',
        answers: 1,
        differing: 1,
        lines: [{ ...line, count: 3, firstAt: 0, lastAt: 60_000 }],
        unlisted: 2,
      },
    ],
  });
  expect(text).toContain('1 response of 12 since 1970-01-01T00:00:00.000Z differed.');
  expect(text).not.toContain('/v0/pages');
  expect(text).toContain('## GET /v0/persons');
  expect(text).toContain(
    `| ${'`items[].name`'} | ${'`string matching /a\\|b/`'} | ${'`text "a\'\\| a"`'} | 3 | 1970-01-01T00:00:00.000Z | 1970-01-01T00:01:00.000Z |`,
  );
  expect(text).toContain('2 more differences, not listed.');
});
