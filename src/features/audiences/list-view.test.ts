import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFiltered, listColumns, noFilters, readListView, usualColumns, writeColumns } from './list-view.ts';

test('an address without anything asks for everything, in the usual columns', () => {
  expect(readListView({})).toEqual({
    filter: { statuses: [], overrides: undefined, stuck: undefined, personId: undefined, archivedAt: undefined },
    sort: undefined,
    columns: usualColumns,
    compact: undefined,
  });
  expect(isFiltered({})).toBe(false);
});

test('one status or several, each once', () => {
  expect(readListView({ status: 'draft' }).filter.statuses).toEqual(['draft']);
  expect(readListView({ status: ['draft', 'queued', 'draft', ''] }).filter.statuses).toEqual(['draft', 'queued']);
});

test('no address breaks the list, and what makes no sense asks for nothing', () => {
  const text = fc.option(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'toString', '-', ',')), { nil: undefined });
  fc.assert(
    fc.property(
      fc.record({
        q: text,
        overrides: text,
        stuck: text,
        personId: text,
        archivedAt: text,
        sort: text,
        cols: text,
        density: text,
      }),
      fc.oneof(fc.string(), fc.array(fc.string())),
      (search, status) => {
        const view = readListView({ ...search, status });
        expect(view.columns[0]).toBe('effectiveName');
        expect(view.sort === undefined || listColumns.some((column) => column === view.sort?.key)).toBe(true);
      },
    ),
  );
  expect(
    readListView({ overrides: 'maybe', stuck: 'x', archivedAt: '1', sort: '-nothing', cols: 'a,b', density: 'x' }),
  ).toEqual(readListView({}));
});

test('columns come back from the address as they were chosen; the usual ones need no place there', () => {
  fc.assert(
    fc.property(fc.subarray([...listColumns]), (chosen) => {
      const expected = listColumns.filter((column) => column === 'effectiveName' || chosen.includes(column));
      expect(readListView({ cols: writeColumns(chosen) }).columns).toEqual(expected);
    }),
  );
  expect(writeColumns(usualColumns)).toBeUndefined();
});

test('taking all filters off leaves nothing filtered', () => {
  const search = { q: '007', status: ['draft'], overrides: 'yes', stuck: 'no', personId: 'p', archivedAt: 'none' };
  expect(isFiltered(search)).toBe(true);
  expect(isFiltered({ ...search, ...noFilters })).toBe(false);
});
