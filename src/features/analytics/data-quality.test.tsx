import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setApiBaseUrl } from '#src/api/http.ts';
import { portToHost } from '#test/port-to-host.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import { DataQuality } from './data-quality.tsx';
import type { SessionQuery } from './query/session-query.ts';
import { dayMs } from './time/calendar.ts';
import { startSessionAnalytics } from './worker/session-analytics.ts';

const service = serviceForTests();

const epoch = Date.UTC(2026, 0, 1);
const range = { from: epoch, to: epoch + 6 * dayMs };
const query: SessionQuery = {
  range,
  compare: 'none',
  zone: 'UTC',
  unit: 'day',
  now: range.to,
  filters: {},
  by: 'audienceId',
  metric: 'conversion',
  rank: 'sessions',
};

test('says that nothing is wrong in a range only once all of it was read and compared', async () => {
  setApiBaseUrl(service.url);
  const analytics = startSessionAnalytics(portToHost());
  analytics.open({ pageId: 'page_01' });
  analytics.tell('load', [range]);
  await new Promise<void>((resolve) => {
    analytics.progress.subscribe(() => analytics.progress.get().state === 'complete' && resolve());
  });
  const result = await analytics.ask('breakdown', query);
  const quality = (of: SessionQuery, isReading: boolean) => (
    <DataQuality
      {...{ analytics, isReading, result }}
      shown={of}
      onFilter={() => undefined}
      onSearch={() => undefined}
    />
  );
  const verdict = 'No data issues found.';
  const { rerender } = render(quality(query, true));
  expect(screen.getByText('No issues so far. Sessions are still loading.')).toBeInTheDocument();
  rerender(quality(query, false));
  expect(screen.queryByText(verdict)).not.toBeInTheDocument();
  expect(await screen.findByText(verdict)).toBeInTheDocument();
  rerender(quality({ ...query, range: { ...range, from: epoch + dayMs } }, false));
  expect(screen.queryByText(verdict)).not.toBeInTheDocument();
  expect(await screen.findByText(verdict)).toBeInTheDocument();
  analytics.close();
});
