import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { cpuTime } from '#test/cpu-time.ts';
import { forMany } from '#test/for-all.ts';
import { csvText, neutralised, withoutGuards } from './csv.ts';

const read = (text: string) => Papa.parse<string[]>(text.replace(/^\uFEFF/, '').replace(/\r\n$/, '')).data;

const formulas = ['=1', '+1', '-2', '@S', '\tx', '\rx', '\0=1', '"=1', '\x01\0-1', '＝1', '＋1', '－1', '＠S'];

const harmless = ['', 'Acme', 'a=b', ' =1', "'1", '1-2', 'ä', 'a; b', 'a;b=c', 'a\nb', '\0a', 'x ＝ y'];

test.each([
  // Nor is "'=1" any other text than it was, once it is read back.
  ...[...formulas, "'=1"].map((text) => [text, `'${text}`] as const),
  ...harmless.map((text) => [text, text] as const),
  [';=1', ";'=1"],
  ['a;=1;b;+2', "a;'=1;b;'+2"],
  ['a;"＝1', `a;"'＝1`],
  ['a\t-1', "a\t'-1"],
  ['a;\0@x', "a;\0'@x"],
  ['first\n- second', "first\n'- second"],
] as const)('%j is %j, which holds no formula for any reader', (text, safe) => {
  expect(neutralised(text)).toBe(safe);
});

const hostile = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠;\t\r\n\0"\', a') });
const anyText = fc.oneof(hostile, fc.string({ unit: 'binary' }));

test('any text comes back from a reader of CSV, and nothing begins like a formula, whatever the file is split at', () => {
  forMany(1_500, [fc.array(fc.array(anyText, { minLength: 3, maxLength: 3 }), { minLength: 1 })], (rows) => {
    const text = csvText(['a', 'b', 'c'], rows);
    const cells = read(text).slice(1);
    expect(cells).toEqual(rows.map((row) => row.map(neutralised)));
    expect(cells.flat().filter((cell) => /^(?:[\t\r]|["\p{Cc}]*[=+\-@＝＋－＠])/u.test(cell))).toEqual([]);
    expect(text.split(/[;\t\r\n]/).filter((piece) => /^["\p{Cc}]*[=+\-@＝＋－＠]/u.test(piece))).toEqual([]);
  });
});

test('read back, every text is what it was before its formulas were neutralised', () =>
  forMany(2_000, [anyText], (text) => {
    expect(withoutGuards(neutralised(text))).toBe(text);
  }));

test('a megabyte of what may stand before a formula is looked through once', () => {
  const text = ';\t"'.repeat(350_000);
  const computed = cpuTime();
  neutralised(text);
  expect(computed()).toBeLessThan(500);
});

test.each([
  ['what a program would trim is in quotation marks', [' x', 'x ', 'x y', '\uFEFFz'], '" x","x ",x y,"\uFEFFz"'],
  ['0 and false are there, and what is not is empty', [-5, 0, false, undefined, null, '"'], '-5,0,false,,,""""'],
])('%s, in a file that says that it is UTF-8', (_what, cells, line) => {
  expect(csvText(['=a', 'b "c"'], [cells])).toBe(`\uFEFF'=a,"b ""c"""\r\n${line}\r\n`);
});
