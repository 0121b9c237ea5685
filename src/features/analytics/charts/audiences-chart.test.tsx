import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QueryEngine } from '../query/run-query.ts';
import type { SessionQuery } from '../query/session-query.ts';
import { SessionStore } from '../store/session-store.ts';
import { AudiencesChart } from './audiences-chart.tsx';

const day = Date.UTC(2026, 9, 1);
const query: SessionQuery = {
  range: { from: day, to: day + 86_400_000 },
  compare: 'none',
  zone: 'UTC',
  unit: 'day',
  now: day + 86_400_000,
  filters: {},
  utmKey: 'utmSource',
  metric: 'conversion',
};

function engineOf(conversionsOf: Readonly<Record<string, readonly [successes: number, n: number]>>): QueryEngine {
  const store = new SessionStore();
  store.beginReading();
  for (const [audienceId, [successes, n]] of Object.entries(conversionsOf)) {
    for (let index = 0; index < n; index += 1) {
      store.put({
        audienceSessionId: `${audienceId}_${index}`,
        audienceId,
        sessionStartedAt: new Date(day + index).toISOString(),
        hasConversion: index < successes,
      });
    }
  }
  return new QueryEngine(store);
}

test.each([
  ['nobody', undefined],
  ['one audience', ['keen']],
])('the reference line is the rate of all audiences with %s selected', (_, audienceId) => {
  const engine = engineOf({ keen: [30, 100], others: [10, 300] });
  const shown = { ...query, filters: { audienceId } };
  render(
    <AudiencesChart
      result={engine.course(shown)}
      shown={shown}
      onFilter={() => undefined}
      onSearch={() => undefined}
      fileName="page"
      nameOf={(id) => id}
      allGroups={async () => []}
    />,
  );
  expect(screen.getByText('All audiences 10.0 %')).toBeVisible();
});
