import { expect, test } from 'vitest';
import type { BulkField } from '#src/fields/bulk-field.ts';
import { changeKey } from '#src/fields/plan-fields.tsx';
import { shownCells, undoOfDiscard, withChanges, withUndone } from './override-cells.ts';
import { leftOutKey } from './preview.tsx';

type Thing = { readonly id: string; readonly title?: string };

const field: BulkField<Thing> = {
  key: 'title',
  label: 'Title',
  group: '',
  form: 'line',
  actions: ['set'],
  own: ({ title }) => title,
  parse: (text) => text,
  unset: undefined,
  unsetWords: 'default',
  problemOf: () => undefined,
};
const item: Thing = { id: 'a', title: 'Own' };
const edit = (draft: Parameters<typeof withChanges>[0], value: string | undefined) =>
  withChanges(draft, [{ item, field, value }], ({ id }) => id);
const set = (...given: Parameters<typeof edit>) => edit(...given)?.draft;
const none = { cells: {}, leftOut: [] };

test('a cell that gets the value it has is no change, and one that gets it back has none any more', () => {
  expect(set(none, 'Own')).toBeUndefined();
  const changed = set(none, 'New') ?? none;
  expect(changed.cells).toEqual({ a: { title: { value: 'New' } } });
  expect(set(changed, 'New')).toBeUndefined();
  expect(set(changed, 'Own')).toEqual(none);
  expect(set(none, undefined)?.cells).toEqual({ a: { title: { value: undefined } } });
});

test('a change that was left out is not shown, and wanted again once it is typed again', () => {
  const left = leftOutKey({ key: changeKey('a', 'title'), after: 'New' });
  const draft = { cells: { a: { title: { value: 'New' } } }, leftOut: [left, 'other'] };
  expect(shownCells(draft)).toEqual({ a: {} });
  expect(set(draft, 'New')).toEqual({ ...draft, leftOut: ['other'] });
});

test('an edit is taken back without what was left out, or typed, since', () => {
  const left = leftOutKey({ key: changeKey('a', 'title'), after: 'New' });
  const before = { cells: { a: { title: { value: 'New' } } }, leftOut: [left] };
  const { draft, undo } = edit(before, 'New') ?? { draft: none, undo: undoOfDiscard(none) };
  const since = { cells: { ...draft.cells, b: { title: { value: 'Other' } } }, leftOut: ['since'] };
  expect(withUndone(since, undo)).toBeUndefined();
  const typed = edit(draft, 'Newer');
  expect(typed && withUndone({ ...since, cells: { ...since.cells, ...typed.draft.cells } }, typed.undo)).toEqual(since);
  expect(withUndone({ cells: {}, leftOut: ['since'] }, undoOfDiscard(before))).toEqual({
    ...before,
    leftOut: ['since'],
  });
});
