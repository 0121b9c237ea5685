import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forAll } from '#test/for-all.ts';
import { idPlace, idsInValue } from './id-text.tsx';

const audience = { to: '/pages/$pageId/audiences/$audienceId/conversation', params: { pageId: 'p', audienceId: 'a' } };

it.each([
  ['the screen of a thing by its ID', 'page', undefined, { to: '/pages/$pageId', params: { pageId: 'x' }, search: {} }],
  ['what is opened over a screen', 'webhook', undefined, { to: '/webhooks', params: {}, search: { edit: 'x' } }],
  ['an account in the list', 'account', undefined, { to: '/accounts', params: {}, search: { account: 'x' } }],
  ['a message of its conversation', 'message', audience.params, { ...audience, search: { message: 'x' } }],
  ['an entry of a log by its person', 'log entry', { personId: 'p' }, { params: { personId: 'p', personLogId: 'x' } }],
])('idPlace leads to %s', (_what, of, within, place) => {
  expect(idPlace(of, 'x', within)).toMatchObject(place);
});

it('idPlace leads nowhere for what has no screen, without an ID that the address needs, or with one that it cannot hold', () => {
  for (const within of [undefined, { pageId: null }, { pageId: '..' }])
    expect(idPlace('audience', 'a', within)).toBeUndefined();
  expect(idPlace('log entry', 'l', { pageId: 'p' })).toBeUndefined();
  for (const id of ['', '..', 'a/b', 'a%2Fb']) expect(idPlace('page', id)).toBeUndefined();
  for (const word of ['version', 'file', 'brand', 'session', 'constructor']) expect(idPlace(word, 'x')).toBeUndefined();
});

const ulid = '01jd8f3k2m9x4kzq7v5r6t8w9x';

it('idsInValue finds ids by the key that holds them, whatever their form, each once', () => {
  const value = { pageId: 'p-1', parentAssetId: 'x', audience_ids: ['a', 'b', 'a'], other: 'y' };
  expect(idsInValue([value, { pageId: 'p-1', page_id: '' }])).toEqual([
    { of: 'page', id: 'p-1', within: { pageId: 'p-1' } },
    { of: 'asset', id: 'x', within: { pageId: 'p-1' } },
    { of: 'audience', id: 'a', within: { pageId: 'p-1' } },
    { of: 'audience', id: 'b', within: { pageId: 'p-1' } },
  ]);
});

it('idsInValue finds ids by their form where the key says nothing', () => {
  const text = `See https://x.example/pages/page_${ulid}/audiences/audience_${ulid}, and log_${ulid}.`;
  expect(idsInValue({ text }).map(({ of, id }) => [of, id])).toEqual([
    ['page', `page_${ulid}`],
    ['audience', `audience_${ulid}`],
    ['log entry', `log_${ulid}`],
  ]);
  expect(idsInValue(`not_page_${ulid} page_${ulid}z`)).toEqual([]);
});

it('idsInValue knows an entry of a log by its person, and what stands nearest goes before what the place says', () => {
  const [, entry] = idsInValue({ personId: 'near', of: { personLogId: 'l' } }, { personId: 'far', pageId: 'p' });
  expect(entry).toEqual({ of: 'log entry', id: 'l', within: { personId: 'near', pageId: 'p' } });
});

it('idsInValue ends on any value', () => {
  forAll([fc.jsonValue({ maxDepth: 60 })], (value) => Array.isArray(idsInValue(value)));
  let deep: unknown = { pageId: 'p' };
  for (let level = 0; level < 5_000; level += 1) deep = [deep];
  expect(idsInValue(deep)).toEqual([]);
});
