import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageAnswer } from '#src/api/pages.ts';
import { readListView, sortByField } from '#src/list/list-view.ts';
import { failedWith } from '#test/api-errors.ts';
import { forAll } from '#test/for-all.ts';
import { rowsFound } from '#test/form-fixtures.ts';
import { groupCounts, type PageRow, pageRow, pagesFields, statusGroup } from './pages-fields.tsx';

const kept = { pageId: 'p1', pinned: false, isConfigured: false, name: 'Kept name' };
const page: PageAnswer = { pageId: 'p1', name: 'Spring offer', status: 'draft' };

function row(pageId: string, of: Partial<PageAnswer> = {}): PageRow {
  const known = { pageId, pinned: false, isConfigured: false };
  return pageRow(known, { data: { pageId, ...of }, error: null });
}

const loaded = { data: page, error: null };

it.each<readonly [what: string, read: Parameters<typeof pageRow>[1], row: object]>([
  ['has the name that was kept until the page is loaded', undefined, { state: 'loading', name: 'Kept name' }],
  ['has the name of its page', loaded, { name: 'Spring offer' }],
  ['without a name that can be seen has none', { ...loaded, data: { ...page, name: ' \u200b' } }, { name: undefined }],
  ['keeps what was loaded when a refresh fails', { ...loaded, error: failedWith(500) }, { state: 'failed', page }],
  ['keeps nothing once the page is gone', { ...loaded, error: failedWith(404) }, { state: 'gone', page: undefined }],
])('a row %s', (_what, read, row) => {
  expect(pageRow(kept, read)).toMatchObject(row);
});

describe('the rows that the URL asks for', () => {
  const facts = { onRemove: () => {} };
  const rows = [
    row('b', { name: 'Álamo', status: 'published', audiencesCount: 20, pageType: 'sales_deck' }),
    row('a', { name: 'Zebra', status: 'draft', audiencesCount: 3 }),
    row('c', { name: 'item 10', status: 'published', title: 'Grüße aus Köln' }),
    row('d', { name: 'item 9', audiencesCount: 0 }),
  ];

  it.each([
    [{ q: 'köln item' }, 'c'],
    [{ q: 'sales deck' }, 'b'],
    [{ sort: 'name' }, 'b d c a'],
    [{ sort: 'audiencesCount' }, 'd a b c'],
    [{ sort: '-audiencesCount' }, 'b a d c'],
    [{ status: 'published' }, 'b c'],
    [{ status: 'unheard-of' }, ''],
  ])('%j are %j', (search: Readonly<Record<string, string>>, ids) => {
    const found = rowsFound(pagesFields, rows, search, facts);
    expect(
      sortByField(found, pagesFields, readListView(pagesFields, search).sort, facts).map(({ pageId }) => pageId),
    ).toEqual(ids.split(' ').filter(Boolean));
  });

  it('fall into groups by status, each row into one, and the note counts all of them', () => {
    const status = fc.constantFrom('archived', 'draft', 'published', 'unheard-of', undefined);
    forAll([fc.array(status, { minLength: 1, maxLength: 20 })], (statuses) => {
      const all = statuses.map((of, index) => row(`p${index}`, of === undefined ? {} : { status: of }));
      const counts = groupCounts(all).match(/\d+/g) ?? [];
      expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(all.length);
      expect(counts).toHaveLength(new Set(all.map(statusGroup)).size);
    });
    expect(groupCounts(rows)).toBe('Published 2 · Draft 1 · Unknown status 1');
  });
});
