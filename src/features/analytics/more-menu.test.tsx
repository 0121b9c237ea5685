import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MoreMenu, shareLink } from './more-menu.tsx';
import type { ToWorker } from './worker/host.ts';
import { startSessionAnalytics } from './worker/session-analytics.ts';

test('while the file of the sessions is made no second one can be asked for', async () => {
  const posted: ToWorker[] = [];
  const analytics = startSessionAnalytics({
    post: (message) => posted.push(message),
    listen: () => undefined,
    close: () => undefined,
  });
  const now = Date.UTC(2026, 0, 7);
  const range = { from: Date.UTC(2026, 0, 1), to: now };
  render(
    <MoreMenu
      analytics={analytics}
      query={{
        range,
        now,
        zone: 'UTC',
        compare: 'none',
        unit: 'day',
        filters: {},
        by: 'audienceId',
        metric: 'conversion',
        rank: 'sessions',
      }}
      fileName="page"
    />,
  );
  const button = screen.getByRole('button', { name: 'More actions' });
  const asked = () => posted.filter((message) => message.kind === 'call' && message.name === 'csv').length;
  await userEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  fireEvent.click(button);
  const item = screen.getByRole('menuitem', { name: /^Export CSV(?! with)/ });
  expect(item).toHaveTextContent('A file is being made.');
  fireEvent.click(item);
  await waitFor(() => expect(asked()).toBe(1));
  analytics.close();
});

test('a share link has absolute moments and the zone, and all else as the screen has it', () => {
  const query = {
    range: { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 7) },
    zone: 'Asia/Tokyo',
    compare: 'none',
    unit: 'day',
    now: Date.UTC(2026, 0, 7),
    filters: {},
    by: 'audienceId',
    rank: 'sessions',
    metric: 'conversion',
  } as const;
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
