import { describe, expect, it } from 'vitest';
import type { PageAnswer } from '#src/api/pages.ts';
import { readListView, sortByField } from '#src/list/list-view.ts';
import { failedWith } from '#test/api-errors.ts';
import { rowsFound } from '#test/form-fixtures.ts';
import { type PageRow, pageRow, pagesFields } from './pages-fields.tsx';

const kept = { pageId: 'p1', pinned: false, isConfigured: false, name: 'Kept name' };
const page: PageAnswer = { pageId: 'p1', name: 'Spring offer', status: 'draft' };

function row(pageId: string, of: Partial<PageAnswer> = {}): PageRow {
  return pageRow({ pageId, pinned: false, isConfigured: false }, { data: { pageId, ...of }, error: null });
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
});
