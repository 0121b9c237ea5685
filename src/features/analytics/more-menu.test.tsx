import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MoreMenu } from './more-menu.tsx';
import { readView } from './view/view.ts';
import type { ToWorker } from './worker/protocol.ts';
import { openSessionAnalytics } from './worker/session-analytics.ts';

test('while the file of the sessions is made no second one can be asked for', async () => {
  const posted: ToWorker[] = [];
  const analytics = openSessionAnalytics({ pageId: 'page_01' }, '', {
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
        utmKey: 'utmSource',
        metric: 'conversion',
      }}
      view={readView({}, now, 'UTC')}
      fileName="page"
      onSearch={() => undefined}
    />,
  );
  const button = screen.getByRole('button', { name: 'Files, link and storage' });
  const asked = () => posted.filter((message) => message.kind === 'call' && message.name === 'csv').length;
  await userEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Download sessions as CSV' }));
  fireEvent.click(button);
  const item = screen.getByRole('menuitem', { name: /^Download sessions as CSV/ });
  expect(item).toHaveTextContent('A file is being made.');
  fireEvent.click(item);
  await waitFor(() => expect(asked()).toBe(1));
  analytics.close();
});
