import { describe, expect, it } from 'vitest';
import { formatSort, parseSort, sortRows } from './sort-rows.ts';

describe('sortRows', () => {
  const rows = [
    { id: 'a', value: 'Page 10' },
    { id: 'b', value: undefined },
    { id: 'c', value: 'page 9' },
    { id: 'd', value: 'Page 9' },
  ];
  const ids = (direction: 'ascending' | 'descending') =>
    sortRows(rows, (row) => row.value, direction).map(({ id }) => id);

  it('puts unknown values last in both directions, keeps the order of equals and leaves the rows it was given alone', () => {
    expect(ids('ascending')).toEqual(['c', 'd', 'a', 'b']);
    expect(ids('descending')).toEqual(['a', 'c', 'd', 'b']);
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a sort in the URL', () => {
  it('comes back as it was written', () => {
    for (const text of ['createdAt', '-createdAt']) expect(formatSort(parseSort(text, ['createdAt']))).toBe(text);
  });

  it('is no sort when no column has its name', () => {
    for (const text of [undefined, '', '-', 'other', '--createdAt'])
      expect(parseSort(text, ['createdAt'])).toBeUndefined();
    expect(formatSort(undefined)).toBeUndefined();
  });
});
