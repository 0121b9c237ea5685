import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { groupByStatus, movableAmong, offeredStatuses, type ShelfRow, shelfRow, visibleRows } from './shelf-rows.ts';

const shelfPage = { pageId: 'p1', pinned: false, isConfigured: false, name: 'Kept name' };
const page: PageAnswer = {
  pageId: 'p1',
  name: 'Spring offer',
  title: 'Grüße',
  pageType: 'call_followup',
  status: 'draft',
};

function failure(status: number): ApiError {
  return new ApiError({ kind: 'status', status, endpoint: 'getPage', method: 'GET', path: '/v0/pages/p1', at: 0 });
}

function row(pageId: string, of: Partial<PageAnswer> = {}, pinned = false): ShelfRow {
  return shelfRow({ pageId, pinned, isConfigured: false }, { data: { pageId, ...of }, error: null, isFetching: false });
}

const ids = (rows: readonly ShelfRow[]) => rows.map(({ pageId }) => pageId);

describe('a row', () => {
  it('has the name that was kept until the page is read', () => {
    expect(shelfRow(shelfPage, undefined)).toMatchObject({ state: 'loading', name: 'Kept name' });
    expect(shelfRow(shelfPage, { data: page, error: null, isFetching: true })).toMatchObject({
      state: 'read',
      name: 'Spring offer',
      isRefreshing: false,
    });
  });

  it('without a name that can be seen has none', () => {
    const blank = { data: { ...page, name: ' \u200b' }, error: null, isFetching: false };
    expect(shelfRow(shelfPage, blank).name).toBeUndefined();
  });

  it('keeps what was read when a refresh fails, and nothing once the page is gone', () => {
    expect(shelfRow(shelfPage, { data: page, error: failure(500), isFetching: false })).toMatchObject({
      state: 'failed',
      page,
    });
    const gone = shelfRow(shelfPage, { data: page, error: failure(404), isFetching: false });
    expect(gone).toMatchObject({ state: 'gone', page: undefined });
  });
});

describe('the rows that the address asks for', () => {
  const rows = [
    row('a', { name: 'Zebra', status: 'draft', audiencesCount: 3 }),
    row('b', { name: 'Álamo', status: 'published', audiencesCount: 20, pageType: 'sales_deck' }, true),
    row('c', { name: 'item 10', status: 'published', title: 'Grüße aus Köln' }),
    row('d', { name: 'item 9', audiencesCount: 0 }),
  ];

  it('come in the shelf’s own order, pinned first', () => {
    expect(ids(visibleRows(rows, {}))).toEqual(['b', 'a', 'c', 'd']);
  });

  it('are found by every word, in name, title, type, status and id, without case and accents', () => {
    expect(ids(visibleRows(rows, { q: 'alamo' }))).toEqual(['b']);
    expect(ids(visibleRows(rows, { q: 'koln GRUSSE' }))).toEqual([]);
    expect(ids(visibleRows(rows, { q: 'köln item' }))).toEqual(['c']);
    expect(ids(visibleRows(rows, { q: 'sales deck' }))).toEqual(['b']);
    expect(ids(visibleRows(rows, { q: '   ' }))).toHaveLength(4);
  });

  it('are sorted as people count, with what is not known at the end in both directions', () => {
    expect(ids(visibleRows(rows, { sort: 'name' }))).toEqual(['b', 'd', 'c', 'a']);
    expect(ids(visibleRows(rows, { sort: 'audiencesCount' }))).toEqual(['d', 'a', 'b', 'c']);
    expect(ids(visibleRows(rows, { sort: '-audiencesCount' }))).toEqual(['b', 'a', 'd', 'c']);
    expect(ids(visibleRows(rows, { sort: '-constructor' }))).toEqual(['b', 'a', 'c', 'd']);
  });

  it('have one status, and every status that was seen can be asked for', () => {
    expect(ids(visibleRows(rows, { status: 'published' }))).toEqual(['b', 'c']);
    expect(offeredStatuses(rows, 'unheard-of')).toEqual(['published', 'draft', 'archived', 'unheard-of']);
  });

  it('fall into groups of which each row is in exactly one, in its order', () => {
    const status = fc.constantFrom('archived', 'draft', 'published', undefined);
    fc.assert(
      fc.property(fc.array(status, { maxLength: 20 }), (statuses) => {
        const all = statuses.map((of, index) => row(`p${index}`, of === undefined ? {} : { status: of }));
        const groups = groupByStatus(all);
        expect(groups.flatMap((group) => ids(group.rows)).sort()).toEqual(ids(all).sort());
        for (const group of groups) {
          expect(ids(group.rows)).toEqual(ids(all.filter((member) => member.page?.status === group.status)));
        }
      }),
    );
    expect(groupByStatus(rows).map((group) => group.status)).toEqual(['published', 'draft', undefined]);
  });

  it('move among their own kind', () => {
    expect(movableAmong(rows, 'c')).toEqual(['a', 'c', 'd']);
    expect(movableAmong(rows, 'b')).toEqual(['b']);
  });
});
