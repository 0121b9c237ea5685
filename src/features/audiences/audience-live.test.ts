import { describe, expect, it } from 'vitest';
import { livePage } from './audience-live.tsx';

const session = (pageUrl: string | undefined, sessionStartedAt?: string, audienceId = 'a') => ({
  audienceId,
  pageUrl,
  sessionStartedAt,
});

describe('the live page of an audience', () => {
  it('is that of the session that started last, whatever their order', () => {
    const items = [
      session('https://acme.example/old', '2026-01-01T00:00:00Z'),
      session('https://acme.example/new', '2026-01-02T00:00:00Z'),
      session('https://acme.example/never', 'some day'),
    ];
    expect(livePage({ items }, 'a')).toMatchObject({ url: 'https://acme.example/new' });
  });

  it('is not known without a session, without an address, or from the sessions of another', () => {
    expect(livePage({ items: [] }, 'a')).toEqual({ problem: expect.stringContaining('hasn’t been visited') });
    expect(livePage({ items: [session(undefined)] }, 'a')).toEqual({ problem: expect.stringContaining('has no URL') });
    expect(livePage({ items: [session('')] }, 'a')).toEqual({ problem: expect.stringContaining('has no URL') });
    expect(livePage({ items: [session('https://acme.example', undefined, 'b')] }, 'a')).toEqual({
      problem: expect.stringContaining('no sessions of this audience'),
    });
    expect(livePage({}, 'a')).toEqual({ problem: expect.stringContaining('no sessions of this audience') });
  });

  it('is never a link to anything but a web page', () => {
    for (const url of [
      `${'java'}script:alert(1)`,
      'mailto:a@acme.example',
      'tel:+4912345',
      '/relative',
      'https://u:p@x.example',
    ]) {
      expect(livePage({ items: [session(url)] }, 'a')).toEqual({
        url,
        problem: expect.stringContaining('isn’t one of a web page'),
      });
    }
  });
});
