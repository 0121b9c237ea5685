import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audienceFields } from '#src/fields/audience-fields.tsx';
import { forAll } from '#test/for-all.ts';
import type { ListSearch } from './list-view.ts';
import { columnsOf, noFilters, readListView, sortByField, writeFilter } from './list-view.ts';

const keys = audienceFields.filter(({ column }) => column !== undefined).map(({ key }) => key);
const initial = 'effectiveName,status,latestVersion,publishedVersion,overrides,createdAt'.split(',');
const read = (search: ListSearch) => readListView(audienceFields, search);

test('a URL without anything asks for what is not archived, newest first, in the initial columns', () => {
  const filters = new Map([['archivedAt', ['none']]]);
  const sort = { key: 'createdAt', direction: 'descending' };
  const hidden = { what: 'archived', show: { archivedAt: 'all' } };
  expect(read({})).toEqual({ filters, hidden, sort, columns: initial, compact: undefined });
  expect(read({ archivedAt: 'none' }).hidden).toBeUndefined();
  expect(read({ archivedAt: 'all', sort: 'status' })).toMatchObject({ filters: new Map(), sort: { key: 'status' } });
});

test('one value of a filter or several, each once', () => {
  expect(read({ status: 'draft' }).filters.get('status')).toEqual(['draft']);
  expect(read({ status: ['draft', 'queued', 'draft', ''] }).filters.get('status')).toEqual(['draft', 'queued']);
  expect(read({ overrides: ['yes', 'no'] }).filters.get('overrides')).toEqual(['yes']);
});

test('no URL breaks a list, and what makes no sense asks for nothing', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'toString', '-', ','));
  const value = fc.oneof(text, fc.array(text), fc.jsonValue());
  const names = ['q', 'status', 'overrides', 'stuck', 'personId', 'archivedAt', 'sort', 'cols', 'density'];
  forAll([fc.dictionary(fc.constantFrom(...names), value)], (search) => {
    const view = read(search);
    expect(view.columns[0]).toBe('effectiveName');
    expect(view.sort === undefined || keys.includes(view.sort.key)).toBe(true);
  });
  expect(
    read({ overrides: 'maybe', stuck: 'x', archivedAt: '1', sort: '-nothing', cols: 'a,b', density: 'x', q: 7 }),
  ).toEqual(read({}));
});

test.each(['ascending', 'descending'] as const)('blank values are last in %s order', (direction) => {
  const field = { key: 'name', label: 'Name', value: (name: string) => name, column: { cell: () => null } };
  expect(sortByField([' ', 'a', ''], [field], { key: 'name', direction }, undefined)).toEqual(['a', ' ', '']);
});

test('columns come back from the URL as they were chosen; the initial ones need no place there', () => {
  const { write } = columnsOf(audienceFields);
  forAll([fc.subarray(keys)], (chosen) => {
    const expected = keys.filter((key) => key === 'effectiveName' || chosen.includes(key));
    expect(read({ cols: write(chosen) }).columns).toEqual(expected);
  });
  expect(write(initial)).toBeUndefined();
});

test('taking all filters off leaves the initial ones, and at wish nothing filtered', () => {
  const search = { q: '007', status: ['draft'], overrides: 'yes', stuck: 'no', personId: 'p', archivedAt: 'any' };
  expect(read(search).filters.size).toBe(5);
  const without = { ...search, ...noFilters(audienceFields) };
  expect([read(without).filters, without.q]).toEqual([read({}).filters, undefined]);
  expect(read({ ...search, ...noFilters(audienceFields, true) }).filters.size).toBe(0);
});

test('an initial value that is chosen beside what sets it aside holds too', () => {
  const archived = audienceFields.find(({ key }) => key === 'archivedAt')?.filter ?? { options: {} };
  const search = { status: 'draft' };
  expect(read(search).filters.has('archivedAt')).toBe(false);
  const chosen = { ...search, archivedAt: writeFilter(archived, ['none']) };
  expect(read(chosen).filters.get('archivedAt')).toEqual(['none']);
});
