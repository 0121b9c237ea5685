import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assetLedger } from '#src/local/asset-ledger.ts';
import { readDrafts } from '#src/local/drafts.ts';
import { openFacet } from '#src/testing/open-facet.tsx';
import { serviceForTests } from '#src/testing/service-for-tests.ts';
import { readAssetRows } from './asset-rows.ts';

const service = serviceForTests();

const creates = { method: 'POST', path: '^/v0/assets$' } as const;

test('rows that were sent before a reload are known when their draft is used again, and are not sent twice', async () => {
  const text = 'First\tfile_1\nSecond\tfile_2\nThird\tfile_3';
  await service.addFault({ match: { ...creates, skip: 1, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
  await service.addFault({ match: { ...creates, skip: 1, times: 1 }, fault: { kind: 'hang' } });
  const first = openFacet('/assets?create=rows', service.url);
  await first.user.click(await screen.findByRole('textbox', { name: 'Rows' }));
  await first.user.paste(text);
  await first.user.click(await screen.findByRole('button', { name: 'Create 3 assets' }));
  // The first was made, the second has lost its answer, the third waits for one when the page goes.
  await waitFor(() => expect(assetLedger.get().attempts).toHaveLength(2));
  cleanup();

  const { user } = openFacet('/assets?create=rows', service.url);
  const use = await screen.findByRole('button', { name: 'Continue editing' });
  // The name of the batch is nobody's business.
  expect(screen.queryByText(/Batch/)).not.toBeInTheDocument();
  await user.click(use);
  const table = await screen.findByRole('table', { name: 'Rows' });
  expect(within(table).getAllByText(/Nobody knows whether it was created/)).toHaveLength(2);
  expect(within(table).getByRole('link', { name: 'First' })).toBeInTheDocument();
  expect(screen.getByText('1 of 3 rows created. 2 without an answer.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try 2 rows again with the same keys' }));
  await screen.findByText('3 of 3 rows created.');
  // There is nothing left to go on with, whether the form is closed or the tab.
  await waitFor(async () => expect((await readDrafts({ kind: 'asset', id: 'rows' })).drafts).toEqual([]));
  // Three before and two since: what was made was not sent again.
  expect((await service.received()).filter(({ method }) => method === 'POST')).toHaveLength(5);
  expect(assetLedger.get().entries).toHaveLength(3);
  const batch = assetLedger.get().entries[0]?.idempotencyKey?.replace(/\..*$/, '') ?? '';
  expect(
    assetLedger
      .get()
      .entries.map(({ idempotencyKey }) => idempotencyKey)
      .toReversed(),
  ).toEqual(readAssetRows(text, batch).rows.map(({ idempotencyKey }) => idempotencyKey));
});

test('a key that made another asset makes no row look created, in the same form or later', async () => {
  const head = 'name\tfileId\tidempotencyKey';
  const { user } = openFacet('/assets?create=rows', service.url);
  const field = await screen.findByRole('textbox', { name: 'Rows' });
  await user.click(field);
  await user.paste(`${head}\nSpring\tfile_1\t1\nSummer\tfile_2\t2`);
  await user.click(await screen.findByRole('button', { name: 'Create 2 assets' }));
  await screen.findByText('2 of 2 rows created.');
  await user.clear(field);
  await user.paste(`${head}\nSpring\tfile_1\t1\nAutumn\tfile_3\t2\nWinter\tfile_4\t3`);
  expect(await screen.findByText('1 of 3 rows created. 1 cannot be sent as pasted.')).toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'Rows' });
  expect(within(table).getByText(/^Its idempotency key made another asset/)).toBeInTheDocument();
  expect(within(table).queryByRole('link', { name: 'Autumn' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create 1 asset' }));
  await screen.findByText('2 of 3 rows created. 1 cannot be sent as pasted.');
  expect((await service.received()).filter(({ method }) => method === 'POST')).toHaveLength(3);
  cleanup();

  const later = openFacet('/assets?create=rows', service.url);
  await later.user.click(await screen.findByRole('textbox', { name: 'Rows' }));
  await later.user.paste(`${head}\nSummer\tfile_2\t2\nSummer\tfile_1\t1`);
  expect(await screen.findByText('1 of 2 rows created. 1 cannot be sent as pasted.')).toBeInTheDocument();
});

test('what can be done with the rows stands before them, with what is to be seen to', async () => {
  const { user } = openFacet('/assets?create=rows', service.url);
  await user.click(await screen.findByRole('textbox', { name: 'Rows' }));
  await user.paste('One\tfile_1\t\tasset_of_one\nTwo\tfile_1\nThree');
  const button = await screen.findByRole('button', { name: 'Create 2 assets' });
  const table = screen.getByRole('table', { name: 'Rows' });
  expect(button.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('1 cannot be sent as pasted. 1 worth a look.')).toBeInTheDocument();
  expect(within(table).getByRole('link', { name: 'asset_of_one' })).toBeInTheDocument();
  // No row names a purpose.
  expect(within(table).queryByText('Purpose')).not.toBeInTheDocument();
});

test('a first row that may name the columns is asked about before anything is sent, and spaces around ids are told', async () => {
  const { user } = openFacet('/assets?create=rows', service.url);
  const field = await screen.findByRole('textbox', { name: 'Rows' });
  await user.click(field);
  await user.paste('Title\tPicture\tPurpose\nLogo\tfile_1 \tlogo');
  const button = await screen.findByRole('button', { name: 'Create 2 assets' });
  expect(button).toHaveAccessibleDescription('Say first whether the first row is an asset.');
  expect(screen.getByText(/^Spaces around the ids or the key of 1 row/)).toBeInTheDocument();
  await user.click(button);
  expect((await service.received()).filter(({ method }) => method === 'POST')).toHaveLength(0);
  await user.click(screen.getByRole('checkbox', { name: 'No, it is an asset like the others' }));
  expect(button).not.toHaveAccessibleDescription();
  // Another first row is asked about anew; named as they are wanted, the columns are read by their names.
  await user.clear(field);
  await user.paste('Title\tPicture file\tPurpose\nLogo\tfile_1\tlogo');
  expect(await screen.findByRole('checkbox', { name: 'No, it is an asset like the others' })).not.toBeChecked();
  await user.clear(field);
  await user.paste('Title\tFile id\tPurpose\nLogo\tfile_1\tlogo');
  await screen.findByRole('button', { name: 'Create 1 asset' });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('closed, the rows hand the focus back to what opened them', async () => {
  const { user } = openFacet('/assets', service.url);
  await user.click(await screen.findByRole('button', { name: 'Create from a spreadsheet' }));
  await screen.findByRole('textbox', { name: 'Rows' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create from a spreadsheet' })).toHaveFocus());
});
