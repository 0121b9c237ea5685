import { expect, it } from 'vitest';
import { csvText } from './csv.ts';
import { readTable } from './pasted-table.ts';

it('reads cells apart by tabs, commas or semicolons, with quotes and line breaks in them', () => {
  expect(readTable('a\tb\r\nc, d\te\n\n')).toEqual([
    ['a', 'b'],
    ['c, d', 'e'],
  ]);
  expect(readTable('a;"b;\nc";d')).toEqual([['a', 'b;\nc', 'd']]);
  expect(readTable('one column\nand more')).toEqual([['one column'], ['and more']]);
  expect(readTable(' \n')).toEqual([]);
});

it('reads back what an export neutralised', () => {
  expect(readTable(csvText(['=name'], [['+49 30 1'], ["'quoted'"]]))).toEqual([['=name'], ['+49 30 1'], ["'quoted'"]]);
});
