import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assetLedger } from '#src/local/asset-ledger.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { openFacet } from '#src/testing/open-facet.tsx';
import { type ServiceBehindKey, startServiceBehindKey } from '#src/testing/service-behind-key.ts';

let service: ServiceBehindKey;
beforeAll(async () => {
  service = await startServiceBehindKey();
});
afterAll(() => service.close());
beforeEach(async () => {
  await forgetEverything();
  await service.reset();
});

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
  const list = await screen.findByRole('region', { name: 'Without an answer' });
  const button = within(list).getByRole('button', { name: 'Try again with the same key: Lost' });
  await user.click(button);
  expect(button).toBeInTheDocument();
  const alert = await within(list).findByRole('alert');
  expect(alert).not.toBeEmptyDOMElement();
  expect(button).toBeInTheDocument();
  expect(button).toHaveFocus();
  expect((await service.received()).filter(({ method }) => method === 'POST').length).toBeGreaterThan(0);
});

test('a row that goes hands the focus on', async () => {
  sendLongAgo('One', 'Two', 'Three');
  const { user } = openFacet('/assets', service.url);
  const list = await screen.findByRole('region', { name: 'Without an answer' });
  const leave = (name: string) => within(list).getByRole('button', { name: `Leave it: ${name}` });
  await user.click(leave('Two'));
  expect(leave('Three')).toHaveFocus();
  await user.click(leave('Three'));
  expect(leave('One')).toHaveFocus();
  await user.click(within(list).getByRole('button', { name: 'Try again with the same key: One' }));
  await waitFor(() => expect(list).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1, name: 'Assets' })).toHaveFocus();
});

test('an asset that is taken off the list hands the focus to the next one', async () => {
  assetLedger.set({
    entries: ['a', 'b'].map((assetId) => ({ assetId, name: ' ', how: 'opened', at: 1 })),
    attempts: [],
  });
  const { user } = openFacet('/assets', service.url);
  await user.click(await screen.findByRole('button', { name: 'Take a off this list' }));
  expect(screen.getByRole('button', { name: 'Take b off this list' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { level: 1, name: 'Assets' })).toHaveFocus();
});
