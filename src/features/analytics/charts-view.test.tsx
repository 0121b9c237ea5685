import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, filledStore, sessionQuery } from '#test/session-fixtures.ts';
import { ChartsView } from './charts-view.tsx';
import { QueryEngine } from './query/run-query.ts';

test.each([
  [true, 'No sessions yet', 0],
  [false, 'No sessions in this range', 1],
])('no metrics stand above the words about an empty range (never visited: %s)', (isNeverVisited, title, actions) => {
  const shown = sessionQuery({ from: 0, to: 86_400_000 });
  const engine = new QueryEngine(filledStore([]));
  const parts = { analytics: answering(), pageId: 'page_01', ofOne: false, nameOf: String, published: undefined };
  const course = { result: engine.course(shown), shown };
  const breakdown = { result: engine.breakdown(shown), shown };
  const flags = { isNeverVisited, isFiltered: false, isReading: false, wereOpen: { current: false } };
  const change = { onFilter: vi.fn(), onSearch: vi.fn(), graph: undefined };
  render(<ChartsView {...{ ...parts, ...flags, ...change, course, breakdown }} steps={[]} events={[]} />);
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Show all time' })).toHaveLength(actions);
  expect(screen.queryByRole('region', { name: 'Key metrics' })).toBeNull();
});
