import { describe, expect, it } from 'vitest';
import { idPlace } from './id-text.tsx';

const audience = { to: '/pages/$pageId/audiences/$audienceId/conversation', params: { pageId: 'p', audienceId: 'a' } };

describe('idPlace', () => {
  it.each([
    [
      'the screen of a thing by its ID',
      'page',
      undefined,
      { to: '/pages/$pageId', params: { pageId: 'x' }, search: {} },
    ],
    ['what is opened over a screen', 'subscription', undefined, { to: '/webhooks', params: {}, search: { edit: 'x' } }],
    ['an account in the list', 'account', undefined, { to: '/accounts', params: {}, search: { account: 'x' } }],
    ['a message of its conversation', 'message', audience.params, { ...audience, search: { message: 'x' } }],
    [
      'an entry of a log by its person',
      'log entry',
      { personId: 'p' },
      { params: { personId: 'p', personLogId: 'x' } },
    ],
  ])('leads to %s', (_what, of, within, place) => {
    expect(idPlace(of, 'x', within)).toMatchObject(place);
  });

  it('leads nowhere without an ID that the address needs, or with one that it cannot hold', () => {
    for (const within of [undefined, { pageId: null }, { pageId: '..' }])
      expect(idPlace('audience', 'a', within)).toBeUndefined();
    expect(idPlace('log entry', 'l', { pageId: 'p' })).toBeUndefined();
    for (const id of ['', '..', 'a/b', 'a%2Fb']) expect(idPlace('page', id)).toBeUndefined();
  });

  it.each(['version', 'file', 'brand', 'session', 'constructor'])(
    'leads nowhere for a %s, which has no screen',
    (word) => {
      expect(idPlace(word, 'x')).toBeUndefined();
    },
  );
});
