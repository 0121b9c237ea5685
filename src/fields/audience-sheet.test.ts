import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { sheetFile, sheetRows } from '#src/lib/sheet-file.ts';
import { plannedChanges } from './audience-bulk.ts';
import { readSheet, sheetOf } from './audience-sheet.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '(reset)',
    '\\(reset)',
    '(hide)',
    '007',
    "'=1",
    ' a ',
    'a\r\nb',
    '\n',
    '["a"]',
    'TRUE',
    '_x0041_',
    '=1+1',
  ),
);
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
  const file = await sheetFile(form, sheetOf(all).map(edit));
  const { wanted, problems } = readSheet(await sheetRows(form, await file.arrayBuffer()), all);
  return { changes: all.flatMap((one) => plannedChanges(one, wanted.get(one.audienceId ?? '') ?? {}) ?? []), problems };
}

describe.each(['csv', 'xlsx'] as const)('as %s', (form) => {
  test('a file that nobody changed wants nothing, whatever its texts', async () => {
    await fc.assert(
      fc.asyncProperty(audiences, async (all) => {
        expect(await changesOf(form, all)).toEqual({ changes: [], problems: [] });
      }),
      { numRuns: form === 'csv' ? 150 : 50 },
    );
  });

  test('what was changed in the file is planned, cell by cell', async () => {
    const all = [{ audienceId: 'a', metadataOverride: { title: 'Old', keywords: ['one'], author: 'Me' } }];
    const cells: Record<string, string> = {
      title: '(reset)',
      keywords: 'two\nthree',
      author: '(hide)',
      ogTitle: 'New',
    };
    const [header = []] = sheetOf(all);
    const edit = (row: readonly string[]) =>
      row.map((cell, at) => (row === header ? cell : (cells[header[at] ?? ''] ?? cell)));
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
  const all = [{ audienceId: 'a', metadataOverride: { title: 'x'.repeat(40_000), author: 'Müller' } }];
  expect(await changesOf('xlsx', all)).toEqual({ changes: [], problems: [] });
  const windows = Uint8Array.from('audienceId;author\r\na;M\u00fcller', (character) => character.charCodeAt(0));
  expect((await sheetRows('csv', windows.buffer))[1]).toEqual(['a', 'Müller']);
});

test('it is said what of a file is not used', () => {
  const all = [{ audienceId: 'a' }, { audienceId: 'b' }];
  const rows = [
    ['title', 'audienceId', 'colour'],
    ['T', 'a', 'x'],
    ['U', 'a'],
    ['V', 'z'],
    ['W', ''],
    ['', '', ''],
  ];
  const { wanted, problems } = readSheet(rows, all);
  expect([...wanted]).toEqual([['a', { title: 'T' }]]);
  expect(problems).toEqual([
    'Unknown column “colour”.',
    'Row 3 repeats “a”. Only the first row counts.',
    'Row 4: “z” is not among these audiences.',
    'Row 5 has no ID.',
  ]);
  expect(readSheet([['id'], ['a']], all).problems).toEqual(['The first row has no column “audienceId”.']);
});
