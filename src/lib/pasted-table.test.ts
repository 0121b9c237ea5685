import { expect, it } from 'vitest';
import { copiedCell, readCells } from './copied-cells.ts';
import { csvText } from './csv.ts';
import { listEntries, readTable } from './pasted-table.ts';

it('reads cells apart by tabs, commas or semicolons, with quotes and line breaks in them', () => {
  expect(readTable('a\tb\r\nc, d\te\n\n')).toEqual([
    ['a', 'b'],
    ['c, d', 'e'],
  ]);
  expect(readCells('one, two\r\n\r\nthree\t\r\n')).toEqual([['one, two'], [''], ['three', '']]);
  expect(readTable('a;"b;\nc";d')).toEqual([['a', 'b;\nc', 'd']]);
  expect(readTable('one column\nand more')).toEqual([['one column'], ['and more']]);
  expect(readTable(' \n')).toEqual([]);
});

it.each([
  ['A\tf1\tx\nB\tf2\t"hero" image\nC\tf3\ty', ['A,f1,x', 'B,f2,"hero" image', 'C,f3,y']],
  ['A,f1\r\n"B,f2\r\nC,f3', ['A,f1', '"B,f2', 'C,f3']],
  ['A\tf1\t"two\nlines, ""quoted"""\nB\tf2\ty', ['A,f1,two\nlines, "quoted"', 'B,f2,y']],
])('a quotation mark that begins a cell swallows no rows: %j', (text, rows) => {
  expect(readTable(text).map((cells) => cells.join())).toEqual(rows);
});

it.each(['plain', 'two\nlines', 'a\tb', '"quoted", twice', '= 1, 2', "'=x", "'+49 30", "a;'+b", '-1'])(
  'a copied cell is pasted as one: %j',
  (text) => {
    expect(readCells(copiedCell(text))).toEqual([[text]]);
  },
);

it('reads back what an export neutralised', () => {
  const headers = ['=a', 'b', 'c', 'd', 'e', 'f'];
  const cells = ['+49 30 1', "'quoted'", 'first\n- second', 'a\t-1', '\0=1', 'a;＝1;b'];
  expect(readTable(csvText(headers, [cells]))).toEqual([headers, cells]);
});

it.each([
  ['commas', 'robots, spring offer ,cells', ['robots', 'spring offer', 'cells']],
  ['commas, each entry once', 'a, b, a, ,', ['a', 'b']],
  ['lines', 'robots\r\nspring; offer\n\ncells\n', ['robots', 'spring; offer', 'cells']],
  ['cells of a spreadsheet', 'robots\tcells', ['robots', 'cells']],
  ['semicolons', 'robots; cells;', ['robots', 'cells']],
  ['quotes, as CSV writes them', '"robots, cells","a ""b"" c",d', ['robots, cells', 'a "b" c', 'd']],
  ['inches, which are no quotes', '12" pipe, 14" pipe', ['12" pipe', '14" pipe']],
  ['a quote that is never closed', '"never closed', ['"never closed']],
])('a list is read from %s', (_, text, entries) => {
  expect(listEntries(text)).toEqual(entries);
});
