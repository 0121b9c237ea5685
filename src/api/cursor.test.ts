import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failedWith } from '#test/api-errors.ts';
import { endOf, pageAt } from '#test/paged-list.ts';
import { type ListPage, type ListWalk, type WalkOptions, walkList } from './cursor.ts';
import { ApiError } from './errors.ts';

type Item = { readonly id?: string };

async function walkOf(
  readPage: (cursor: string | undefined, request: number) => ListPage<Item>,
  more: Partial<WalkOptions<Item>> = {},
) {
  let requests = 0;
  const idOf = ({ id }: Item) => id;
  const walk = await endOf(walkList<Item>({ readPage: async (cursor) => readPage(cursor, requests++), idOf, ...more }));
  return { walk, requests };
}

const items = (...ids: string[]) => ids.map((id) => ({ id }));
const more = (nextCursor: string | null, ...ids: string[]) => ({ items: items(...ids), hasMore: true, nextCursor });

test('an honest list is walked to its end in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }), async (length, size) => {
      const all = Array.from({ length }, (_, index) => ({ id: String(index) }));
      const { walk, requests } = await walkOf((cursor) => pageAt(all, size, cursor));
      expect(walk).toMatchObject({ items: all, state: 'complete', duplicates: 0, totalCount: length });
      expect(requests).toBe(Math.max(1, Math.ceil(length / size)));
    }),
  );
});

test('whatever the service answers, the walk ends within two requests of the last new item', async () => {
  const page = fc.record(
    {
      items: fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd') }, { requiredKeys: [] }), { maxLength: 4 }),
      hasMore: fc.boolean(),
      nextCursor: fc.option(fc.constantFrom('', 'x', 'y', 'z')),
      totalCount: fc.option(fc.integer()),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 5 }), async (pages) => {
      const { walk, requests } = await walkOf((_, request) => pages[request % pages.length] ?? {});
      expect(walk.state).not.toBe('walking');
      // Four ids and one item without an id: at most five pages can bring something new.
      expect(requests).toBeLessThanOrEqual(5 + 2);
      const keys = walk.items.map(({ id }) => id);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: 500 },
  );
});

test.each<
  readonly [what: string, page: (request: number) => ListPage<Item>, end: Partial<ListWalk<Item>>, requests: number]
>([
  [
    'a service that ignores the cursor ends the walk after one page more',
    (request) => more(`next-${request}`, 'a', 'b'),
    { state: 'nothing-new', duplicates: 2, items: items('a', 'b') },
    2,
  ],
  ['a cursor that comes back ends the walk', (at) => more('same', String(at)), { state: 'repeated-cursor' }, 2],
  ['more promised without a cursor ends the walk', () => more(null, 'a'), { state: 'no-cursor' }, 1],
  ['a list that says nothing of more is whole', () => ({ items: items('a') }), { state: 'complete' }, 1],
  ['more promised with an empty cursor ends the walk', () => more('', 'a'), { state: 'no-cursor' }, 1],
  [
    'hasMore false is believed, and an unused cursor stays on offer',
    () => ({ ...more('unused', 'a'), hasMore: false }),
    { state: 'complete', next: 'unused' },
    1,
  ],
])('%s', async (_what, page, end, expected) => {
  const { walk, requests } = await walkOf((_, request) => page(request));
  expect(walk).toMatchObject(end);
  expect(requests).toBe(expected);
});

test('an error on the first page is thrown, on a later one it ends the walk with what was loaded', async () => {
  const failing = (at: string | undefined, status: number) =>
    walkOf((cursor) => {
      if (cursor === at) throw failedWith(status);
      return more('n', 'a');
    });
  await expect(failing(undefined, 500)).rejects.toBeInstanceOf(ApiError);
  expect((await failing('n', 500)).walk).toMatchObject({ state: 'failed', next: 'n', items: items('a') });
  for (const status of [400, 422]) expect((await failing('n', status)).walk.state).toBe('refused');
  for (const status of [401, 403, 408, 429]) expect((await failing('n', status)).walk.state).toBe('failed');
});

test('a walk that stopped goes on from where it was', async () => {
  const pages: Record<string, ListPage<Item>> = {
    first: { ...more('second', 'a', 'a'), totalCount: 2 },
    second: { items: items('a', 'b'), hasMore: false, nextCursor: null, totalCount: 2 },
  };
  const readPage = (cursor = 'first') => pages[cursor] ?? {};
  const stopped = await walkOf(readPage, { stop: AbortSignal.abort() });
  expect(stopped.walk).toMatchObject({ state: 'stopped', items: items('a'), next: 'second' });
  const { walk } = await walkOf(readPage, { from: stopped.walk });
  expect(walk).toMatchObject({ state: 'complete', items: items('a', 'b'), duplicates: 2 });
  expect(walk.pages).toEqual([
    { cursor: undefined, end: 1 },
    { cursor: 'second', end: 2 },
  ]);
});

test('a walk stops before its next request, whenever it was told to', async () => {
  const statesOf = async (stopAfter: number) => {
    const controller = new AbortController();
    const states: string[] = [];
    if (stopAfter === 0) controller.abort();
    const walk = walkList<Item>({
      readPage: async () => more('n', 'a'),
      idOf: ({ id }) => id,
      stop: controller.signal,
    });
    for await (const { state } of walk) if (states.push(state) === stopAfter) controller.abort();
    return states;
  };
  expect(await statesOf(0)).toEqual(['stopped']);
  expect(await statesOf(1)).toEqual(['walking', 'stopped']);
});

test('an item that changed while the list was walked stays as it was read first, one without an ID counts by its content', async () => {
  const read = [{ id: 'a', name: 'first' }, { name: 'x' }, { id: 'a', name: 'later' }, { name: 'x' }, { name: 'y' }];
  const { walk } = await walkOf(() => ({ items: read, hasMore: false }));
  expect(walk).toMatchObject({ items: [read[0], read[1], read[4]], duplicates: 2 });
});

test('a count that a later page leaves out stays, and a list without an end is given up', async () => {
  const { walk, requests } = await walkOf((_, request) => ({
    ...more(`cursor-${request}`, `item-${request}`),
    ...(request === 0 ? { totalCount: 5_000 } : {}),
  }));
  expect(walk).toMatchObject({ state: 'too-long', totalCount: 5_000, next: 'cursor-999' });
  expect([requests, walk.items.length]).toEqual([1_000, 1_000]);
});
