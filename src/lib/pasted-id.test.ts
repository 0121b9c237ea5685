import { expect, test } from 'vitest';
import { cpuTime } from '#test/cpu-time.ts';
import { decoded, idsIn, looksLikeId, namedIn, typedQuotes, withoutStop, wordIn } from './pasted-id.ts';

test.each([
  ['page_1.', 'see page_1.', 'page_1'],
  ['page_1).', '(see page_1).', 'page_1'],
  ['page(1)', 'see page(1) too', 'page(1)'],
  ['page_1.', 'page_1.', 'page_1.'],
  ['...', 'and so on ...', '...'],
])('of %s in “%s” the id is %s', (found, text, id) => {
  expect(withoutStop(found, text)).toBe(id);
});

test('a part of an address is decoded where it is encoded, and stays as it is elsewhere', () => {
  expect(decoded('p%201')).toBe('p 1');
  expect(decoded('100%')).toBe('100%');
});

test.each([...typedQuotes, '"', "'"])('an id ends before %s, and is found alone between two of them', (quote) => {
  for (const text of [`page_1${quote}`, ` ${quote}page_1${quote} `]) expect(wordIn(text)).toBe('page_1');
  expect(namedIn(`its pageId: ${quote}page_1.${quote} (and page_id=page_2${quote})`, 'page')).toEqual([
    'page_1',
    'page_2',
  ]);
});

test.each(['two words', 'a”b', '“”', '/pages/page_1', ''])('“%s” is no single word', (text) => {
  expect(wordIn(text)).toBeUndefined();
});

test.each([
  ['page_nobody', true],
  ['AUDIENCE_01JGXK', true],
  ['01jgxk3v9q2r8s', true],
  ['3f2b8c1e-77aa-4a0e-9d5c-0123456789ab', true],
  ['120045', true],
  ['kess', false],
  ['Kessler-Brothers', false],
  ['spring2026', false],
  ['b2b', false],
])('%s may be an id: %s', (word, expected) => {
  expect(looksLikeId(word)).toBe(expected);
});

test('a long token that is no id is told at once', () => {
  const computed = cpuTime();
  expect(looksLikeId(`${'a1'.repeat(50_000)}=`)).toBe(false);
  expect(computed()).toBeLessThan(1_000);
});

test.each([
  [' asset_1\n', ['asset_1']],
  ['https://facet.example/assets/asset%201?panel=log', ['asset 1']],
  ['{"assetId": "asset_1", "parentAssetId": "asset_0"}', ['asset_1', 'asset_0']],
  ['the logo is asset_1, not asset_2.', ['asset_1', 'asset_2']],
  ['see https://cdn.example/files/asset_1/logo.png (round)', ['asset_1']],
  ['the asset_id is asset_1', ['asset_1']],
  ['see https://facet.example/assets/asset_1.', ['asset_1']],
  ['the logo (https://facet.example/assets/asset_1) is round', ['asset_1']],
  ['its assetId: “asset_1”!', ['asset_1']],
  ['its assetId: ‚asset_1‘.', ['asset_1']],
  ['asset_1’', ['asset_1']],
  ['see „https://facet.example/assets/asset_1“', ['asset_1']],
  ['https://facet.example/assets/asset(1)', ['asset(1)']],
  ['the asset_ of a subasset_1', []],
  ['the asset_id of the asset_type', []],
  ['a sentence without one', []],
  ['', []],
])('%s names these assets: %j', (text, ids) => {
  expect(idsIn(text, 'asset').map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['log_1', undefined, 'log_1'],
  ['0197f3»', undefined, '0197f3'],
  ['its personLogId: «l1», personId: ‘p1’', 'p1', 'l1'],
  ['the call is log_1, see there', undefined, 'log_1'],
  ['https://facet.example/people/p%201/logs/l%201?panel=log', 'p 1', 'l 1'],
  ['GET https://api.example/v0/persons/p1/logs/l1/ 200', 'p1', 'l1'],
  ['{"personLogId": "l1", "personId": "p1", "href": "/v0/persons/p1/logs/l1"}', 'p1', 'l1'],
  ['{"personLogId": "l1"}', undefined, 'l1'],
  ['the person_log_id is log_1', undefined, 'log_1'],
  ['it came last (https://facet.example/people/p1/logs/l1).', 'p1', 'l1'],
])('%s names a log entry', (text, holder, id) => {
  expect(idsIn(text, 'log entry')).toEqual([{ id, holder }]);
});

test.each(['a log_id of theirs', 'a catalog_1 of things', 'https://facet.example/people/p1'])(
  '%s names no log entry',
  (text) => {
    expect(idsIn(text, 'log entry')).toEqual([]);
  },
);

test.each([
  'https://facet.example/pages/page_1/audiences/audience_2?panel=details',
  '/v0/pages/page_1/audiences/audience_2/messages',
  '{"audienceId": "audience_2", "pageId": "page_1"}',
  'page_id=page_1&audience_id=audience_2',
  'audienceId: “audience_2”, of «/pages/page_1» (page_id: ‘page_1’).',
])('%s names an audience with its page', (text) => {
  expect(idsIn(text, 'audience', 'page_9')).toEqual([{ id: 'audience_2', holder: 'page_1' }]);
});

test('which of several pages an audience belongs to a text does not say for certain', () => {
  const text = '[{"pageId":"a","audienceId":"x"},{"pageId":"b","audienceId":"y"}]';
  expect(idsIn(text, 'audience', 'page_9').map(({ holder }) => holder)).toEqual([undefined, undefined]);
  expect(idsIn('{"audienceId":"x"}', 'audience', 'page_9')).toEqual([{ id: 'x', holder: 'page_9' }]);
});

test.each([
  ['https://facet.example/accounts?account=account%2E1%20b', 'account.1 b'],
  ['see https://facet.example/accounts?sort=domain&account=account_known.', 'account_known'],
  ['https://facet.example/accounts?account=account%2known', 'account%2known'],
  ['{"accountId": "account%5Fknown"}', 'account%5Fknown'],
  ['account_%2E1', 'account_%2E1'],
])('%s names an account, decoded where it stands in an address', (text, id) => {
  expect(idsIn(text, 'account')).toEqual([{ id, holder: undefined }]);
});
