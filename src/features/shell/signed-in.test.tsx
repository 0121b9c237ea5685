import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readOnly, signedOut } from '#src/api/access.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
afterEach(() => {
  readOnly.set(undefined);
  signedOut.set(false);
});

const saves = { method: 'PATCH', path: '/v0/webhook_subscriptions/' };
const refusal = (code: string, status: number) => ({
  kind: 'answer' as const,
  status,
  body: { error: { code, status, requestId: 'r1' } },
});
const why = /read-only access. Ask your administrator for the editor role/;
const url = () => screen.findByRole('textbox', { name: 'Endpoint URL' });

test('a viewer finds their name and role, the mark that says why, and nothing to change', async () => {
  openFacet('/webhooks', service.url, { user: { name: 'vic@example.com', role: 'viewer' } });
  const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' });
  expect(await within(sidebar).findByText('vic@example.com')).toBeVisible();
  expect(within(sidebar).getByText('Viewer')).toBeVisible();
  expect(await screen.findByText('Read only')).toBeVisible();
  const [deliveries] = await screen.findAllByRole('switch', { name: /^Deliveries to/ });
  expect(deliveries).toHaveAttribute('aria-disabled', 'true');
  expect(deliveries).toHaveAccessibleDescription(why);
});

test('an editor finds their name and can change everything, and where nobody signs in nobody is named', async () => {
  for (const user of [{ name: 'ada@example.com', role: 'editor' } as const, undefined]) {
    cleanup();
    openFacet('/webhooks', service.url, { user });
    const [deliveries] = await screen.findAllByRole('switch', { name: /^Deliveries to/ });
    expect(deliveries).not.toHaveAttribute('aria-disabled', 'true');
    const named = document.querySelector('[data-tip^="Signed in"]');
    if (user === undefined) expect(named).toBeNull();
    else expect(screen.getByText(user.name)).toBeVisible();
    expect(screen.queryByText('Viewer')).not.toBeInTheDocument();
    expect(screen.queryByText('Read only')).not.toBeInTheDocument();
  }
});

/** The form of a subscription, with something typed, for an editor. */
async function openEditor() {
  const user = { name: 'ada@example.com', role: 'editor' } as const;
  const opened = openFacet(`/webhooks?edit=${world.subscription}`, service.url, { user });
  await opened.user.type(await url(), '-typed');
  return opened;
}

test('a save after the session ended says so, keeps what was typed, and offers to sign in', async () => {
  const opened = await openEditor();
  await service.addFault({ match: { ...saves, times: 1 }, fault: refusal('sign_in', 401) });
  await opened.user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText('You’re signed out.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  expect(await screen.findByText(/Sign in again, then try once more/)).toBeVisible();
  expect(await url()).toHaveDisplayValue(/-typed$/);
  // Signed in again in another tab: the next answer says so.
  await opened.user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  await waitFor(() => expect(screen.queryByText('You’re signed out.')).not.toBeInTheDocument());
});

test('who loses the editor role while the dashboard is open is told, and finds it read only from then on', async () => {
  const opened = await openEditor();
  await service.addFault({ match: saves, fault: refusal('viewer', 403) });
  await opened.user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText('Read only')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save 1 change' })).toHaveAccessibleDescription(why);
  expect(await url()).toHaveDisplayValue(/-typed$/);
  // Every change of the address asks the deployer's settings again, which know the role of before.
  await opened.router.invalidate();
  expect(screen.getByText('Read only')).toBeVisible();
});
