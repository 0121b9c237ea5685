import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvText, neutralised } from './csv.ts';

const read = (text: string) => Papa.parse<string[]>(text.replace(/^\uFEFF/, '').replace(/\r\n$/, '')).data;

test.each(['=1+1', '+1763683200000', '-2', '@SUM(A1)', '\tx', '\rx'])('%j is no formula any more', (text) => {
  expect(neutralised(text)).toBe(`'${text}`);
});

test.each(['', 'Acme', 'a=b', ' =1', "'=1", '1-2', 'ä'])('%j stays as it is', (text) => {
  expect(neutralised(text)).toBe(text);
});

test('any text comes back from a reader of CSV, and none begins like a formula', () => {
  const table = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 3, maxLength: 3 }), { minLength: 1 });
  fc.assert(
    fc.property(table, (rows) => {
      const cells = read(csvText(['a', 'b', 'c'], rows)).slice(1);
      expect(cells).toEqual(rows.map((row) => row.map(neutralised)));
      expect(cells.flat().some((cell) => /^[=+\-@\t\r]/.test(cell))).toBe(false);
    }),
  );
});

test('numbers stay numbers, what is not there is empty, and the file says that it is UTF-8', () => {
  expect(csvText(['n', 'none', 'text'], [[-5, undefined, 'a "b", c']])).toBe(
    '\uFEFFn,none,text\r\n-5,,"a ""b"", c"\r\n',
  );
});
