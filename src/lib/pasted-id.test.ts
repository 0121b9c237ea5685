import { expect, test } from 'vitest';
import { idsIn, looksLikeId, namedIn, type PastedKind, typedQuotes, withoutStop, wordIn } from './pasted-id.ts';

test.each([
  ['page_1).', '(see page_1).', 'page_1'],
  ['page(1)', 'see page(1) too', 'page(1)'],
  ['page_1.', 'page_1.', 'page_1.'],
  ['...', 'and so on ...', '...'],
])('of %s in “%s” the id is %s', (found, text, id) => {
  expect(withoutStop(found, text)).toBe(id);
});

test.each([...typedQuotes, '"', "'"])('an id ends before %s, and is found alone between two of them', (quote) => {
  for (const one of [`page_1${quote}`, ` ${quote}page_1${quote} `]) expect(wordIn(one)).toBe('page_1');
  const text = `its pageId: ${quote}page_1.${quote} (and page_id=page_2${quote})`;
  expect(namedIn(text, 'page')).toEqual(['page_1', 'page_2']);
});

test.each(['two words', 'a”b', '“”', '/pages/page_1', ''])('“%s” is no single word', (text) => {
  expect(wordIn(text)).toBeUndefined();
});

const ids = ['page_nobody', 'AUDIENCE_01JGXK', '01jgxk3v9q2r8s', '3f2b8c1e-77aa-4a0e-9d5c-0123456789ab', '120045'];
test.each(ids)('%s may be an ID', (word) => expect(looksLikeId(word)).toBe(true));

test.each(['kess', 'Kessler-Brothers', 'spring2026', 'b2b'])('%s is a name rather than an ID', (word) => {
  expect(looksLikeId(word)).toBe(false);
});

test.each<[PastedKind, string, readonly string[]]>([
  ['asset', ' asset_1\n', ['asset_1']],
  ['asset', 'https://facet.example/assets/asset%201?panel=log', ['asset 1']],
  ['asset', '{"assetId": "asset_1", "parentAssetId": "asset_0"}', ['asset_1', 'asset_0']],
  ['asset', 'see https://cdn.example/files/asset_1/logo.png (round)', ['asset_1']],
  ['asset', 'the logo (https://facet.example/assets/asset_1) is round', ['asset_1']],
  ['asset', 'https://facet.example/assets/asset(1)', ['asset(1)']],
  ['asset', 'the asset_ of a subasset_1', []],
  ['asset', 'the asset_id of the asset_type', []],
  ['log entry', 'its personLogId: «l1», personId: ‘p1’', ['l1 of p1']],
  ['log entry', 'https://facet.example/people/p%201/logs/l%201?panel=log', ['l 1 of p 1']],
  ['log entry', '{"personLogId": "l1", "personId": "p1", "href": "/v0/persons/p1/logs/l1"}', ['l1 of p1']],
  ['log entry', 'a log_id of theirs', []],
  ['log entry', 'https://facet.example/people/p1', []],
  ['account', 'https://facet.example/accounts?account=account%2E1%20b', ['account.1 b']],
  // Decoded only where it stands in an address, and is well-formed there.
  ['account', 'https://facet.example/accounts?account=account%2known', ['account%2known']],
  ['account', '{"accountId": "account%5Fknown"}', ['account%5Fknown']],
])('of %ss, %j names %j', (kind, text, names) => {
  const named = idsIn(text, kind).map(({ id, holder }) => (holder === undefined ? id : `${id} of ${holder}`));
  expect(named).toEqual(names);
});

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
