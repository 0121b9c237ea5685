import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { sheetFile, sheetRows } from '#src/lib/sheet-file.ts';
import { audiencesBulk } from './audience-bulk.ts';
import { type BulkValue, plannedChanges } from './bulk-field.ts';
import { cellOf, mostInCell, readSheet, sheetOf, valueOfCell } from './bulk-sheet.ts';
import { peopleBulk } from './person-bulk.ts';

const bulk = audiencesBulk('page', undefined);

const commands = ['(reset)', '\\(reset)', '(hide)'];
const special = ['', '007', "'=1", ' a ', 'a\r\nb', '\n', '["a"]', 'TRUE', '_x0041_', '=1+1'];
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...commands, ...special));
const sendable = text.map((value) => value.replaceAll(/\p{Cs}|\0/gu, ''));
const audience = (index: number) =>
  fc.record(
    {
      audienceId: fc.constant(`id ${index}`),
      computedName: sendable,
      customName: fc.option(sendable.filter((value) => value !== '')),
      actionFormIdOverride: fc.option(sendable),
      metadataOverride: fc.record(
        {
          title: sendable,
          ogTitle: sendable,
          keywords: fc.array(sendable, { maxLength: 4 }),
          robots: fc.array(sendable),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['audienceId'] },
  );
const audiences = fc.tuple(audience(0), audience(1), audience(2));

/** What a file of these audiences changes after it went through a program. */
async function changesOf(form: 'csv' | 'xlsx', all: readonly AudienceAnswer[], edit = (row: readonly string[]) => row) {
  const file = await sheetFile(form, sheetOf(bulk, all).map(edit));
  const { things, problems } = readSheet(bulk, await sheetRows(form, await file.arrayBuffer()), all);
  return {
    changes: all.flatMap((one) => plannedChanges(bulk, one, things.get(one.audienceId ?? '')?.wanted ?? {}) ?? []),
    problems,
  };
}

describe.each(['csv', 'xlsx'] as const)('as %s', (form) => {
  test('a file that nobody changed wants nothing, whatever its texts', async () => {
    await fc.assert(
      // Without the last column the texts are compared. Programs end lines in their own way.
      fc.asyncProperty(audiences, fc.boolean(), fc.constantFrom('$&', '\r\n'), async (all, hasPrint, lineEnd) => {
        const lines = (cell: string) => cell.replaceAll(/\r\n?|\n/g, lineEnd);
        const sheet = (row: readonly string[]) => (hasPrint ? row : row.slice(0, -1)).map(lines);
        expect(await changesOf(form, all, sheet)).toEqual({ changes: [], problems: [] });
      }),
      { numRuns: form === 'csv' ? 150 : 50 },
    );
  });

  test('what was changed in the file is planned, cell by cell', async () => {
    const all = [{ audienceId: 'a', metadataOverride: { title: 'Old', keywords: ['one'], author: 'Me' } }];
    const typed = { Title: ' (Reset)', Keywords: 'two\nthree', Author: '(hide)', 'OG title': 'New' };
    const cells = new Map(Object.entries(typed));
    const [header = []] = sheetOf(bulk, all);
    const edit = (row: readonly string[]) =>
      row.map((cell, at) => (row === header ? cell : (cells.get(header[at] ?? '') ?? cell)));
    const { changes } = await changesOf(form, all, (row) => (row[0] === 'a' ? edit(row) : row));
    expect(changes[0]?.changes).toEqual({
      title: { before: 'Old', after: undefined },
      keywords: { before: ['one'], after: ['two', 'three'] },
      author: { before: 'Me', after: '' },
      ogTitle: { before: undefined, after: 'New' },
    });
  });
});

test('a text that no cell holds is left out, and a file of Excel keeps its umlauts', async () => {
  const all = [{ audienceId: 'a', metadataOverride: { title: 'x'.repeat(mostInCell + 1), author: 'Müller' } }];
  expect(await changesOf('xlsx', all)).toEqual({ changes: [], problems: [] });
  const windows = Uint8Array.from('audienceId;author\r\na;M\u00fcller', (character) => character.charCodeAt(0));
  expect((await sheetRows('csv', windows.buffer))[1]).toEqual(['a', 'Müller']);
});

test('a cell says any value: a list its entries in lines, or JSON where one could not be a line', () => {
  const odd = ['a\nb|c', ' a|b', '|b', '["a|b', '["a"]', 'a, b|c', 'a;b', "'=a|b", '"a"|b', 'a "b"', 'a|a', 'a\tb'];
  const lists = ['a|b', ...odd].map((text) => text.split('|'));
  const texts = [...commands, '\\\\(HIDE) ', '\\a', ' \\(reset)', ' (reset)', ''];
  const values = { keywords: [...lists, []], title: texts };
  for (const field of bulk.fields) {
    const some: readonly BulkValue[] = new Map(Object.entries(values)).get(field.key) ?? [];
    expect(some.map((value) => valueOfCell(field, cellOf(value)))).toEqual(some);
  }
  expect([lists[0], false].map(cellOf)).toEqual(['a\nb', 'false']);
  expect(sheetOf(bulk, [{ audienceId: 'a', actionFormIdOverride: '' }])[1]).toContain('(hide)');
});

test('it is said what of a file is not used', () => {
  const all = [
    { audienceId: 'a', metadataOverride: { ogTitle: '谁？' } },
    { audienceId: 'b' },
    { audienceId: 'd', metadataOverride: { ogTitle: '★ Ünal 😀' } },
    { audienceId: 'e', metadataOverride: { ogTitle: 'Почему' } },
  ];
  const rows = [
    ['ogTitle ', 'AudienceID', 'colour', 'OG title'],
    ['谁?', ' a ', 'x', 'Y'],
    ['U', 'a'],
    ['V', 'z'],
    ['V', 'c'],
    ['W', ''],
    ['', '', ''],
    ['X', 'b', '', '', 'of a comma'],
    ['? Ünal ??', 'd'],
    ['Зачем?', 'e'],
  ];
  const { things, problems } = readSheet(bulk, rows, all, [...all, { audienceId: 'c', status: 'archived' }]);
  expect(things.get('a')).toEqual({ row: 2, wanted: { ogTitle: '谁?' }, stale: [] });
  expect(['d', 'e'].map((id) => things.get(id)?.wanted)).toEqual([{}, { ogTitle: 'Зачем?' }]);
  expect(problems).toEqual([
    '1 damaged cell is not used. Edit a new export and save it as XLSX.',
    'Unknown column “colour”.',
    'The column “OG title” repeats. The first counts.',
    'Row 3 repeats “a”. Only the first row counts.',
    'Row 4: “z” is not among these audiences.',
    'Row 5: “c” is archived.',
    'Row 6 has no ID.',
    'Row 8 has more cells than the header, and is not used.',
    'Row 9: “?” replaced characters in OG title.',
  ]);
  expect(readSheet(bulk, [['id'], ['a']], all).problems).toEqual(['The first row has no column “audienceId”.']);
});

test('an old file takes nothing back, however its lines end now, and says where a changed cell has changed since too', () => {
  const exported = { audienceId: 'a', metadataOverride: { title: 'Old\ntext', author: 'Me', ogTitle: 'Mine' } };
  const now = { audienceId: 'a', metadataOverride: { title: 'New', author: 'You', ogTitle: 'Mine' } };
  const [header = [], row = []] = sheetOf(bulk, [exported]);
  const edit = (cell: string, at: number) => (['Author', 'OG title'].includes(header[at] ?? '') ? 'Us' : cell);
  const edited = row.map(edit).map((cell) => cell.replace('\n', '\r\n'));
  const { things } = readSheet(bulk, [header, edited], [now]);
  expect(things.get('a')).toEqual({ row: 2, wanted: { author: 'Us', ogTitle: 'Us' }, stale: ['author'] });
});

test('a row that was copied to another ID wants its values there, and a cell of spaces wants nothing', () => {
  const two = ['a', 'b'].map((audienceId) => ({ audienceId, metadataOverride: { title: audienceId, author: 'Me' } }));
  const [header = [], row = []] = sheetOf(bulk, two);
  const copied = row.map((cell, at) => ({ audienceId: 'b', Author: '  ' })[header[at] ?? ''] ?? cell);
  const { things, problems, notes } = readSheet(bulk, [header, copied], two);
  expect(things.get('b')?.wanted).toEqual({ title: 'a' });
  expect([...problems, ...notes].join()).toMatch(/^Row 2: its last column is of another audience\./);
});

test('people come back unchanged, and a phone number may be typed in any format', () => {
  const people = [
    { personId: 'one', name: 'One', email: null, domain: 'Not A Host', phoneNumber: '030 123' },
    { personId: 'two', name: 'Two', email: '', phoneNumber: '+4930123', linkedinProfileUrl: null },
  ];
  const [header = [], ...rows] = sheetOf(peopleBulk, people);
  const changesOf = (sheet: readonly (readonly string[])[]) => {
    const { things } = readSheet(peopleBulk, [header, ...sheet], people);
    return people.flatMap(
      (one) => plannedChanges(peopleBulk, one, things.get(one.personId)?.wanted ?? {})?.changes ?? [],
    );
  };
  expect(changesOf(rows)).toEqual([]);
  const typed: Record<string, string> = { Phone: '0049 30 456', 'E-mail': '(reset)' };
  expect(changesOf(rows.slice(1).map((row) => row.map((cell, at) => typed[header[at] ?? ''] ?? cell)))).toEqual([
    { phoneNumber: { before: '+4930123', after: '+4930456' }, email: { before: '', after: null } },
  ]);
});
