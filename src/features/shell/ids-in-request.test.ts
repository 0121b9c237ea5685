import { expect, it } from 'vitest';
import { idsInRequest } from './ids-in-request.ts';

it('names the ids of a request as the contract does', () => {
  expect(idsInRequest('/v0/pages/p%20x/audiences/a/messages/m/restore')).toEqual({
    pageId: 'p x',
    audienceId: 'a',
    messageId: 'm',
  });
  expect(idsInRequest('/v0/pages/p/audiences/a/messages/interrupt')).toEqual({ pageId: 'p', audienceId: 'a' });
  expect(idsInRequest('/v0/pages/p/audience_sessions?limit=5&audienceId=a%2Bb')).toEqual({
    pageId: 'p',
    audienceId: 'a+b',
  });
  expect(idsInRequest('/v0/persons/p/logs/l')).toEqual({ personId: 'p', personLogId: 'l' });
  expect(idsInRequest('/v0/persons?limit=500')).toEqual({});
});
