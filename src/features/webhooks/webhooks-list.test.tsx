import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
const patches = { method: 'PATCH', path: '/v0/webhook_subscriptions/' };
const reads = { method: 'GET', path: '/v0/webhook_subscriptions' };
const address = () => screen.findByRole('textbox', { name: 'Endpoint URL' });
const save = () => screen.getByRole('button', { name: 'Save 1 change' });

/** The form of a subscription, with this typed after its URL, or in its place. */
async function openForm(typed: string, id: string = world.subscription) {
  const opened = openFacet(`/webhooks?edit=${id}`, service.url);
  if (!typed.startsWith('-')) await opened.user.clear(await address());
  await opened.user.type(await address(), typed);
  return opened;
}

test.each([
  ['answered without moving is not reported as moved', 'active', /^The API didn’t save: Active\.$/],
  ['changed more by says what', 'events', /are paused\. The API also changed: Events\./],
])('a switch that the service %s', async (_what, field, words) => {
  const { user } = openFacet('/webhooks', service.url);
  const all = await screen.findAllByRole('switch', { name: /^Deliveries to hooks\.acme\.example\// });
  await service.addFault({ match: patches, fault: { kind: 'set', field, value: null } });
  await user.click(all.at(-1) ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Pause deliveries' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  if (field === 'active') expect(screen.queryByText(/are paused/)).not.toBeInTheDocument();
  const sent = (await service.received()).filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ body }) => body)).toEqual(['{"active":false}']);
});

test('a URL that leaves https asks before it can be saved', async () => {
  const { user } = await openForm('http://hooks.acme.example/1');
  expect(save()).toHaveAccessibleDescription('Confirm the new destination first.');
  expect(screen.getByText('You’re changing to a URL that isn’t encrypted.')).toBeInTheDocument();
  const agree = { name: /^Yes, send them to http:\/\/hooks\.acme\.example instead/ };
  for (const isDisabled of [false, true, false]) {
    await user.click(screen.getByRole('checkbox', agree));
    expect(save().hasAttribute('aria-disabled')).toBe(isDisabled);
  }
  // Another destination is another question.
  await user.type(await address(), '{Home}{ArrowRight>7/}other.');
  expect(save()).toHaveAccessibleDescription('Confirm the new destination first.');
});

test('a missing event list is sent only once an event is selected, and what that means is said first', async () => {
  const { user } = await openForm('-new', world.nullSubscription);
  expect(
    screen.getByText(/^No event list set\..*Saving won’t change it unless you select events\.$/),
  ).toBeInTheDocument();
  const event = screen.getByRole('checkbox', { name: 'A form was submitted' });
  await user.click(event);
  expect(screen.getByText(/only the selected events are delivered/)).toBeInTheDocument();
  // Taken back before a save, it is as if nobody had touched it.
  await user.click(event);
  expect(screen.queryByText(/only the selected events/)).not.toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 10_000 });
  const { items } = await service.get('/v0/webhook_subscriptions');
  const saved = { subscriptionId: world.nullSubscription, url: expect.stringMatching(/-new$/), events: null };
  expect(items).toContainEqual(expect.objectContaining(saved));
});

test('a subscription is called missing only by a list that was read to its end', async () => {
  await service.addFault({ match: reads, fault: { kind: 'cursor', how: 'null-with-more', pageSize: 1 } });
  openFacet('/webhooks?edit=subscription_03', service.url);
  expect(await within(await screen.findByRole('dialog')).findByText('Webhook not found so far')).toBeInTheDocument();
});

test('what someone replaced after it was saved here is told when it is next read', async () => {
  const { user, queryClient } = await openForm('https://hooks.acme.example/mine');
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 10_000 });
  const url = 'https://hooks.acme.example/theirs';
  await service.patch(`/v0/webhook_subscriptions/${world.subscription}`, { url });
  await user.click((await screen.findAllByRole('link', { name: /hooks.acme.example/ })).at(-1) ?? document.body);
  await address();
  await queryClient.refetchQueries();
  expect(await screen.findByText(/^Endpoint URL, saved/, {}, { timeout: 10_000 })).toHaveTextContent(
    `Yours: https://hooks.acme.example/mine. Current: ${url}`,
  );
  await user.click(screen.getByRole('button', { name: 'Use mine' }));
  expect(await address()).toHaveValue('https://hooks.acme.example/mine');
  await expect.poll(() => screen.queryByText('Someone else changed what you saved.')).toBeNull();
});
