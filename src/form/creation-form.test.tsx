import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readDrafts } from '#src/local/drafts.ts';
import { accountLedger, assetLedger } from '#src/local/ledger.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();

describe.each([
  {
    what: 'account',
    url: '/accounts?create=one&domain=',
    given: { label: 'Domain', value: 'acme.example', other: 'other.example' },
    typed: { Name: 'Typed' },
    ledger: accountLedger,
  },
  {
    what: 'asset',
    url: '/assets?create=one&parent=',
    given: { label: 'Original asset ID', value: world.asset, other: 'asset_other' },
    typed: { 'File ID': 'file_typed', Name: 'Typed' },
    ledger: assetLedger,
  },
])('the form of a new $what', ({ what, url, given, typed, ledger }) => {
  const creates = { method: 'POST', path: `^/v0/${what}s$` };
  const drafts = async () => (await readDrafts({ kind: what, id: 'new' })).drafts;

  const left = () => waitFor(() => expect(screen.queryByRole('form', { hidden: true })).not.toBeInTheDocument());

  async function open(value = given.value) {
    const { user } = openFacet(`${url}${value}`, service.url);
    const form = within(await screen.findByRole('form', { name: `New ${what}` }));
    const field = (name: string) => form.getByRole('textbox', { name });
    const fill = async () => {
      for (const [name, text] of Object.entries(typed)) await user.type(field(name), text);
    };
    return { user, form, field, fill };
  }

  test('keeps in its draft what the URL gave, also where the URL gives something else', async () => {
    const first = await open();
    await first.fill();
    await first.user.tab();
    cleanup();
    const { user, field } = await open(given.other);
    await user.click(await screen.findByRole('button', { name: 'Continue editing' }));
    expect(field('Name')).toHaveValue('Typed');
    expect(field(given.label)).toHaveValue(given.value);
  });

  test('asks about nothing but what was typed, and discards that', async () => {
    const first = await open();
    await first.user.click(first.field('Name'));
    await first.user.keyboard('{Escape}');
    await left();
    expect(await drafts()).toEqual([]);
    cleanup();
    const { user, fill } = await open();
    await fill();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await left();
    expect(await drafts()).toEqual([]);
  });

  test('cannot be changed while it is being sent, and leaves no draft when it was left before the answer', async () => {
    await service.addFault({ match: creates, fault: { kind: 'latency', ms: 2_000 } });
    const { user, field, fill } = await open();
    await fill();
    await waitFor(async () => expect(await drafts()).toHaveLength(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field('Name')).toHaveAttribute('readonly'));
    expect(field('Name')).toHaveFocus();
    await user.type(field('Name'), ' no more');
    expect(field('Name')).toHaveValue('Typed');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Leave anyway' }));
    await left();
    await waitFor(() => expect(ledger.get().entries).toHaveLength(1), { timeout: 10_000 });
    await waitFor(async () => expect(await drafts()).toEqual([]));
  });

  test('makes no draft again of what was sent without a response', async () => {
    await service.addFault({ match: { ...creates, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
    const { user, form, fill } = await open();
    await fill();
    await user.keyboard('{Enter}');
    await form.findByText(/^We don’t know whether/);
    await waitFor(async () => expect(await drafts()).toEqual([]));
    await user.tab();
    expect(await drafts()).toEqual([]);
    await user.keyboard('{Escape}');
    await left();
  });
});
