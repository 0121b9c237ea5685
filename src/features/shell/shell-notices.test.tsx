import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readOnly } from '#src/api/access.ts';
import { outage } from '#src/api/connection.ts';
import { ShellNotices } from './shell-notices.tsx';

afterEach(() => {
  outage.set(undefined);
  readOnly.set(undefined);
});

test('where another service has come during an outage, nothing promises any more to read again', async () => {
  outage.set({ offline: false, asOf: undefined, reason: 'The connection failed.' });
  const { unmount } = render(<ShellNotices />);
  expect(screen.getByText('The service cannot be reached.')).toBeInTheDocument();
  unmount();
  readOnly.set('other-service');
  render(<ShellNotices />);
  expect(screen.getByText('This URL opens another service now.')).toBeInTheDocument();
  expect(screen.queryByText('The service cannot be reached.')).not.toBeInTheDocument();
});
