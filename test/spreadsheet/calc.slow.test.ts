import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audiencesBulk } from '#src/fields/audience-bulk.ts';
import { type BulkResource, plannedChanges } from '#src/fields/bulk-field.ts';
import { readSheet, sheetOf } from '#src/fields/bulk-sheet.ts';
import { peopleBulk } from '#src/fields/person-bulk.ts';
import { type SheetRows, sheetFile, sheetRows } from '#src/lib/sheet-file.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { lackOfProgram } from '../run/debian.ts';

/* What LibreOffice Calc makes of a spreadsheet that it opens and saves. */

const lack = lackOfProgram('soffice', 'libreoffice-calc');
if (lack !== undefined) console.log(`not run: a spreadsheet through LibreOffice Calc (${lack})`);

/** Texts that a spreadsheet program likes to change. */
const texts = [
  ...['007', '1e5', '-5', '2026-01-28', '28.01.2026', '12:30', '50 %', 'TRUE', '0.10', '+49 30 1234', '1,234.50'],
  ...['=1+1', "'=1", '@SUM(A1)', '(hide)', '\\(reset)', 'a\nb', ' spaces ', 'a;b,c\td', '“quoted” "text"', '__proto__'],
  ...['Müller & Söhne', '株式会社', 'مرحبا', '🚚 late', '_x0041_', 'x'.repeat(3_000)],
];
const audiences = [
  ...texts.map((text, index) => ({ audienceId: `id ${index}`, customName: text, metadataOverride: { title: text } })),
  { audienceId: 'lists', metadataOverride: { keywords: ['one', 'two, three'], robots: [], ogTitle: '' } },
];

const people = texts.map((text, index) => ({
  personId: `id ${index}`,
  name: text,
  email: null,
  phoneNumber: '+4930123',
}));

/** Things as a sheet, and what a sheet that comes back wants of them. */
function sheet<Item extends object>(resource: BulkResource<Item>, items: readonly Item[]) {
  return {
    rows: sheetOf(resource, items),
    read(rows: SheetRows) {
      const { things, problems } = readSheet(resource, rows, items);
      const wantedOf = (item: Item) => things.get(resource.idOf(item) ?? '')?.wanted ?? {};
      const changes = items.flatMap((item) => plannedChanges(resource, item, wantedOf(item)) ?? []);
      return { missing: items.length - things.size, problems, changes };
    },
  };
}

const sheets = { audiences: sheet(audiencesBulk('page', undefined), audiences), people: sheet(peopleBulk, people) };

/** How Calc saves: UTF-8, commas, every text in quotes or only where needed. */
const forms = { xlsx: 'xlsx', csv: 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false' } as const;

describe.skipIf(lack !== undefined)('LibreOffice Calc', () => {
  const folder = temporaryFolder('calc');
  test.each([
    ['audiences', 'xlsx', 'xlsx'],
    ['audiences', 'csv', 'csv'],
    ['audiences', 'xlsx', 'csv'],
    ['people', 'xlsx', 'xlsx'],
    ['people', 'csv', 'csv'],
  ] as const)('opens %s in a %s file and saves them as %s without a change', async (what, from, to) => {
    const name = `${what}-${from}-${to}`;
    const opened = join(folder, `${name}.${from}`);
    const file = await sheetFile(from, sheets[what].rows);
    writeFileSync(opened, Buffer.from(await file.arrayBuffer()));
    const filter = from === 'csv' ? ['--infilter=CSV:44,34,76,1'] : [];
    const saved = join(folder, 'saved');
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const options = [profile, '--headless', ...filter, '--convert-to', forms[to], '--outdir', saved, opened];
    const { status, stderr } = spawnSync('soffice', options, { encoding: 'utf8', timeout: 120_000 });
    expect([status, stderr.includes('Error')]).toEqual([0, false]);
    const bytes = new Uint8Array(readFileSync(join(saved, `${name}.${to}`))).buffer;
    expect(sheets[what].read(await sheetRows(to, bytes))).toEqual({ missing: 0, problems: [], changes: [] });
  });
});
