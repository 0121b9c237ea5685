import { expect, test } from 'vitest';
import { listFile } from '#src/list/list-file.ts';
import { accountsFields } from './accounts-fields.tsx';

test('a file counts the people of an account only where all people were loaded', async () => {
  const rows = [{ domain: 'acme.example', account: undefined, people: [{ personId: 'p1' }] }];
  const contents = { name: 'accounts', fields: accountsFields, rows, record: (row: object) => row, count: '1 account' };
  const loaded = { state: 'complete', loaded: 1, totalCount: 1 };
  const cells = async (isWhole: boolean) =>
    (await listFile({ ...contents, facts: isWhole }, loaded, 'csv')).parts.join('').split('\r\n')[1];
  expect(await cells(true)).toBe('acme.example,,,1,Domain of people,');
  expect(await cells(false)).toBe('acme.example,,,,Domain of people,');
});
