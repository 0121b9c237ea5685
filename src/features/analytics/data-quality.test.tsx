import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, filledStore, onePage, sessionQuery } from '#test/session-fixtures.ts';
import { DataQuality } from './data-quality.tsx';
import { utmSpellings } from './query/engagement.ts';
import { QueryEngine } from './query/run-query.ts';
import type { SessionQuery } from './query/session-query.ts';
import { dayMs } from './time/calendar.ts';

const epoch = Date.UTC(2026, 0, 1);
const range = { from: epoch, to: epoch + 6 * dayMs };
const query = sessionQuery(range);

test('says that nothing is wrong in a range only once all of it was read and compared', async () => {
  const store = filledStore([
    { utmSource: 'mail', sessionStartedAt: '2026-01-02T00:00:00Z' },
    { utmSource: 'Mail', sessionStartedAt: '2025-12-30T00:00:00Z' },
    { utmSource: 'mail', utmMedium: '-', sessionStartedAt: '2026-01-03T00:00:00Z' },
  ]);
  const engine = new QueryEngine(store);
  const analytics = answering({ utmSpellings: (asked) => utmSpellings(store, engine.rows(asked)) });
  const result = engine.breakdown(query);
  const quality = (shown: SessionQuery, isReading: boolean) => (
    <DataQuality {...onePage} {...{ analytics, result, shown, isReading }} />
  );
  const verdict = 'No data issues found.';
  const { rerender } = render(quality(query, true));
  expect(screen.getByText('No issues so far. Still checking.')).toBeInTheDocument();
  for (const from of [epoch, epoch + dayMs]) {
    rerender(quality({ ...query, range: { ...range, from } }, false));
    expect(screen.queryByText(verdict)).not.toBeInTheDocument();
    expect(await screen.findByText(verdict)).toBeInTheDocument();
  }
});
