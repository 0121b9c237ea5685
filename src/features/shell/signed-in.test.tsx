import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
const ada = { name: 'ada@example.com', role: 'editor' } as const;
const deliveries = async () => (await screen.findAllByRole('switch', { name: /^Deliveries to/ }))[0];
const save = () => screen.getByRole('button', { name: 'Save 1 change' });
const why = /read-only access. Ask your administrator for the editor role/;
const url = () => screen.findByRole('textbox', { name: 'Endpoint URL' });

test('a viewer finds their name and role, the mark that says why, and nothing to change', async () => {
  openFacet('/webhooks', service.url, { user: { name: 'vic@example.com', role: 'viewer' } });
  const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' });
  expect(await within(sidebar).findByText('vic@example.com')).toBeVisible();
  expect(within(sidebar).getByText('Viewer')).toBeVisible();
  expect(await screen.findByText('Read only')).toBeVisible();
  expect(await deliveries()).toHaveAttribute('aria-disabled', 'true');
  expect(await deliveries()).toHaveAccessibleDescription(why);
});

test('an editor finds their name and can change everything, and where nobody signs in nobody is named', async () => {
  for (const user of [ada, undefined]) {
    cleanup();
    openFacet('/webhooks', service.url, { user });
    expect(await deliveries()).not.toHaveAttribute('aria-disabled', 'true');
    expect(document.querySelector('[data-tip^="Signed in"]')?.textContent).toBe(user?.name);
    for (const words of ['Viewer', 'Read only']) expect(screen.queryByText(words)).not.toBeInTheDocument();
  }
});

/** The form of a subscription once an editor has typed, and the gateway has refused the save. */
async function saveRefused(code: string, status: number, times?: number) {
  const match = { method: 'PATCH', path: '/v0/webhook_subscriptions/', times };
  const body = { error: { code, status, requestId: 'r1' } };
  await service.addFault({ match, fault: { kind: 'answer', status, body } });
  const opened = openFacet(`/webhooks?edit=${world.subscription}`, service.url, { user: ada });
  await opened.user.type(await url(), '-typed');
  await opened.user.click(save());
  return opened;
}

test('a save after the session ended says so, keeps what was typed, and offers to sign in', async () => {
  const { user } = await saveRefused('sign_in', 401, 1);
  expect(await screen.findByText('You’re signed out.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  expect(await screen.findByText(/You’re signed out. Sign in again\./)).toBeVisible();
  expect(await url()).toHaveDisplayValue(/-typed$/);
  // Signed in again in another tab: the next answer says so.
  await user.click(save());
  await waitFor(() => expect(screen.queryByText('You’re signed out.')).not.toBeInTheDocument());
});

test('who loses the editor role while the dashboard is open is told, and finds it read only from then on', async () => {
  const { router } = await saveRefused('viewer', 403);
  expect(await screen.findByText('Read only')).toBeVisible();
  expect(save()).toHaveAccessibleDescription(why);
  expect(await url()).toHaveDisplayValue(/-typed$/);
  // Every change of the address asks the deployer's settings again, which know the role of before.
  await router.invalidate();
  expect(screen.getByText('Read only')).toBeVisible();
});
