import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListWalk } from '#src/api/cursor.ts';
import { walkOf } from '#test/paged-list.ts';
import { SourceCount, WalkedList } from './walked-list.tsx';

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
  return <SourceCount what="things" one="thing" source={source} shown={shown} hidden="blue" />;
}

it.each([undefined, 1])('a list of an earlier visit says how old it is until it was refreshed (%s found)', (shown) => {
  const { rerender } = render(count(performance.timeOrigin - 3_600_000, true, shown));
  expect(screen.getByText(/^· as of .*\d\d:\d\d/)).toBeVisible();
  rerender(count(Date.now(), false, shown));
  expect(screen.queryByText(/as of/)).toBeNull();
  rerender(count(Date.now(), true, shown));
  expect(screen.queryByText(/as of/)).toBeNull();
  expect(screen.getByText(shown === undefined ? '2 things' : '1 of 2 things, blue hidden')).toBeVisible();
});

/** A list whose walk is what the test says, and what was shown of it: state and number of items. */
function showWalk(first: ListWalk<string>) {
  const client = new QueryClient();
  const query = { queryKey: ['things'], queryFn: () => new Promise<ListWalk<string>>(() => {}), staleTime: Infinity };
  const setWalk = (walk: ListWalk<string>) => void client.setQueryData(query.queryKey, walk);
  setWalk(first);
  const drawn: unknown[] = [];
  render(
    <QueryClientProvider client={client}>
      <WalkedList query={query} what="things">
        {({ items, source }) => {
          drawn.push([source.report.state, items.length]);
          return null;
        }}
      </WalkedList>
    </QueryClientProvider>,
  );
  return { setWalk, drawn };
}

it('ends its walk with its last rows, so that no file of a part passes for whole', async () => {
  const { setWalk, drawn } = showWalk(walkOf(['a'], { state: 'walking' }));
  setWalk(walkOf(['a', 'b']));
  await waitFor(() => expect(drawn.at(-1)).toEqual(['complete', 2]));
  expect(drawn).not.toContainEqual(['complete', 1]);
});

it('shows more rows of a walk once a second, and its end at once', async () => {
  const { setWalk, drawn } = showWalk(walkOf(['a'], { state: 'walking' }));
  setWalk(walkOf(['a', 'b'], { state: 'walking' }));
  await waitFor(() => expect(drawn.at(-1)).toEqual(['walking', 2]));
  setWalk(walkOf(['a', 'b', 'c'], { state: 'walking' }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(drawn.at(-1)).toEqual(['walking', 2]);
  setWalk(walkOf(['a', 'b', 'c', 'd'], { state: 'stopped' }));
  await waitFor(() => expect(drawn.at(-1)).toEqual(['stopped', 4]), { timeout: 500 });
});
