import { expect, test } from 'vitest';
import { openAsAudience } from './palette-audiences.ts';

const found = (text: string, here?: string) =>
  openAsAudience(text, here).map(({ does }) => 'go' in does && does.go.params);

test.each([
  ['an address of Facet', 'https://facet.example/pages/page_1/audiences/audience_2?panel=details'],
  ['an address of the API', '/v0/pages/page_1/audiences/audience_2/messages'],
  ['JSON', '{"audienceId": "audience_2", "pageId": "page_1"}'],
  ['a query', 'page_id=page_1&audience_id=audience_2'],
  ['a sentence', 'audienceId: “audience_2”, of «/pages/page_1» (page_id: ‘page_1’).'],
  ['a quotation', 'see “https://facet.example/pages/page_1/audiences/audience_2”'],
])('%s that holds both ids opens the audience', (_kind, text) => {
  expect(found(text, 'page_9')).toEqual([{ pageId: 'page_1', audienceId: 'audience_2' }]);
});

test('an id alone is one of the page that is open, and of none where no page is', () => {
  expect(found('audience_2', 'page_9')).toEqual([{ pageId: 'page_9', audienceId: 'audience_2' }]);
  expect(found('audience_2”', 'page_9')).toEqual([{ pageId: 'page_9', audienceId: 'audience_2' }]);
  expect(found('{"audienceId":"audience_2"}', 'page_9')).toEqual([{ pageId: 'page_9', audienceId: 'audience_2' }]);
  expect(found('audience_2')).toEqual([]);
});

test('nothing is offered that cannot be sent, or whose page is not certain', () => {
  expect(found('/pages/page_1/audiences/..%2Fother')).toEqual([]);
  expect(found('[{"pageId":"a","audienceId":"x"},{"pageId":"b","audienceId":"y"}]', 'page_9')).toEqual([]);
  expect(found('two words', 'page_9')).toEqual([]);
});
