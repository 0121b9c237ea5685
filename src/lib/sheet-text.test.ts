import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#test/for-all.ts';
import { csvFile, csvRows, fromCell, toCell } from './sheet-text.ts';

/** Texts that programs like to change: numbers, dates, formulas, quotes, line ends. */
const changed = "007|'007|''|-5|'-5|1e5|2026-01-28|12:30|50 %|TRUE|=1+1|'=1|@x|+49 1".split('|');
const sign = fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r\n', "'", '=', ' ');
const signs = fc.array(sign, { maxLength: 8 }).map((parts) => parts.join(''));
const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...changed), signs);

test('rows come back from a CSV file as they were, whatever their texts', () => {
  forAll([fc.array(fc.array(hostile, { minLength: 3, maxLength: 3 }), { maxLength: 6 })], (body) => {
    const rows = [['audienceId', 'name', 'title'], ...body.map((row, index) => [`id ${index}`, ...row.slice(1)])];
    expect(csvRows(csvFile(rows))).toEqual(rows);
  });
});

test.each(['007', '-5', '1e5', '2026-01-28', '12:30', '50 %', 'True', '=1+1'])(
  '%s is guarded, so that it stays a text',
  (text) => {
    expect(csvFile([['h'], [text]])).toContain(`'${text}`);
  },
);

test.each([
  ['semicolons', 'audienceId;title\r\na;"x;y"\r\n'],
  ['its delimiter in the first line', 'sep=|\r\naudienceId|title\r\na|x;y'],
  ['tabs', 'audienceId\ttitle\na\tx;y\n'],
  ['commas', '\uFEFFaudienceId,title\r\na,x;y'],
])('a file with %s is read', (_what, text) => {
  expect(csvRows(text)).toEqual([
    ['audienceId', 'title'],
    ['a', 'x;y'],
  ]);
});

test('a quotation mark that is not closed is named, before it swallows rows', () => {
  expect(() => csvRows('audienceId,title\r\na,"b\r\nc,d\r\n')).toThrow('Row 2: a quotation mark isn’t closed');
});

test('a cell of another type becomes its text', () => {
  expect([7, true, new Date('2026-01-28'), null, 'a'].map(fromCell)).toEqual(['7', 'true', '2026-01-28', '', 'a']);
  expect([0, false].map(fromCell)).toEqual(['0', 'false']);
  const guarded = ["'=1", "''=1", "'-5", '=1', ' a '];
  expect(guarded.map((text) => fromCell(toCell(text)))).toEqual(guarded);
  expect(toCell('a\u0001\uFFFD_x004a_')).toBe('a_x0001__xFFFD__x005F_x004a_');
});
