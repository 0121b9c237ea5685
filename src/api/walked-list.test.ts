import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { listWebhookSubscriptions } from '#src/contract/webhook.ts';
import { failedWith } from '#test/api-errors.ts';
import { walkOf } from '#test/paged-list.ts';
import type { ListPage, ListWalk } from './cursor.ts';
import { ApiError, ownError } from './errors.ts';
import { walkedResource, walkReport } from './walked-list.ts';

type Item = { readonly id: string; readonly text?: string; readonly more?: string };

/** Things whose list stands in the cache under "things", "list". */
function things(readPage: (cursor?: string, signal?: AbortSignal) => Promise<ListPage<Item>>) {
  const { path } = listWebhookSubscriptions;
  const words = { all: 'things', one: 'the thing' };
  const idOf = ({ id }: Item) => id;
  return walkedResource<Item>({ rootKey: ['things'], endpoint: listWebhookSubscriptions, path, words, readPage, idOf });
}

function newClient() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  onTestFinished(() => client.clear());
  return client;
}

/** Answers one page, and the second never, until nobody waits for it any more. */
async function firstOfTwo(cursor?: string, signal?: AbortSignal): Promise<ListPage<Item>> {
  if (cursor === undefined) return { items: [{ id: 'a' }], hasMore: true, nextCursor: 'c1' };
  return await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

/** A first walk that waits for its second page. From then on the list is read by `next`. */
async function walking(next: (cursor?: string) => Promise<ListPage<Item>>) {
  const client = newClient();
  let isWalking = false;
  const { query } = things((cursor, signal) => (isWalking ? next(cursor) : firstOfTwo(cursor, signal)));
  const { queryKey } = query;
  const first = client.fetchQuery(query).catch(() => undefined);
  await expect.poll(() => client.getQueryData(queryKey)?.state).toBe('walking');
  isWalking = true;
  return { client, query, queryKey, first };
}

test('a first walk that was interrupted and whose restart fails is kept as stopped, not as walking', async () => {
  const away = 'The service is away.';
  const { client, query, queryKey, first } = await walking(() => Promise.reject(new Error(away)));
  await client.cancelQueries({ queryKey }, { revert: false });
  await first;
  await expect(client.fetchQuery({ ...query, staleTime: 0 })).rejects.toThrow(away);
  expect(client.getQueryData(queryKey)).toMatchObject({ items: [{ id: 'a' }], state: 'stopped' });
});

const moments = [{ back: 'later' }, { back: 'in the same moment' }];
test.each(moments)('a first walk that was left goes on when someone comes back $back', async ({ back }) => {
  const client = newClient();
  const asked: (string | undefined)[] = [];
  let isBack = false;
  const { query } = things((cursor, signal) => {
    asked.push(cursor);
    return isBack ? Promise.resolve({ items: [{ id: 'b' }], hasMore: false }) : firstOfTwo(cursor, signal);
  });
  const { queryKey } = query;
  const state = () => client.getQueryData(queryKey)?.state;
  const watch = () => new QueryObserver(client, query).subscribe(() => undefined);
  const leave = watch();
  await expect.poll(state).toBe('walking');
  leave();
  if (back === 'later') await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  isBack = true;
  const leaveAgain = watch();
  await expect.poll(state).toBe('complete');
  expect(client.getQueryData(queryKey)?.items).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(asked).toEqual([undefined, 'c1', 'c1']);
  leaveAgain();
});

test('a walk that took the place of another one can be stopped', async () => {
  const asked: (string | undefined)[] = [];
  let answer = (_page: ListPage<Item>) => {};
  const firstPageAgain = new Promise<ListPage<Item>>((resolve) => (answer = resolve));
  const { client, queryKey, first } = await walking((cursor) => {
    asked.push(cursor);
    return cursor === undefined ? firstPageAgain : Promise.resolve({ items: [{ id: 'b' }], hasMore: false });
  });
  const second = client.refetchQueries({ queryKey, exact: true });
  await new Promise((resolve) => setTimeout(resolve));
  walkReport(client, queryKey, walkOf([], { state: 'walking' })).onStop();
  expect(walkReport(client, queryKey, walkOf(['more than told'], { totalCount: 0 })).totalCount).toBeUndefined();
  answer({ items: [{ id: 'a' }], hasMore: true, nextCursor: 'c1' });
  await Promise.all([first, second]);
  expect(client.getQueryData(queryKey)).toMatchObject({ items: [{ id: 'a' }], state: 'stopped', next: 'c1' });
  expect(asked).toEqual([undefined]);
  await client.refetchQueries({ queryKey, exact: true });
  expect(asked).toEqual([undefined, undefined, 'c1']);
});

test('one item is read by its page also while the whole list is being read, and shown before its end, in a list as old as before', async () => {
  const client = newClient();
  const { query, readOne } = things(async () => ({ items: [{ id: 'a', text: 'new' }], hasMore: false }));
  const { queryKey } = query;
  const walk = walkOf<Item>([{ id: 'a', text: 'old' }]);
  client.setQueryData(queryKey, walk, { updatedAt: 1_000 });
  const whole = client.fetchQuery({ queryKey, queryFn: () => new Promise<typeof walk>(() => {}), staleTime: 0 });
  whole.catch(() => undefined);
  expect(await readOne(client, 'a')).toEqual({ id: 'a', text: 'new' });
  expect(client.getQueryData<ListWalk<Item>>(queryKey)?.items).toEqual([{ id: 'a', text: 'new' }]);
  expect(client.getQueryState(queryKey)).toMatchObject({ fetchStatus: 'fetching', dataUpdatedAt: 1_000 });
  await client.cancelQueries({ queryKey });
  expect(await readOne(client, 'b')).toBeUndefined();
});

test('writes of a thing run one by one, and what one answered stands in its list, which is as old as before, and is outdated when it was or when the answer left something out', () => {
  const client = newClient();
  const { query, write } = things(() => Promise.reject(new Error('Nothing is read.')));
  const { queryKey } = query;
  const walk = walkOf<Item>([{ id: 'a', text: 'old' }, { id: 'b' }]);
  client.setQueryData(queryKey, walk, { updatedAt: 1_000 });
  expect([write('a').scope, write('b').scope]).toEqual([{ id: 'things:a' }, { id: 'things:b' }]);
  const replace = (item: Item) => write(item.id).onSuccess(item, {}, undefined, { client });
  const state = () => client.getQueryState<ListWalk<Item>>(queryKey);
  replace({ id: 'a', text: 'new' });
  expect(state()).toMatchObject({ dataUpdatedAt: 1_000, isInvalidated: false });
  expect(state()?.data?.items).toEqual([{ id: 'a', text: 'new' }, { id: 'b' }]);
  replace({ id: 'a', more: 'new' });
  expect(state()).toMatchObject({ dataUpdatedAt: 1_000, isInvalidated: true });
  replace({ id: 'b' });
  expect(state()?.isInvalidated).toBe(true);
  client.getQueryCache().find({ queryKey })?.setState({ status: 'error', isInvalidated: false });
  replace({ id: 'b' });
  expect(state()?.isInvalidated).toBe(true);
});

test('what a write answered while its page was read again is not replaced by what was read', async () => {
  const client = newClient();
  let answer = (_page: ListPage<Item>) => {};
  const { query, write, refresh, known } = things(() => new Promise((resolve) => (answer = resolve)));
  client.setQueryData(query.queryKey, walkOf<Item>([{ id: 'a', text: 'old' }]));
  const reading = refresh(client, () => true);
  write('a').onSuccess({ id: 'a', text: 'saved' }, {}, undefined, { client });
  answer({ items: [{ id: 'a', text: 'read before' }], hasMore: false });
  expect(await reading).toBe(false);
  expect(known(client, 'a')).toEqual({ id: 'a', text: 'saved' });
});

const away = ownError('unreadable', listWebhookSubscriptions, '/v0', 'The service is away.');

/** A list of two pages; while `isAway` its second page fails. */
function twoPages() {
  const client = newClient();
  const service = { isAway: false, error: away };
  const resource = things((cursor) => {
    const first = service.isAway ? [{ id: 'x' }, { id: 'y' }] : [{ id: 'a' }];
    if (cursor === undefined) return Promise.resolve({ items: first, hasMore: true, nextCursor: 'c1' });
    return service.isAway ? Promise.reject(service.error) : Promise.resolve({ items: [{ id: 'b' }], hasMore: false });
  });
  return { client, service, ...resource, refresh: () => client.fetchQuery({ ...resource.query, staleTime: 0 }) };
}

test('a refresh shows its rows once, at its end, and one that fails leaves the list as it was', async () => {
  const { client, service, query, refresh } = twoPages();
  await client.fetchQuery(query);
  const shown = new Set<number | undefined>();
  client.getQueryCache().subscribe(() => shown.add(client.getQueryData(query.queryKey)?.items.length));
  await refresh();
  service.isAway = true;
  for (const error of [away, failedWith(422)]) {
    service.error = error;
    await expect(refresh()).rejects.toBe(error);
  }
  expect([...shown]).toEqual([2]);
  expect(client.getQueryData(query.queryKey)?.state).toBe('complete');
  // A service that never took the cursor has no more rows to lose.
  client.clear();
  for (let time = 0; time < 2; time += 1) expect(await refresh()).toMatchObject({ state: 'refused' });
});

test('a refresh that was left begins anew, as its list was whole', async () => {
  const client = newClient();
  const asked: (string | undefined)[] = [];
  let text = 'old';
  const { query } = things((cursor, signal) => {
    asked.push(cursor);
    if (text === 'on its way') return firstOfTwo('second', signal);
    return Promise.resolve({ items: [{ id: 'a', text }], hasMore: false });
  });
  await client.fetchQuery(query);
  text = 'on its way';
  const leave = new QueryObserver(client, { ...query, staleTime: 0 }).subscribe(() => undefined);
  await expect.poll(() => asked.length).toBe(2);
  text = 'new';
  leave();
  const leaveAgain = new QueryObserver(client, query).subscribe(() => undefined);
  await expect.poll(() => client.getQueryData(query.queryKey)?.items).toEqual([{ id: 'a', text: 'new' }]);
  expect(client.getQueryData(query.queryKey)).toMatchObject({ state: 'complete', duplicates: 0 });
  leaveAgain();
});

test('a refresh of one item reads the whole list where that is outdated', async () => {
  const client = newClient();
  const { query, refresh } = things(async () => ({ items: [{ id: 'a' }], hasMore: false }));
  client.setQueryData(query.queryKey, walkOf<Item>([{ id: 'a' }, { id: 'moved' }]));
  const leave = new QueryObserver(client, query).subscribe(() => undefined);
  await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
  expect(await refresh(client, ({ id }) => id === 'a')).toBe(false);
  expect(client.getQueryState(query.queryKey)).toMatchObject({ isInvalidated: false, data: { items: [{ id: 'a' }] } });
  leave();
});

test('an item that a list which ended too soon does not hold may still exist, and is looked for again', async () => {
  const { client, service, readOne, readMany } = twoPages();
  service.isAway = true;
  await expect(readOne(client, 'b')).rejects.toBe(away);
  await expect(readMany(newClient(), new Set(['a', 'b']))).rejects.toBe(away);
  service.isAway = false;
  expect(await readOne(client, 'b')).toEqual({ id: 'b' });
  const cut = things(async () => ({ items: [{ id: 'a' }], hasMore: true }));
  await expect(cut.readOne(newClient(), 'b')).rejects.toBeInstanceOf(ApiError);
});

test('a read that had begun before an item was asked for does not say what the item is now', async () => {
  const client = newClient();
  let asked = 0;
  const { query, readOne } = things(async () => {
    asked += 1;
    const text = `read ${asked}`;
    await new Promise((resolve) => setTimeout(resolve));
    return { items: [{ id: 'a', text }], hasMore: false };
  });
  void client.fetchQuery(query);
  expect(await readOne(client, 'a')).toEqual({ id: 'a', text: 'read 2' });
});

test('what an item was on a page that it has left, or to an earlier visit, is not what it is, and a read whose screen was left begins anew', async () => {
  const client = newClient();
  const asked: (string | undefined)[] = [];
  const { query, readOne } = things((cursor, signal) => {
    if (asked.push(cursor) === 1) return firstOfTwo('never', signal);
    return Promise.resolve({
      items: [cursor ? { id: 'a', text: 'new' } : { id: 'x' }],
      hasMore: !cursor,
      nextCursor: 'c1',
    });
  });
  const { queryKey } = query;
  const persister = async () => walkOf<Item>([{ id: 'a', text: 'earlier' }]);
  client.setQueryDefaults(queryKey, { persister });
  const reading = readOne(client, 'a');
  await expect.poll(() => asked.length).toBe(1);
  await client.cancelQueries({ queryKey });
  expect(await reading).toEqual({ id: 'a', text: 'new' });
  client.setQueryData(queryKey, await persister());
  expect(await readOne(client, 'a')).toEqual({ id: 'a', text: 'new' });
});
