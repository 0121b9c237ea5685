import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readDrafts } from '#src/local/drafts.ts';
import { type AccountEntry, accountLedger } from '#src/local/ledger.ts';
import { openFacet } from '#test/open-facet.tsx';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
afterEach(() => void vi.restoreAllMocks());

const newAccount = { kind: 'account', id: 'new' };
const creates = { method: 'POST', path: '^/v0/accounts$' } as const;
const entry = (accountId: string, domain: string): AccountEntry => ({ accountId, domain, how: 'created', at: 1 });

async function openForm(search: string) {
  const { user } = openFacet(`/accounts?create=one${search}`, service.url);
  const form = within(await screen.findByRole('form', { name: 'New account' }));
  const field = (name: string) => form.getByRole('textbox', { name });
  return { user, form, field, submit: form.getByRole('button', { name: 'Create account' }) };
}

test('a domain that is taken by an account known by another domain leads to that account', async () => {
  accountLedger.update((ledger) => ({ ...ledger, entries: [entry('account_A', 'acme.example')] }));
  await service.addFault({
    match: creates,
    fault: { kind: 'answer', status: 409, body: { error: 'Taken', accountId: 'account_A' } },
  });
  const { user, form, submit } = await openForm('&domain=shop.acme.example');
  await user.click(submit);
  expect(await form.findByText('The domain is taken.')).toBeInTheDocument();
  expect(form.getByRole('link', { name: 'Go to that account' })).toHaveAttribute(
    'href',
    expect.stringContaining('account=account_A'),
  );
  expect(accountLedger.get().entries[0]?.domain).toBe('acme.example');
  // Once in words and once as a link; what the service said stands in the details.
  expect(form.getAllByRole('link')).toHaveLength(1);
  expect(form.queryByText(/conflicts with what is saved now/)).not.toBeInTheDocument();
  expect(form.getByText('Details')).toBeInTheDocument();
  expect(submit).toHaveAccessibleDescription(/Confirm first/);
});

test('while a creation is under way its fields cannot be changed, and keep the focus', async () => {
  await service.addFault({ match: creates, fault: { kind: 'hang' } });
  const { user, field } = await openForm('&domain=www.slow.example');
  await user.type(field('Name'), 'Slow{Enter}');
  await screen.findByRole('button', { name: 'Create account', busy: true });
  expect(field('Name')).toHaveFocus();
  await user.type(field('Name'), 'er');
  await user.type(field('Domain'), '.org');
  expect(field('Name')).toHaveValue('Slow');
  expect(field('Domain')).toHaveValue('www.slow.example');
});

test('a draft keeps the domain that the address gave, also where another one is named', async () => {
  const first = await openForm('&domain=acme.example');
  await first.user.type(first.field('Name'), 'Acme');
  // Leaving it writes what was typed.
  await first.user.tab();
  cleanup();
  const { user, field } = await openForm('&domain=other.example');
  await user.click(await screen.findByRole('button', { name: 'Continue editing' }));
  expect(field('Domain')).toHaveValue('acme.example');
  expect(field('Name')).toHaveValue('Acme');
});

test('an account that is created after its form was left leaves no draft of it', async () => {
  await service.addFault({ match: creates, fault: { kind: 'latency', ms: 1_200 } });
  const { user, field } = await openForm('&domain=left.example');
  await user.type(field('Name'), 'Left');
  await waitFor(async () => expect((await readDrafts(newAccount)).drafts).toHaveLength(1));
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Create account', busy: true });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Leave anyway' }));
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  await waitFor(() => expect(accountLedger.get().entries).toHaveLength(1), { timeout: 10_000 });
  await waitFor(async () => expect((await readDrafts(newAccount)).drafts).toEqual([]));
});

test('what was sent without an answer is no draft again when its field is left', async () => {
  await service.addFault({ match: { ...creates, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
  const { user, form, field } = await openForm('');
  await user.type(field('Domain'), 'unheard.example{Enter}');
  await form.findByRole('alert');
  await waitFor(async () => expect((await readDrafts(newAccount)).drafts).toEqual([]));
  await user.tab();
  expect((await readDrafts(newAccount)).drafts).toEqual([]);
});

test('the form of a creation without an answer begins with all that was sent', async () => {
  accountLedger.update((ledger) => ({ ...ledger, attempts: [{ domain: 'lost.example', name: 'Lost', at: 1 }] }));
  const { user } = openFacet('/accounts', service.url);
  const lost = await screen.findByRole('region', { name: 'Without a response' });
  await user.click(within(lost).getByRole('link'));
  const form = within(await screen.findByRole('form', { name: 'New account' }));
  expect(form.getByRole('textbox', { name: 'Domain' })).toHaveValue('lost.example');
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Lost');
});

test('a domain that the answer to the creation left out is marked missing, and the account is known by what was sent', async () => {
  await service.addFault({
    match: creates,
    fault: { kind: 'answer', status: 200, body: { accountId: 'account_bare', name: 'Bare' } },
  });
  const { user, submit } = await openForm('&domain=bare.example');
  await user.click(submit);
  const panel = within(await screen.findByRole('dialog', { name: 'bare.example' }));
  expect(panel.getByText('Domain').closest('div')).toHaveTextContent('Domainmissing');
});

test('a host in punycode stands beside the letters that people read, in the list and over the account', async () => {
  accountLedger.update((ledger) => ({ ...ledger, entries: [entry('account_1', 'xn--bcher-kva.example')] }));
  const { user } = openFacet('/accounts', service.url);
  const table = await screen.findByRole('table', { name: 'Accounts' });
  await user.click(within(table).getByRole('link', { name: 'b\u00fccher.example (xn--bcher-kva.example)' }));
  const panel = await screen.findByRole('dialog', { name: 'xn--bcher-kva.example (b\u00fccher.example)' });
  expect(panel).toBeInTheDocument();
});

test('accounts and the domains of people are one list, searched and filtered by what the URL says', async () => {
  accountLedger.update((ledger) => ({ ...ledger, entries: [entry('account_1', 'known.example')] }));
  const { user, router } = openFacet('/accounts', service.url);
  const table = await screen.findByRole('table', { name: 'Accounts' });
  expect(within(table).getByText('Created here')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Load the people' }));
  expect((await within(table).findAllByRole('link', { name: /^Create the account of / })).length).toBeGreaterThan(0);
  await user.type(screen.getByRole('searchbox', { name: 'Search accounts' }), 'known');
  await waitFor(() => expect(router.latestLocation.searchStr).toContain('q=known'));
  await waitFor(() => expect(within(table).queryByText('Domain of people')).not.toBeInTheDocument());
  expect(within(table).getByRole('link', { name: 'known.example' })).toBeInTheDocument();
});

test('a file of accounts says that domains may be missing where the people were not loaded to their end', async () => {
  accountLedger.update((ledger) => ({ ...ledger, entries: [entry('account_1', 'known.example')] }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await service.addFault({
    match: { path: '^/v0/persons' },
    fault: { kind: 'cursor', how: 'null-with-more', pageSize: 2 },
  });
  const { user } = openFacet('/accounts', service.url);
  const exportAll = async () => {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  };
  await exportAll();
  expect(await screen.findByText('Exported 1 account.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Load the people' }));
  await screen.findByText(/gave no cursor to fetch it with/);
  await exportAll();
  expect(await screen.findByText(/of an unknown number are loaded: the file may be incomplete/)).toBeInTheDocument();
});
