import { describe, expect, it } from 'vitest';
import { idPlace } from './id-text.tsx';

describe('idPlace', () => {
  it('leads to the screen of a thing by its id', () => {
    expect(idPlace('page', 'p 1')).toEqual({ to: '/pages/$pageId', params: { pageId: 'p 1' }, search: {} });
    expect(idPlace('person', 'x')?.params).toEqual({ personId: 'x' });
    expect(idPlace('asset', 'x')?.to).toBe('/assets/$assetId');
  });

  it('leads to what is opened over a screen by the name of its parameter', () => {
    expect(idPlace('subscription', 's')).toEqual({ to: '/webhooks', params: {}, search: { edit: 's' } });
    expect(idPlace('account', 'a')).toEqual({ to: '/accounts', params: {}, search: { account: 'a' } });
  });

  it('leads to a message by the conversation that holds it', () => {
    expect(idPlace('message', 'm', { pageId: 'p', audienceId: 'a' })).toEqual({
      to: '/pages/$pageId/audiences/$audienceId/conversation',
      params: { pageId: 'p', audienceId: 'a' },
      search: { message: 'm' },
    });
  });

  it('leads nowhere without an id that the address needs', () => {
    expect(idPlace('audience', 'a')).toBeUndefined();
    expect(idPlace('audience', 'a', { pageId: null })).toBeUndefined();
    expect(idPlace('log entry', 'l', { pageId: 'p' })).toBeUndefined();
    expect(idPlace('log entry', 'l', { personId: 'p' })?.params).toEqual({ personId: 'p', personLogId: 'l' });
  });

  it('leads nowhere for what has no screen, and for an id that no address can hold', () => {
    const words = ['version', 'file', 'brand', 'session', 'constructor'];
    for (const word of words) expect(idPlace(word, 'x')).toBeUndefined();
    for (const id of ['', '..', 'a/b', 'a%2Fb']) expect(idPlace('page', id)).toBeUndefined();
    expect(idPlace('audience', 'a', { pageId: '..' })).toBeUndefined();
  });
});
