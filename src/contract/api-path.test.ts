import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forMany } from '#test/for-all.ts';
import { apiPath, segmentProblem, UnsafePathError } from './api-path.ts';

const template = '/v0/pages/{page_id}/audiences/{audience_id}';

test('an ordinary id travels as it is, anything else is encoded', () => {
  expect(apiPath(template, { page_id: 'page_01', audience_id: 'é x+y@z' })).toBe(
    '/v0/pages/page_01/audiences/%C3%A9%20x%2By%40z',
  );
});

test.each(['', '.', '..', 'a/b', 'a\\b', 'a?b', 'a#b', 'a\nb', '%2e%2e', 'a%2Fb', '\ud800'])('%j is refused', (id) => {
  expect(() => apiPath(template, { page_id: 'p', audience_id: id })).toThrow(UnsafePathError);
});

test('for any id the path keeps its number of segments, or the id is refused', () =>
  forMany(1_000, [fc.string({ unit: 'binary', maxLength: 12 }), fc.string()], (pageId, audienceId) => {
    if (segmentProblem(pageId) !== undefined || segmentProblem(audienceId) !== undefined) {
      expect(() => apiPath(template, { page_id: pageId, audience_id: audienceId })).toThrow(UnsafePathError);
      return;
    }
    const path = apiPath(template, { page_id: pageId, audience_id: audienceId });
    const segments = new URL(path, 'http://x.invalid').pathname.split('/');
    expect(segments.length).toBe(6);
    expect(segments.map(decodeURIComponent)).toEqual(['', 'v0', 'pages', pageId, 'audiences', audienceId]);
  }));
