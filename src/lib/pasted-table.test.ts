import fc from 'fast-check';
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

it('a quotation mark that begins a cell swallows no rows', () => {
  expect(readTable('A\tf1\tx\nB\tf2\t"hero" image\nC\tf3\ty\nD\tf4\tz')).toEqual([
    ['A', 'f1', 'x'],
    ['B', 'f2', '"hero" image'],
    ['C', 'f3', 'y'],
    ['D', 'f4', 'z'],
  ]);
  expect(readTable('A,f1\r\n"B,f2\r\nC,f3')).toEqual([
    ['A', 'f1'],
    ['"B', 'f2'],
    ['C', 'f3'],
  ]);
  // As a spreadsheet copies a cell with a line break and quotation marks.
  expect(readTable('A\tf1\t"two\nlines, ""quoted"""\nB\tf2\ty')).toEqual([
    ['A', 'f1', 'two\nlines, "quoted"'],
    ['B', 'f2', 'y'],
  ]);
});

it('leaves spaces around a cell to its reader', () => {
  expect(readTable(' a\tb \n c\td')).toEqual([
    [' a', 'b '],
    [' c', 'd'],
  ]);
});

it('reads back what an export neutralised', () => {
  const value = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠;\0"\', a') }).map((text) => `${text}.`);
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1 }), (rows) => {
      expect(readTable(csvText(['=name', 'b', 'c'], rows))).toEqual([['=name', 'b', 'c'], ...rows]);
    }),
  );
  const long = [['+49 30 1', "'quoted'", 'first\n- second', 'a\t-1', '\0=1', 'a;＝1;b']];
  expect(readTable(csvText(['a', 'b', 'c', 'd', 'e', 'f'], long)).slice(1)).toEqual(long);
});
