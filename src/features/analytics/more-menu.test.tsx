import { expect, test } from 'vitest';
import { sessionQuery } from '#test/session-fixtures.ts';
import { shareLink } from './more-menu.tsx';

test('a share link has absolute moments and the zone, and all else as the screen has it', () => {
  const query = sessionQuery({ from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 7) }, { zone: 'Asia/Tokyo' });
  const link = new URL(shareLink('https://facet.example/p/1?range=7d&compare=year&source=a&source=b', query));
  expect(link.searchParams.getAll('source')).toEqual(['a', 'b']);
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    range: 'custom',
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-07T00:00:00.000Z',
    tz: 'Asia/Tokyo',
    unit: 'day',
  });
  expect(link.searchParams.has('compare')).toBe(false);
});
