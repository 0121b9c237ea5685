import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SourceCount } from './walked-list.tsx';

const report = {
  state: 'complete',
  loaded: 2,
  totalCount: 2,
  duplicates: 0,
  canContinue: false,
  reason: undefined,
  onStop: () => {},
  onContinue: () => undefined,
} as const;

function count(dataUpdatedAt: number, isFetching: boolean, shown?: number) {
  const source = { report, load: { error: null, refetch: async () => undefined, dataUpdatedAt, isFetching } };
  return <SourceCount what="things" one="thing" source={source} shown={shown} />;
}

it.each([undefined, 1])('a list of an earlier visit says how old it is until it was refreshed (%s found)', (shown) => {
  const { rerender } = render(count(performance.timeOrigin - 3_600_000, true, shown));
  expect(screen.getByText(/^· as of .*\d\d:\d\d/)).toBeVisible();
  rerender(count(Date.now(), false, shown));
  expect(screen.queryByText(/as of/)).toBeNull();
  // What this visit loaded is refreshed without a word.
  rerender(count(Date.now(), true, shown));
  expect(screen.queryByText(/as of/)).toBeNull();
});
