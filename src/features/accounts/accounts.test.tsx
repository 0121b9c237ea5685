import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type AccountEntry, accountLedger } from '#src/local/ledger.ts';
import { openFacet } from '#test/open-facet.tsx';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
const creates = { method: 'POST', path: '^/v0/accounts$' } as const;

/** This browser has created the account of this domain. */
function createdHere(accountId: string, domain: string) {
  const entry: AccountEntry = { accountId, domain, how: 'created', at: 1 };
  accountLedger.set({ entries: [entry], attempts: [] });
}

const newAccount = async () => within(await screen.findByRole('form', { name: 'New account' }));

/** The form of a new account of this domain once it was sent, and answered like this. */
async function sendForm(domain: string, status: number, body: object, name?: string) {
  await service.addFault({ match: creates, fault: { kind: 'answer', status, body } });
  const { user } = openFacet(`/accounts?create=one&domain=${domain}`, service.url);
  const form = await newAccount();
  const submit = form.getByRole('button', { name: 'Create account' });
  if (name !== undefined) await user.type(form.getByRole('textbox', { name: 'Name' }), name);
  await user.click(submit);
  return { user, form, submit };
}

test('a domain that is taken by an account known by another domain leads to that account', async () => {
  createdHere('account_A', 'acme.example');
  const { form, submit } = await sendForm('shop.acme.example', 409, { error: 'Taken', accountId: 'account_A' });
  const link = await form.findByRole('link', { name: 'Go to that account' });
  expect(link).toHaveAttribute('href', expect.stringContaining('account=account_A'));
  expect(accountLedger.get().entries[0]?.domain).toBe('acme.example');
  expect(submit).toHaveAccessibleDescription(/This domain has an account/);
});

test('the name typed for a domain that is taken stays with its account, as what was typed', async () => {
  const { user, form } = await sendForm('taken.example', 409, { accountId: 'account_B' }, 'Taken AG');
  await user.click(await form.findByRole('link', { name: 'Go to that account' }));
  const panel = within(await screen.findByRole('dialog', { name: 'taken.example' }));
  expect(panel.getByText('Name typed here, not saved').closest('div')).toHaveTextContent('Taken AG');
});

test('the form of a creation without an answer begins with all that was sent', async () => {
  accountLedger.set({ entries: [], attempts: [{ domain: 'lost.example', name: 'Lost', at: 1 }] });
  const { user } = openFacet('/accounts', service.url);
  const lost = await screen.findByRole('region', { name: 'Without a response' });
  await user.click(within(lost).getByRole('link'));
  const form = await newAccount();
  expect(form.getByRole('textbox', { name: 'Domain' })).toHaveValue('lost.example');
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Lost');
});

test('a domain that the answer to the creation left out is marked missing, and the account is known by what was sent', async () => {
  await sendForm('bare.example', 200, { accountId: 'account_bare', name: 'Bare' });
  const panel = within(await screen.findByRole('dialog', { name: 'bare.example' }));
  expect(panel.getByText('Domain').closest('div')).toHaveTextContent('Domainmissing');
});

test('a host in punycode stands beside the letters that people read, in the list and over the account', async () => {
  createdHere('account_1', 'xn--bcher-kva.example');
  const { user } = openFacet('/accounts', service.url);
  const table = await screen.findByRole('table', { name: 'Domains' });
  await user.click(within(table).getByRole('link', { name: 'b\u00fccher.example (xn--bcher-kva.example)' }));
  await screen.findByRole('dialog', { name: 'xn--bcher-kva.example (b\u00fccher.example)' });
});

test('accounts and the domains of people are one list, searched and filtered by what the URL says', async () => {
  createdHere('account_1', 'known.example');
  const { user, router } = openFacet('/accounts', service.url);
  const table = await screen.findByRole('table', { name: 'Domains' });
  expect(within(table).getByText('Created here')).toBeInTheDocument();
  await within(table).findAllByRole('link', { name: /^Create account for / });
  await user.type(screen.getByRole('searchbox', { name: 'Search domains' }), 'known');
  await waitFor(() => expect(router.latestLocation.searchStr).toContain('q=known'));
  await waitFor(() => expect(within(table).queryByText('Domain of people')).not.toBeInTheDocument());
  expect(within(table).getByRole('link', { name: 'known.example' })).toBeInTheDocument();
});

test('where the key is refused for people, the shell says so too, and no list of accounts is called empty', async () => {
  await service.addFault({ match: { path: '^/v0/persons' }, fault: { kind: 'answer', status: 401, body: {} } });
  openFacet('/accounts', service.url);
  expect(await screen.findByText('Couldn’t load people')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Key refused' })).toBeInTheDocument();
  expect(screen.queryByText('No accounts in your list yet')).not.toBeInTheDocument();
});

test('a file says that domains may be missing where the people were not loaded to their end', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await service.addFault({ match: { path: '^/v0/persons' }, fault: { kind: 'cursor', how: 'null-with-more' } });
  const { user } = openFacet('/accounts', service.url);
  await screen.findByText(/reports more but sent no cursor/);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  expect(await screen.findByText(/^Partial export: .* loaded so far\.$/)).toBeInTheDocument();
});
