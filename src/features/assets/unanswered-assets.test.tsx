import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assetLedger } from '#src/local/ledger.ts';
import { openFacet } from '#test/open-facet.tsx';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();

const creates = { method: 'POST', path: '^/v0/assets$' } as const;

/** Creations that this browser sent long ago, by name. */
function sendLongAgo(...names: readonly string[]) {
  assetLedger.set({
    entries: [],
    attempts: names.map((name) => ({
      idempotencyKey: `key of ${name} ${crypto.randomUUID()}`,
      at: Date.now() - 600_000,
      body: { name, purpose: '', fileId: `file_${name}`, hidden: false },
    })),
  });
}

test('what is tried again stays in sight while it is under way and when it is refused', async () => {
  sendLongAgo('Lost');
  await service.addFault({
    match: creates,
    fault: { kind: 'answer', status: 429, body: { message: 'Slow down, please' } },
  });
  const { user } = openFacet('/assets', service.url);
  const list = await screen.findByRole('region', { name: 'Without a response' });
  const button = within(list).getByRole('button', { name: 'Try again with the same key: Lost' });
  await user.click(button);
  expect(button).toBeInTheDocument();
  const alert = await within(list).findByRole('alert');
  expect(alert).not.toBeEmptyDOMElement();
  expect(button).toBeInTheDocument();
  expect(button).toHaveFocus();
  expect((await service.received()).filter(({ method }) => method === 'POST').length).toBeGreaterThan(0);
});

test('what is being tried again cannot be left before its answer is there', async () => {
  sendLongAgo('Slow');
  await service.addFault({ match: creates, fault: { kind: 'hang' } });
  const { user } = openFacet('/assets', service.url);
  const list = await screen.findByRole('region', { name: 'Without a response' });
  const leave = within(list).getByRole('button', { name: 'Dismiss Slow' });
  expect(leave).not.toHaveAttribute('aria-disabled');
  await user.click(within(list).getByRole('button', { name: 'Try again with the same key: Slow' }));
  expect(leave).toHaveAccessibleDescription(/the response tells whether there is an asset/);
  await user.click(leave);
  expect(leave).toBeInTheDocument();
  expect(assetLedger.get().attempts).toHaveLength(1);
});
