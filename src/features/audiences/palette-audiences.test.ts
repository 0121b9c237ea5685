import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { audienceQueries } from '#src/api/audiences.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { rememberOpened } from '#src/local/opened.ts';
import { audienceEntries, openAsAudience } from './palette-audiences.ts';

afterEach(() => forgetEverything());

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

test('those lately opened come first, also after a reload, and status and page stand beside names that are alike', () => {
  rememberOpened({ kind: 'audience', id: 'a9', pageId: 'page_2', name: 'Opened before' });
  rememberOpened({ kind: 'audience', id: 'a2', pageId: 'page_1', name: 'Acme' });
  const client = new QueryClient();
  const walk = {
    pages: [],
    totalCount: 2,
    duplicates: 0,
    state: 'complete',
    next: undefined,
    error: undefined,
  } as const;
  const items = [
    { audienceId: 'a1', effectiveName: 'Acme', status: 'draft' as const },
    { audienceId: 'a2', effectiveName: 'Acme', status: 'published' as const },
  ];
  client.setQueryData(audienceQueries.list('page_1').queryKey, { ...walk, items });
  const entries = audienceEntries(client, (pageId) => (pageId === 'page_1' ? 'Spring offer' : undefined));
  expect(entries.map(({ label, note, detail }) => [label, note, detail])).toEqual([
    ['Acme', 'published · Spring offer', 'a2'],
    ['Opened before', undefined, 'a9'],
    ['Acme', 'draft · Spring offer', 'a1'],
  ]);
});
