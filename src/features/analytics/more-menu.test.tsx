import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answering, sessionQuery } from '#test/session-fixtures.ts';
import { ExportMenu, shareLink } from './more-menu.tsx';

const range = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 7) };

test('while the file of the sessions is made no second one can be asked for', async () => {
  let asked = 0;
  const csv = () => {
    asked += 1;
    return new Promise<never>(() => undefined);
  };
  const analytics = answering({ csv });
  render(<ExportMenu analytics={analytics} query={sessionQuery(range)} fileName="page" />);
  const button = screen.getByRole('button', { name: 'Export' });
  await userEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  fireEvent.click(button);
  const item = screen.getByRole('menuitem', { name: /^Export CSV(?! with)/ });
  expect(item).toHaveTextContent('A file is being made.');
  fireEvent.click(item);
  await waitFor(() => expect(asked).toBe(1));
  analytics.close();
});

test('a share link has absolute moments and the zone, and all else as the screen has it', () => {
  const query = sessionQuery(range, { zone: 'Asia/Tokyo' });
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
