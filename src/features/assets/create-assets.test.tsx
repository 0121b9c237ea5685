import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readDrafts } from '#src/local/drafts.ts';
import { assetLedger } from '#src/local/ledger.ts';
import { openFacet } from '#test/open-facet.tsx';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
const creates = { method: 'POST', path: '^/v0/assets$' } as const;
const lose = (which: object) =>
  service.addFault({ match: { ...creates, ...which, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
const form = () => screen.findByRole('form', { name: 'New asset' });
const line = async (name: string) => within(await form()).getByRole('textbox', { name });
const button = async (name: string) => within(await form()).getByRole('button', { name });
/** The key that the form shows. */
const shownKey = async () => within(await form()).getByText(/^[\w.-]{16,}$/, { selector: 'code' }).textContent;
const countSent = async () => (await service.received()).filter(({ method }) => method === 'POST').length;

/** A form of one asset with these texts. */
async function openForm(name: string, fileId: string) {
  const { user } = openFacet('/assets?create=one', service.url);
  await user.type(await line('Name'), name);
  await user.click(await line('File ID'));
  await user.paste(fileId);
  return user;
}

/** A form with these rows. */
async function pasteRows(text: string) {
  const { user } = openFacet('/assets?create=rows', service.url);
  await user.click(await screen.findByRole('textbox', { name: 'Rows' }));
  await user.paste(text);
  return user;
}

test('what has no answer is not sent under a second key, and never the spaces that came along with an ID', async () => {
  await lose({});
  const user = await openForm('Once', ' file_once ');
  await user.click(await button('Create asset'));
  await screen.findByText(/We don’t know whether the asset was created/);
  const [lost] = assetLedger.get().attempts;
  // Another body is another creation; typed and taken back, it is the same one.
  await user.type(await line('Name'), 'x');
  expect(await shownKey()).not.toBe(lost?.idempotencyKey);
  await user.type(await line('Name'), '{Backspace}');
  expect(await shownKey()).toBe(lost?.idempotencyKey);
  await user.click(await button('Try again with the same key'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Once' })).toBeInTheDocument();
  expect(await countSent()).toBe(2);
  expect(assetLedger.get()).toMatchObject({ attempts: [], entries: [{ fileId: 'file_once' }] });
});

test('what another form sent without a response is tried again under its key, and is another asset under a new one', async () => {
  const body = { name: 'Twin', purpose: '', fileId: 'file_twin', hidden: false };
  const before = { idempotencyKey: 'key-of-the-first', at: Date.now(), body };
  assetLedger.set({ entries: [], attempts: [before] });
  const user = await openForm('Twin', 'file_twin');
  expect(await screen.findByText(/It was sent before, without a response/)).toBeInTheDocument();
  expect(await shownKey()).toBe('key-of-the-first');
  await user.click(await button('New key'));
  await user.click(await button('Create asset'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Twin' })).toBeInTheDocument();
  expect(assetLedger.get().attempts).toEqual([before]);
});

test('rows that were sent before a reload are known when their draft is used again, and are not sent twice', async () => {
  await lose({ skip: 1 });
  await service.addFault({ match: { ...creates, skip: 1, times: 1 }, fault: { kind: 'hang' } });
  const first = await pasteRows('First\tfile_1\nSecond\tfile_2\nThird\tfile_3');
  await first.click(await screen.findByRole('button', { name: 'Create 3 assets' }));
  // The first exists, the second lost its answer, the third waits for one when the page goes.
  await waitFor(() => expect(assetLedger.get().attempts).toHaveLength(2));
  cleanup();
  const { user } = openFacet('/assets?create=rows', service.url);
  await user.click(await screen.findByRole('button', { name: 'Continue editing' }));
  const table = await screen.findByRole('table', { name: 'Rows' });
  expect(within(table).getAllByText(/We don’t know whether it was created/)).toHaveLength(2);
  expect(within(table).getByRole('link', { name: 'First' })).toBeInTheDocument();
  expect(screen.getByText('1 of 3 rows created. 2 without a response.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try 2 rows again with the same keys' }));
  await screen.findByText('3 of 3 rows created.');
  // There is nothing left to go on with, whether the form is closed or the tab.
  await waitFor(async () => expect((await readDrafts({ kind: 'asset', id: 'rows' })).drafts).toEqual([]));
  // Three before and two since: what was made was not sent again.
  expect(await countSent()).toBe(5);
  expect(assetLedger.get().entries.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
});

test('what is being tried again cannot be left before its answer is there', async () => {
  const body = { name: 'Slow', purpose: '', fileId: 'file_slow', hidden: false };
  assetLedger.set({ entries: [], attempts: [{ idempotencyKey: 'key-of-slow', at: Date.now() - 600_000, body }] });
  await service.addFault({ match: creates, fault: { kind: 'hang' } });
  const { user } = openFacet('/assets', service.url);
  const list = within(await screen.findByRole('region', { name: 'Without a response' }));
  const leave = list.getByRole('button', { name: 'Dismiss Slow' });
  expect(leave).not.toHaveAttribute('aria-disabled');
  await user.click(list.getByRole('button', { name: 'Try again with the same key: Slow' }));
  expect(leave).toHaveAccessibleDescription(/It is being sent again/);
  await user.click(leave);
  expect(leave).toBeInTheDocument();
  expect(assetLedger.get().attempts).toHaveLength(1);
});
