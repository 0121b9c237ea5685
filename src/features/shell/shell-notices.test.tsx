import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readOnly } from '#src/api/access.ts';
import { noteWait, outage } from '#src/api/connection.ts';
import { ShellNotices } from './shell-notices.tsx';

test('where another service has come during an outage, nothing promises any more to read again', async () => {
  outage.set({ offline: false, asOf: undefined, reason: 'The connection failed.' });
  const { unmount } = render(<ShellNotices />);
  expect(screen.getByText('Can’t reach the API.')).toBeInTheDocument();
  unmount();
  readOnly.set('other-service');
  render(<ShellNotices />);
  expect(screen.getByText('This URL opens another service now.')).toBeInTheDocument();
  expect(screen.queryByText('Can’t reach the API.')).not.toBeInTheDocument();
});

test('a wait that the service asked for is told where it is long enough to notice', () => {
  const short = noteWait(2_000, true);
  const own = noteWait(9_000, false);
  render(<ShellNotices />);
  expect(screen.queryByText('The API is limiting requests.')).not.toBeInTheDocument();
  let long: (() => void) | undefined;
  act(() => {
    long = noteWait(9_000, true);
  });
  const notice = screen.getByText('The API is limiting requests.').closest('div');
  expect(notice).toHaveTextContent(/Facet waits and continues in [89] s\.$/);
  act(() => {
    for (const done of [short, own, long]) done?.();
  });
  expect(screen.queryByText('The API is limiting requests.')).not.toBeInTheDocument();
});
