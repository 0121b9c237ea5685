import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failedWith } from '#test/api-errors.ts';
import { endOf, pageAt } from '#test/paged-list.ts';
import { type ListPage, type ListWalk, walkList } from './cursor.ts';
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
      return structuredClone(pageAt(items, size, cursor));
    },
  };
}

const idOf = ({ id }: Item) => id;
const wanted = ({ status }: Item) => status === 'queued';
const list = (...statuses: string[]): Item[] => statuses.map((status, index) => ({ id: `a${index}`, status }));

async function walked({ readPage, asked }: ReturnType<typeof service>): Promise<ListWalk<Item>> {
  const walk = await endOf(walkList<Item>({ readPage, idOf }));
  asked.length = 0;
  return walk;
}

/** A list that was walked in pages of this size, then changed, then refreshed. */
async function refreshed(statuses: readonly string[], size: number, change: (items: Item[]) => void = () => {}) {
  const there = service(list(...statuses), size);
  const walk = await walked(there);
  change(there.items);
  const { walk: now, lost } = await refreshPages({ walk, wanted, readPage: there.readPage, idOf });
  return { now, lost, asked: there.asked };
}

test('only the pages that hold a wanted item are asked for, with the cursors they came by', async () => {
  const { now, lost, asked } = await refreshed(
    ['draft', 'draft', 'queued', 'draft', 'draft', 'draft', 'queued'],
    2,
    (items) => items.splice(2, 1, { id: 'a2', status: 'published' }),
  );
  expect(asked).toEqual(['2', '6']);
  expect(now.items.map(({ status }) => status).join(' ')).toBe('draft draft published draft draft draft queued');
  expect(lost).toBe(false);
  expect((await refreshed(['draft', 'published'], 1)).asked).toEqual([]);
});

test('a page is asked for by what it held before, also when an earlier one has grown past it', async () => {
  const walk = await walked(service(list('queued', 'draft', 'queued', 'draft'), 2));
  const asked: (string | undefined)[] = [];
  const grown = [...list('queued', 'draft'), { id: 'b0', status: 'draft' }, { id: 'b1', status: 'draft' }];
  const readPage = async (cursor: string | undefined): Promise<ListPage<Item>> => {
    asked.push(cursor);
    return { items: cursor === undefined ? grown : [{ id: 'a2', status: 'published' }, { status: 'without ID' }] };
  };
  const { walk: now } = await refreshPages({ walk, wanted, readPage, idOf });
  expect(asked).toEqual([undefined, '2']);
  const behind = now.items.slice(2).map(({ id, status }) => `${id} ${status}`);
  expect(behind.join()).toBe('b0 draft,b1 draft,a2 published,a3 draft');
  expect(now.totalCount).toBe(4);
});

test('an item that left its page is called lost, and stays in the list', async () => {
  const { now, lost } = await refreshed(['draft', 'draft', 'queued', 'queued'], 2, (items) => items.splice(0, 1));
  expect(lost).toBe(true);
  expect(now.items).toHaveLength(4);
});

test.each([
  ['is an error, whatever was read before it', ['queued', 'queued'], '1', 401, false],
  ['is an error, where the service is only busy', ['draft', 'queued'], '1', 429, false],
  ['because its cursor is no longer taken is lost, no error', ['draft', 'queued'], '1', 422, true],
  ['because the list itself is gone is an error', ['queued'], undefined, 404, false],
])('a page that cannot be read %s', async (_what, statuses, refused, status, isLost) => {
  const there = service(list(...statuses), 1);
  const walk = await walked(there);
  const readPage = (cursor: string | undefined) =>
    cursor === refused ? Promise.reject(failedWith(status)) : there.readPage(cursor);
  const reading = refreshPages({ walk, wanted, readPage, idOf });
  if (isLost) await expect(reading).resolves.toMatchObject({ lost: true });
  else await expect(reading).rejects.toMatchObject({ status });
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
        there.items.push(...appended.slice(0, room).map((text, index) => ({ id: `new${index}`, status: text })));
        const { walk: now, lost } = await refreshPages({ walk, wanted: () => true, readPage: there.readPage, idOf });
        expect(lost).toBe(false);
        expect(now.items).toEqual(there.items);
        expect(now.totalCount).toBe(there.items.length);
        expect(now.pages.at(-1)?.end).toBe(there.items.length);
      },
    ),
  );
});
