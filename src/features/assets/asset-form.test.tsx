import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { world } from '#server/service/testing/small-world.ts';
import { assetLedger } from '#src/local/asset-ledger.ts';
import { openFacet } from '#src/testing/open-facet.tsx';
import { serviceForTests } from '#src/testing/service-for-tests.ts';

const service = serviceForTests();

const creates = { method: 'POST', path: '^/v0/assets$' } as const;
const form = () => screen.findByRole('form', { name: 'New asset' });
const line = async (name: string) => within(await form()).getByRole('textbox', { name });
const button = async (name: string) => within(await form()).getByRole('button', { name });
async function typedIn(name: string): Promise<string> {
  const field = await line(name);
  return field instanceof HTMLInputElement ? field.value : '';
}
const countSent = async () => (await service.received()).filter(({ method }) => method === 'POST').length;

test('what has no answer is not sent under a second key without a word', async () => {
  await service.addFault({ match: { ...creates, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
  const { user } = openFacet('/assets?create=one', service.url);
  await user.type(await line('Name'), 'Once');
  await user.type(await line('File id'), 'file_once');
  await user.click(await button('Create asset'));
  await screen.findByText(/We don’t know whether the asset was created/);
  const [lost] = assetLedger.get().attempts;
  // Typed and taken back: the same asset, though the key went.
  await user.type(await line('Name'), 'x{Backspace}');
  expect(await line('Idempotency key')).not.toHaveValue(lost?.idempotencyKey);
  await user.click(await button('Create asset'));
  expect(await screen.findByText(/has no answer/)).toBeInTheDocument();
  expect(await countSent()).toBe(1);
  await user.click(await button('Try again with its key'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Once' })).toBeInTheDocument();
  expect(assetLedger.get().attempts).toEqual([]);
  expect(assetLedger.get().entries).toHaveLength(1);
});

test('the same may be asked for as another asset', async () => {
  const body = { name: 'Twin', purpose: '', fileId: 'file_twin', hidden: false };
  const before = { idempotencyKey: 'key-of-the-first', at: Date.now(), body };
  assetLedger.set({ entries: [], attempts: [before] });
  const { user } = openFacet('/assets?create=one', service.url);
  await user.type(await line('Name'), 'Twin');
  await user.type(await line('File id'), 'file_twin');
  await user.click(await button('Create asset'));
  await user.click(await button('Create another asset'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Twin' })).toBeInTheDocument();
  expect(assetLedger.get().attempts).toEqual([before]);
});

test('nothing can be typed while a creation is under way', async () => {
  await service.addFault({ match: creates, fault: { kind: 'hang' } });
  const { user } = openFacet('/assets?create=one', service.url);
  await user.type(await line('Name'), 'Under way');
  await user.type(await line('File id'), 'file_way{Enter}');
  await waitFor(async () => expect(await line('Name')).toHaveAttribute('readonly'));
  const key = await typedIn('Idempotency key');
  expect(await line('File id')).toHaveFocus();
  await user.type(await line('Name'), ' no more');
  await user.click(within(await form()).getByRole('checkbox', { name: 'Hidden' }));
  await user.click(await button('New key'));
  expect(await line('Name')).toHaveValue('Under way');
  expect(within(await form()).getByRole('checkbox', { name: 'Hidden' })).not.toBeChecked();
  expect(await line('Idempotency key')).toHaveValue(key);
});

test('a draft keeps the parent that the address named, and the key', async () => {
  const { user } = openFacet(`/assets?create=one&parent=${world.asset}`, service.url);
  await user.type(await line('Name'), 'Derived');
  const key = await typedIn('Idempotency key');
  await user.tab();
  cleanup();
  const again = openFacet('/assets?create=one', service.url);
  await again.user.click(await screen.findByRole('button', { name: 'Continue editing' }));
  expect(await line('Name')).toHaveValue('Derived');
  expect(await line('Parent asset id')).toHaveValue(world.asset);
  expect(await line('Idempotency key')).toHaveValue(key);
  // With other words it is another asset.
  await again.user.type(await line('Name'), ' again');
  expect(await line('Idempotency key')).not.toHaveValue(key);
});

test('spaces that came along with an id are said, and left out in one press', async () => {
  const { user } = openFacet('/assets?create=one', service.url);
  await user.click(await line('File id'));
  await user.paste(' file_pasted ');
  expect(await line('File id')).toHaveAccessibleDescription(/begins or ends with a space/);
  await user.click(await button('Leave out the spaces around File id'));
  expect(await line('File id')).toHaveValue('file_pasted');
  expect(await line('File id')).toHaveFocus();
  expect(screen.queryByRole('button', { name: /Leave out the spaces/ })).not.toBeInTheDocument();
});
