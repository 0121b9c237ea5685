import { expect, test } from 'vitest';
import type { BulkField } from '#src/fields/bulk-field.ts';
import { changeKey } from '#src/fields/plan-fields.tsx';
import { discardOf, edited, editOf, shownCells, type TableDraft } from './override-cells.ts';
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
const idOf = ({ id }: Thing) => id;
const edit = (draft: TableDraft, value: string | undefined) =>
  edited(draft, editOf(draft, [{ item, field, value }], idOf));
const set = (...given: Parameters<typeof edit>) => edit(...given)?.draft;
const none = { cells: {}, leftOut: [], edits: [] };

test('a cell that gets the value it has is no change, and one that gets it back has none any more', () => {
  expect(set(none, 'Own')).toBeUndefined();
  for (const value of ['New', undefined]) {
    const changed = set(none, value) ?? none;
    expect(changed.cells).toEqual({ a: { title: { value } } });
    expect(set(changed, value)).toBeUndefined();
    expect(set(changed, 'Own')).toEqual({ cells: {}, leftOut: [] });
  }
});

test('a change that was left out is not shown, and wanted again once it is typed again', () => {
  const left = leftOutKey({ key: changeKey('a', 'title'), after: 'New' });
  const draft = { cells: { a: { title: { value: 'New' } } }, leftOut: [left, 'other'] };
  expect(shownCells(draft)).toEqual({ a: {} });
  expect(set(draft, 'New')).toEqual({ ...draft, leftOut: ['other'] });
});

test('an edit is taken back, and done again, without what was typed or left out since', () => {
  const left = leftOutKey({ key: changeKey('a', 'title'), after: 'New' });
  const before = { ...none, cells: { a: { title: { value: 'New' } } }, leftOut: [left, 'other'] };
  const others = ({ cells, leftOut }: TableDraft) => ({
    cells: { ...cells, b: { title: { value: 'Since' } } },
    leftOut: [...leftOut, 'since'],
  });
  for (const did of [edit(before, 'New'), edit(before, 'Newer'), edited(before, discardOf(before))]) {
    if (did === undefined) throw new Error('Nothing was changed.');
    const undone = edited(others(did.draft), did.back);
    expect(undone?.draft.cells).toEqual(others(before).cells);
    expect(new Set(undone?.draft.leftOut)).toEqual(new Set(others(before).leftOut));
    expect(undone && edited(undone.draft, undone.back)?.draft).toEqual(others(did.draft));
    expect(undone && edited({ ...none, ...undone.draft }, did.back)).toBeUndefined();
  }
});
