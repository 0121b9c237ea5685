import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageAnswer } from '#src/api/pages.ts';
import { filterRows, readListView, searchWords, sortByField } from '#src/list/list-view.ts';
import { failedWith } from '#test/api-errors.ts';
import { groupCounts, type PageRow, pageRow, pagesFields, statusGroup } from './pages-fields.tsx';

const kept = { pageId: 'p1', pinned: false, isConfigured: false, name: 'Kept name' };
const page: PageAnswer = {
  pageId: 'p1',
  name: 'Spring offer',
  title: 'Grüße',
  pageType: 'call_followup',
  status: 'draft',
};

function row(pageId: string, of: Partial<PageAnswer> = {}): PageRow {
  const known = { pageId, pinned: false, isConfigured: false };
  return pageRow(known, { data: { pageId, ...of }, error: null, isFetching: false });
}

describe('a row', () => {
  it('has the name that was kept until the page is loaded', () => {
    expect(pageRow(kept, undefined)).toMatchObject({ state: 'loading', name: 'Kept name' });
    expect(pageRow(kept, { data: page, error: null, isFetching: true })).toMatchObject({
      state: 'loaded',
      name: 'Spring offer',
      isRefreshing: false,
    });
  });

  it('without a name that can be seen has none', () => {
    const blank = { data: { ...page, name: ' \u200b' }, error: null, isFetching: false };
    expect(pageRow(kept, blank).name).toBeUndefined();
  });

  it('keeps what was loaded when a refresh fails, and nothing once the page is gone', () => {
    expect(pageRow(kept, { data: page, error: failedWith(500), isFetching: false })).toMatchObject({
      state: 'failed',
      page,
    });
    const gone = pageRow(kept, { data: page, error: failedWith(404), isFetching: false });
    expect(gone).toMatchObject({ state: 'gone', page: undefined });
  });
});

describe('the rows that the URL asks for', () => {
  const facts = { onRemove: () => {} };
  const rows = [
    row('b', { name: 'Álamo', status: 'published', audiencesCount: 20, pageType: 'sales_deck' }),
    row('a', { name: 'Zebra', status: 'draft', audiencesCount: 3 }),
    row('c', { name: 'item 10', status: 'published', title: 'Grüße aus Köln' }),
    row('d', { name: 'item 9', audiencesCount: 0 }),
  ];
  const asked = (search: Record<string, string>) => {
    const { filters, sort } = readListView(pagesFields, search);
    const found = filterRows(rows, pagesFields, { filters, words: searchWords(search.q ?? '') }, facts);
    return sortByField(found, pagesFields, sort, facts).map(({ pageId }) => pageId);
  };

  it('are found by every word, in name, title, type, status and ID, without case and accents', () => {
    expect(asked({ q: 'alamo' })).toEqual(['b']);
    expect(asked({ q: 'koln GRUSSE' })).toEqual([]);
    expect(asked({ q: 'köln item' })).toEqual(['c']);
    expect(asked({ q: 'sales deck' })).toEqual(['b']);
    expect(asked({ q: '   ' })).toHaveLength(4);
  });

  it('are sorted as people count, with what is not known at the end in both directions', () => {
    expect(asked({ sort: 'name' })).toEqual(['b', 'd', 'c', 'a']);
    expect(asked({ sort: 'audiencesCount' })).toEqual(['d', 'a', 'b', 'c']);
    expect(asked({ sort: '-audiencesCount' })).toEqual(['b', 'a', 'd', 'c']);
    expect(asked({ sort: '-constructor' })).toEqual(['b', 'a', 'c', 'd']);
    expect(sortByField(rows, pagesFields, undefined, facts)).toBe(rows);
  });

  it('have one status', () => {
    expect(asked({ status: 'published' })).toEqual(['b', 'c']);
    expect(asked({ status: 'unheard-of' })).toEqual([]);
  });

  it('fall into groups by status, each row into one, and the note counts all of them', () => {
    const status = fc.constantFrom('archived', 'draft', 'published', 'unheard-of', undefined);
    fc.assert(
      fc.property(fc.array(status, { minLength: 1, maxLength: 20 }), (statuses) => {
        const all = statuses.map((of, index) => row(`p${index}`, of === undefined ? {} : { status: of }));
        const counts = groupCounts(all).match(/\d+/g) ?? [];
        expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(all.length);
        expect(counts).toHaveLength(new Set(all.map(statusGroup)).size);
      }),
    );
    expect(groupCounts(rows)).toBe('Published 2 · Draft 1 · Unknown status 1');
  });
});
