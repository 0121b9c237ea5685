import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forMany } from '#test/for-all.ts';
import { formatSort, parseSort, sortRows } from './sort-rows.ts';

const rows = [
  { id: 'a', value: 'Page 10' },
  { id: 'b', value: undefined },
  { id: 'c', value: 'Page 9' },
  { id: 'd', value: 'Page 9' },
];
const ids = (direction: 'ascending' | 'descending') =>
  sortRows(rows, (row) => row.value, direction).map(({ id }) => id);

it('sortRows puts unknown values last either way, keeps the order of equals, and leaves its rows alone', () => {
  expect(ids('ascending')).toEqual(['c', 'd', 'a', 'b']);
  expect(ids('descending')).toEqual(['a', 'c', 'd', 'b']);
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

it('sortRows orders texts as a collator does that counts numbers by value', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aAbzéßø漢 .-_@/0159²½٣１'), maxLength: 8 });
  const collator = new Intl.Collator(undefined, { numeric: true });
  forMany(1_000, [fc.array(text)], (texts) => {
    expect(sortRows(texts, (each) => each, 'ascending')).toEqual(texts.toSorted(collator.compare));
  });
});

it('a sort in the URL comes back as it was written, and is none when no column has its name', () => {
  for (const text of ['createdAt', '-createdAt']) expect(formatSort(parseSort(text, ['createdAt']))).toBe(text);
  for (const text of [undefined, '', '-', 'other', '--createdAt'])
    expect(parseSort(text, ['createdAt'])).toBeUndefined();
  expect(formatSort(undefined)).toBeUndefined();
});
