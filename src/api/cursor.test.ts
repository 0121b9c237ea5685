import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ListPage, type ListWalk, walkList } from './cursor.ts';
import { ApiError } from './errors.ts';

type Item = { readonly id?: string };

async function walkOf(readPage: (cursor: string | undefined, request: number) => ListPage<Item>, stop?: AbortSignal) {
  let requests = 0;
  let last: ListWalk<Item> | undefined;
  const walk = walkList<Item>({
    readPage: async (cursor) => readPage(cursor, requests++),
    idOf: ({ id }) => id,
    stop,
  });
  for await (const progress of walk) last = progress;
  if (last === undefined) throw new Error('A walk yields at least once.');
  return { walk: last, requests };
}

const items = (...ids: string[]) => ids.map((id) => ({ id }));

function failure(status: number): ApiError {
  return new ApiError({ kind: 'status', status, endpoint: 'listAudiences', method: 'GET', path: '/', at: 0 });
}

test('an honest list is walked to its end in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }), async (length, size) => {
      const all = Array.from({ length }, (_, index) => ({ id: String(index) }));
      const { walk, requests } = await walkOf((cursor) => {
        const start = Number(cursor ?? 0);
        const hasMore = start + size < length;
        return {
          items: all.slice(start, start + size),
          hasMore,
          nextCursor: hasMore ? String(start + size) : null,
          totalCount: length,
        };
      });
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

test('a service that ignores the cursor ends the walk after one page more', async () => {
  const { walk, requests } = await walkOf((_, request) => ({
    items: items('a', 'b'),
    hasMore: true,
    nextCursor: `next-${request}`,
  }));
  expect(walk).toMatchObject({ state: 'nothing-new', duplicates: 2, items: items('a', 'b') });
  expect(requests).toBe(2);
});

test('a cursor that comes back ends the walk', async () => {
  const { walk, requests } = await walkOf((_, request) => ({
    items: items(String(request)),
    hasMore: true,
    nextCursor: 'same',
  }));
  expect(walk.state).toBe('repeated-cursor');
  expect(requests).toBe(2);
});

test.each([[null], ['']])('more promised with cursor %j ends the walk', async (nextCursor) => {
  const { walk } = await walkOf(() => ({ items: items('a'), hasMore: true, nextCursor }));
  expect(walk.state).toBe('no-cursor');
});

test('hasMore false is believed, and an unused cursor stays on offer', async () => {
  const { walk } = await walkOf(() => ({ items: items('a'), hasMore: false, nextCursor: 'more' }));
  expect(walk).toMatchObject({ state: 'complete', next: 'more' });
});

test('an error on the first page is thrown, on a later one it ends the walk with what was loaded', async () => {
  await expect(
    walkOf(() => {
      throw failure(500);
    }),
  ).rejects.toBeInstanceOf(ApiError);
  const later = (status: number) =>
    walkOf((cursor) => {
      if (cursor !== undefined) throw failure(status);
      return { items: items('a'), hasMore: true, nextCursor: 'n' };
    });
  expect((await later(500)).walk).toMatchObject({ state: 'failed', next: 'n', items: items('a') });
  expect((await later(422)).walk).toMatchObject({ state: 'refused' });
  expect((await later(401)).walk).toMatchObject({ state: 'failed' });
});

test('a walk that stopped goes on from where it was', async () => {
  const pages: Record<string, ListPage<Item>> = {
    first: { items: items('a'), hasMore: true, nextCursor: 'second', totalCount: 2 },
    second: { items: items('a', 'b'), hasMore: false, nextCursor: null, totalCount: 2 },
  };
  const stopped = await walkOf((cursor) => pages[cursor ?? 'first'] ?? {}, AbortSignal.abort());
  expect(stopped.walk).toMatchObject({ state: 'stopped', items: items('a'), next: 'second' });
  let last: ListWalk<Item> | undefined;
  for await (const progress of walkList<Item>({
    readPage: async (cursor) => pages[cursor ?? 'first'] ?? {},
    idOf: ({ id }) => id,
    from: stopped.walk,
  })) {
    last = progress;
  }
  expect(last).toMatchObject({ state: 'complete', items: items('a', 'b'), duplicates: 1 });
});
