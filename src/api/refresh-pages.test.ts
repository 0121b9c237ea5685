import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ListPage, type ListWalk, walkList } from './cursor.ts';
import { ApiError } from './errors.ts';
import { refreshPages } from './walked-list.ts';

type Item = { readonly id?: string; readonly status: string };

/** A service with a list whose pages are cut by position; it counts what it is asked. */
function service(items: Item[], size: number) {
  const asked: (string | undefined)[] = [];
  return {
    items,
    asked,
    readPage: async (cursor: string | undefined): Promise<ListPage<Item>> => {
      asked.push(cursor);
      const start = Number(cursor ?? 0);
      const hasMore = start + size < items.length;
      return {
        items: items.slice(start, start + size).map((item) => ({ ...item })),
        hasMore,
        nextCursor: hasMore ? String(start + size) : null,
        totalCount: items.length,
      };
    },
  };
}

const idOf = ({ id }: Item) => id;
const wanted = ({ status }: Item) => status === 'queued';
const list = (...statuses: string[]): Item[] => statuses.map((status, index) => ({ id: `a${index}`, status }));

async function walked({ readPage, asked }: ReturnType<typeof service>): Promise<ListWalk<Item>> {
  let last: ListWalk<Item> | undefined;
  for await (const progress of walkList<Item>({ readPage, idOf })) last = progress;
  asked.length = 0;
  if (last === undefined) throw new Error('A walk yields at least once.');
  return last;
}

const refusal = (status: number) =>
  new ApiError({ kind: 'status', status, endpoint: 'listAudiences', method: 'GET', path: '/', at: 0 });

test('only the pages that hold a wanted item are asked for, with the cursors they came by', async () => {
  const there = service(list('draft', 'draft', 'queued', 'draft', 'draft', 'draft', 'queued'), 2);
  const walk = await walked(there);
  there.items[2] = { id: 'a2', status: 'published' };
  const { walk: now, lost } = await refreshPages({ walk, wanted, readPage: there.readPage, idOf });
  expect(there.asked).toEqual(['2', '6']);
  expect(now.items.map(({ status }) => status).join(' ')).toBe('draft draft published draft draft draft queued');
  expect(lost).toBe(false);
});

test('when nothing differs the walk stays the same object, and every item of it too', async () => {
  const there = service(list('queued', 'draft', 'queued'), 2);
  const walk = await walked(there);
  const { walk: now } = await refreshPages({ walk, wanted, readPage: there.readPage, idOf });
  expect(now).toBe(walk);
});

test('when one item differs, its neighbours stay the same objects', async () => {
  const there = service(list('queued', 'draft'), 2);
  const walk = await walked(there);
  there.items[0] = { id: 'a0', status: 'processing' };
  const { walk: now } = await refreshPages({ walk, wanted, readPage: there.readPage, idOf });
  expect(now.items[0]).toEqual({ id: 'a0', status: 'processing' });
  expect(now.items[1]).toBe(walk.items[1]);
});

test('nothing is asked while nothing is wanted', async () => {
  const there = service(list('draft', 'published'), 1);
  const walk = await walked(there);
  await refreshPages({ walk, wanted, readPage: there.readPage, idOf });
  expect(there.asked).toEqual([]);
});

test('an item that left its page is called lost, and stays in the list', async () => {
  const there = service(list('draft', 'draft', 'queued'), 2);
  const walk = await walked(there);
  there.items.splice(0, 1);
  const { walk: now, lost } = await refreshPages({ walk, wanted, readPage: there.readPage, idOf });
  expect(lost).toBe(true);
  expect(now.items).toHaveLength(3);
});

describe('a page that cannot be read', () => {
  test('is an error, whatever was read before it', async () => {
    const there = service(list('queued', 'queued'), 1);
    const walk = await walked(there);
    const readPage = (cursor: string | undefined) =>
      cursor === undefined ? there.readPage(cursor) : Promise.reject(refusal(401));
    await expect(refreshPages({ walk, wanted, readPage, idOf })).rejects.toMatchObject({ status: 401 });
  });

  test('because its cursor is no longer taken is lost, no error', async () => {
    const there = service(list('draft', 'queued'), 1);
    const walk = await walked(there);
    const { lost } = await refreshPages({ walk, wanted, readPage: () => Promise.reject(refusal(422)), idOf });
    expect(lost).toBe(true);
  });

  test('because the list itself is gone is an error', async () => {
    const there = service(list('queued'), 1);
    const walk = await walked(there);
    const read = refreshPages({ walk, wanted, readPage: () => Promise.reject(refusal(404)), idOf });
    await expect(read).rejects.toMatchObject({ status: 404 });
  });
});

test('after a refresh of everything the list is what a fresh walk reads, whatever changed and was appended', async () => {
  const status = fc.constantFrom('queued', 'published');
  await fc.assert(
    fc.asyncProperty(
      fc.array(status, { minLength: 1, maxLength: 30 }),
      fc.array(status, { minLength: 30, maxLength: 30 }),
      fc.array(status, { maxLength: 3 }),
      fc.integer({ min: 1, max: 9 }),
      async (before, after, appended, size) => {
        const there = service(list(...before), size);
        const walk = await walked(there);
        const room = (size - (before.length % size)) % size;
        for (const index of before.keys()) there.items[index] = { id: `a${index}`, status: after[index] ?? 'queued' };
        // What doesn't fit on the last page starts a new one, which only a full read asks for.
        const fitting = appended.slice(0, room);
        there.items.push(...fitting.map((text, index) => ({ id: `new${index}`, status: text })));
        const { walk: now, lost } = await refreshPages({ walk, wanted: () => true, readPage: there.readPage, idOf });
        expect(lost).toBe(false);
        expect(now.items).toEqual(there.items);
        expect(now.totalCount).toBe(there.items.length);
        expect(now.pages.at(-1)?.end).toBe(there.items.length);
      },
    ),
  );
});
