import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assetLedger } from '#src/local/ledger.ts';
import { openFacet } from '#test/open-facet.tsx';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();

const creates = { method: 'POST', path: '^/v0/assets$' } as const;

/** The list of creations without a response, with one that this browser sent long ago. */
async function openList(name: string) {
  const body = { name, purpose: '', fileId: `file_${name}`, hidden: false };
  const attempt = { idempotencyKey: `key of ${name} ${crypto.randomUUID()}`, at: Date.now() - 600_000, body };
  assetLedger.set({ entries: [], attempts: [attempt] });
  const { user } = openFacet('/assets', service.url);
  const list = within(await screen.findByRole('region', { name: 'Without a response' }));
  const again = list.getByRole('button', { name: `Try again with the same key: ${name}` });
  return { user, list, again };
}

test('what is tried again stays in sight while it is under way and when it is refused', async () => {
  await service.addFault({ match: creates, fault: { kind: 'answer', status: 429, body: { message: 'Slow down' } } });
  const { user, list, again } = await openList('Lost');
  await user.click(again);
  expect(again).toBeInTheDocument();
  expect(await list.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(again).toHaveFocus();
});

test('what is being tried again cannot be left before its answer is there', async () => {
  await service.addFault({ match: creates, fault: { kind: 'hang' } });
  const { user, list, again } = await openList('Slow');
  const leave = list.getByRole('button', { name: 'Dismiss Slow' });
  expect(leave).not.toHaveAttribute('aria-disabled');
  await user.click(again);
  expect(leave).toHaveAccessibleDescription(/It is being sent again/);
  await user.click(leave);
  expect(leave).toBeInTheDocument();
  expect(assetLedger.get().attempts).toHaveLength(1);
});
