import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { cpuTime } from '#test/cpu-time.ts';
import { csvText, neutralised, withoutGuards } from './csv.ts';

const read = (text: string) => Papa.parse<string[]>(text.replace(/^\uFEFF/, '').replace(/\r\n$/, '')).data;

test.each([
  '=1+1',
  '+1763683200000',
  '-2',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\0=1',
  '"=1',
  '\x01\0-1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  // Nor any other text than it was, once it is read back.
  "'=1",
])('%j is no formula any more', (text) => {
  expect(neutralised(text)).toBe(`'${text}`);
});

test.each([
  [';=1', ";'=1"],
  ['a;=1;b;+2', "a;'=1;b;'+2"],
  ['a;"＝1', `a;"'＝1`],
  ['a\t-1', "a\t'-1"],
  ['a;\0@x', "a;\0'@x"],
  ['first\n- second', "first\n'- second"],
])('%j holds no formula for a reader that splits at anything else than commas', (text, safe) => {
  expect(neutralised(text)).toBe(safe);
});

test.each(['', 'Acme', 'a=b', ' =1', "'1", '1-2', 'ä', 'a; b', 'a;b=c', 'a\nb', '\0a', 'x ＝ y'])(
  '%j stays as it is',
  (text) => {
    expect(neutralised(text)).toBe(text);
  },
);

const hostile = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠;\t\r\n\0"\', a') });

test('any text comes back from a reader of CSV, and none begins like a formula', () => {
  const text = fc.oneof(hostile, fc.string({ unit: 'binary' }));
  const table = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1 });
  fc.assert(
    fc.property(table, (rows) => {
      const cells = read(csvText(['a', 'b', 'c'], rows)).slice(1);
      expect(cells).toEqual(rows.map((row) => row.map(neutralised)));
      expect(cells.flat().some((cell) => /^(?:[\t\r]|["\p{Cc}]*[=+\-@＝＋－＠])/u.test(cell))).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

test('read back, every text is what it was before its formulas were neutralised', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
      expect(withoutGuards(neutralised(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test('whatever a file is split at, no piece of it begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(hostile, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      const pieces = csvText(['a', 'b'], rows).split(/[;\t\r\n]/);
      expect(pieces.filter((piece) => /^["\p{Cc}]*[=+\-@＝＋－＠]/u.test(piece))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('a megabyte of what may stand before a formula is looked through once', () => {
  const text = ';\t"'.repeat(350_000);
  const computed = cpuTime();
  neutralised(text);
  expect(computed()).toBeLessThan(500);
});

test('a text with a space at either end is in quotation marks', () => {
  expect(csvText(['a', 'b', 'c'], [[' x', 'x ', 'x y']])).toBe('\uFEFFa,b,c\r\n" x","x ",x y\r\n');
});

test('numbers stay numbers, what is not there is empty, and the file says that it is UTF-8', () => {
  expect(csvText(['n', 'none', 'text'], [[-5, undefined, 'a "b", c']])).toBe(
    '\uFEFFn,none,text\r\n-5,,"a ""b"", c"\r\n',
  );
});
