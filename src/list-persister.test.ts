import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { walkOf } from '#test/paged-list.ts';
import type { ListWalk } from './api/cursor.ts';
import type { KeptList, ListStore } from './local/list-store.ts';
import { createQueryClient } from './query-client.ts';

const queryKey = ['list'];

/** A visit whose service answers `answer`. What it keeps is there for the next one. */
function visit(kept: Map<string, KeptList>, answer: ListWalk<string>) {
  const store: ListStore = {
    open: async () => {},
    read: async (name) => kept.get(name),
    write: async (name, walk, readAt) => void kept.set(name, { walk, readAt }),
  };
  const client = createQueryClient(store);
  const queryFn = vi.fn(async () => answer);
  const query = { queryKey, queryFn, meta: { isKept: true } };
  const reads = () => queryFn.mock.calls.length;
  return { client, query, reads, data: () => client.getQueryData<ListWalk<string>>(queryKey) };
}

async function keptList(readAt = Date.now() - 3_600_000) {
  const kept = new Map<string, KeptList>();
  const { client, query } = visit(kept, walkOf(['old']));
  await client.fetchQuery(query);
  for (const [name, list] of kept) kept.set(name, { ...list, readAt });
  return kept;
}

test('a list is shown as of the visit that read it, and read again behind', async () => {
  const readAt = Date.now() - 3_600_000;
  const kept = await keptList(readAt);
  const { client, query, data } = visit(kept, walkOf(['old', 'new']));
  const seen: { items: readonly string[] | undefined; at: number }[] = [];
  const observer = new QueryObserver<ListWalk<string>>(client, query);
  onTestFinished(observer.subscribe(({ data: list, dataUpdatedAt: at }) => seen.push({ items: list?.items, at })));
  await expect.poll(() => data()?.items).toEqual(['old', 'new']);
  expect(seen).toContainEqual({ items: ['old'], at: readAt });
  await expect.poll(() => [...kept.values()][0]?.walk.items).toEqual(['old', 'new']);
});

test('a screen that wants one item of the list which is there has nothing read again', async () => {
  const readAt = Date.now() - 3_600_000;
  const kept = await keptList(readAt);
  const { client, query, reads, data } = visit(kept, walkOf(['new']));
  const observer = new QueryObserver<ListWalk<string>>(client, {
    ...query,
    refetchOnMount: ({ state }) => state.data?.items.includes('old') !== true,
  });
  onTestFinished(observer.subscribe(() => {}));
  await expect.poll(() => observer.getCurrentResult().dataUpdatedAt).toBe(readAt);
  expect(data()?.items).toEqual(['old']);
  expect(reads()).toBe(0);
  expect([...kept.values()][0]?.readAt).toBe(readAt);
});

test('a list that was not read to its end replaces none that was', async () => {
  const kept = await keptList();
  const { client, query } = visit(kept, walkOf(['part'], { state: 'stopped' }));
  await client.fetchQuery({ ...query, persister: (queryFn, context) => queryFn(context) });
  expect([...kept.values()][0]?.walk.items).toEqual(['old']);
});

test('what a save answered is there for the next visit', async () => {
  const kept = await keptList();
  const { client, query } = visit(kept, walkOf(['old']));
  await client.fetchQuery(query);
  client.setQueryData(queryKey, walkOf(['saved']));
  await expect.poll(() => [...kept.values()][0]?.walk.items).toEqual(['saved']);
});
