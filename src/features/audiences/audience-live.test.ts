import { expect, it } from 'vitest';
import { livePage } from './audience-live.tsx';

const session = (pageUrl: string | undefined, sessionStartedAt?: string, audienceId = 'a') => ({
  audienceId,
  pageUrl,
  sessionStartedAt,
});

it('the live page of an audience is that of the session that started last, whatever their order', () => {
  const items = [
    session('https://acme.example/old', '2026-01-01T00:00:00Z'),
    session('https://acme.example/new', '2026-01-02T00:00:00Z'),
    session('https://acme.example/never', 'some day'),
  ];
  expect(livePage({ items }, 'a')).toMatchObject({ url: 'https://acme.example/new' });
});

it.each([
  ['without a session', { items: [] }, 'hasn’t been visited'],
  ['from a session without an address', { items: [session(undefined)] }, 'has no URL'],
  ['from a session with an empty address', { items: [session('')] }, 'has no URL'],
  ['from another’s session', { items: [session('https://acme.example', '', 'b')] }, 'no sessions of this audience'],
  ['where no list came', {}, 'no sessions of this audience'],
])('the live page of an audience is not known %s', (_, sessions, why) => {
  expect(livePage(sessions, 'a')).toEqual({ problem: expect.stringContaining(why) });
});

it.each([`${'java'}script:alert(1)`, 'mailto:a@acme.example', 'tel:+4912345', '/relative', 'https://u:p@x.example'])(
  'is never a link to %s',
  (url) => {
    const problem = expect.stringContaining('isn’t one of a web page');
    expect(livePage({ items: [session(url)] }, 'a')).toEqual({ url, problem });
  },
);
