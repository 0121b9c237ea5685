import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { sortAhead, sortedRows } from './sort-ahead.ts';
import { type SortValue, sortRows } from './sort-rows.ts';

type Row = { readonly value: SortValue };

const value = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('a', 'A', 'á', 'a2', 'a10', ''),
  fc.integer({ min: 0, max: 5 }),
);

test('what was sorted ahead is what sorting gives, in both directions', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fc.assert(
      fc.property(fc.array(fc.record({ value }), { maxLength: 40 }), (rows: readonly Row[]) => {
        sortAhead(rows, { value: (row) => row.value }, ['value']);
        vi.runAllTimers();
        // What would be asked for in vain shows that nothing is sorted any more.
        const unread = () => undefined;
        expect(sortedRows(rows, { key: 'value', direction: 'ascending' }, unread)).toEqual(
          sortRows(rows, (row) => row.value, 'ascending'),
        );
        expect(sortedRows(rows, { key: 'value', direction: 'descending' }, (row) => row.value)).toEqual(
          sortRows(rows, (row) => row.value, 'descending'),
        );
      }),
    );
  } finally {
    vi.useRealTimers();
  }
});

test('equal rows keep their order, the very same ones', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const rows = ['b', 'a', 'B', 'á'].map((text) => ({ value: text }));
  sortAhead(rows, { value: (row) => row.value }, ['value']);
  vi.runAllTimers();
  vi.useRealTimers();
  const texts = (direction: 'ascending' | 'descending') =>
    sortedRows(rows, { key: 'value', direction }, (row) => row.value).map((row) => row.value);
  expect(texts('ascending')).toEqual(['a', 'á', 'b', 'B']);
  expect(texts('descending')).toEqual(['b', 'B', 'a', 'á']);
});

test('a list that is not sorted yet, or no longer, is sorted when it is asked for', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const rows = [{ value: 2 }, { value: 1 }];
  const stop = sortAhead(rows, { value: (row) => row.value }, ['value']);
  stop();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(sortedRows(rows, { key: 'value', direction: 'ascending' }, (row) => row.value)).toEqual([
    { value: 1 },
    { value: 2 },
  ]);
});
