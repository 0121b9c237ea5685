import { expect, test } from 'vitest';
import { fileText } from '#test/form-fixtures.ts';
import { accountsFields } from './accounts-fields.tsx';

test('a file counts the people of an account only where all people were loaded', async () => {
  const rows = [{ domain: 'acme.example', account: undefined, people: [{ personId: 'p1' }] }];
  const cells = async (isWhole: boolean) => (await fileText(accountsFields, rows, isWhole)).split('\r\n')[1];
  expect(await cells(true)).toBe('acme.example,,,1,Domain of people,');
  expect(await cells(false)).toBe('acme.example,,,,Domain of people,');
});
