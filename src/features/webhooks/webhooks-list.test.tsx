import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allSubscriptions } from '#src/api/webhooks.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { type ServiceBehindKey, startServiceBehindKey } from '#test/service-behind-key.ts';

let service: ServiceBehindKey;
beforeAll(async () => {
  service = await startServiceBehindKey();
});
beforeEach(async () => {
  await forgetEverything();
  await service.reset();
});

const patches = { method: 'PATCH', path: '/v0/webhook_subscriptions/' };
const reads = { method: 'GET', path: '/v0/webhook_subscriptions' };
const address = () => screen.findByRole('textbox', { name: 'Endpoint URL' });

test('a switch that the service answered without moving is not reported as moved', async () => {
  const { user } = openFacet('/webhooks', service.url);
  const switches = await screen.findAllByRole('switch', { name: /^Deliveries to hooks\.acme\.example\// });
  await service.addFault({ match: patches, fault: { kind: 'drift', name: 'null-field', field: 'active' } });
  await user.click(switches[1] ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Pause deliveries' }));
  expect(await screen.findByText('The service answered without taking over: Active.')).toBeInTheDocument();
  expect(screen.queryByText(/are paused/)).not.toBeInTheDocument();
});

test('a switch whose answer shows more changed than was sent says so', async () => {
  const { user } = openFacet('/webhooks', service.url);
  const switches = await screen.findAllByRole('switch', { name: /^Deliveries to hooks\.acme\.example\// });
  await service.addFault({ match: patches, fault: { kind: 'drift', name: 'null-field', field: 'events' } });
  await user.click(switches[0] ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Pause deliveries' }));
  expect(await screen.findByText(/are paused\. The service changed more than was sent: Events\./)).toBeInTheDocument();
  const sent = (await service.received()).filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ body }) => body)).toEqual(['{"active":false}']);
});

test('what was typed stays when the list no longer brings the subscription', async () => {
  const { user } = openFacet(`/webhooks?edit=${world.subscription}`, service.url);
  await user.type(await address(), '-typed');
  const empty = { items: [], hasMore: false, nextCursor: null, totalCount: 0 };
  await service.addFault({ match: patches, fault: { kind: 'drop', when: 'before-commit' } });
  await service.addFault({ match: { ...reads, skip: 1 }, fault: { kind: 'answer', status: 200, body: empty } });
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText('No webhook subscriptions')).toBeInTheDocument();
  expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument();
  expect(await address()).toHaveDisplayValue(/-typed$/);
});

test('a save of unknown outcome is looked at again, and not sent again, once the service answers', async () => {
  const { user, queryClient } = openFacet(`/webhooks?edit=${world.subscription}`, service.url);
  await user.type(await address(), '-unknown');
  await service.addFault({ match: patches, fault: { kind: 'drop', when: 'after-commit' } });
  await service.addFault({ match: { ...reads, skip: 1 }, fault: { kind: 'drop', when: 'before-commit' } });
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText(/Facet checks again when the service is back/, {}, { timeout: 30_000 })).toBeVisible();
  expect(await address()).toHaveDisplayValue(/-unknown$/);
  await service.reset();
  // Any other read that is answered shows that the service is there.
  await queryClient.refetchQueries({ queryKey: allSubscriptions.query.queryKey });
  expect(await screen.findByText(/reading it again confirmed it/, {}, { timeout: 10_000 })).toBeInTheDocument();
  expect((await service.received()).filter(({ method }) => method === 'PATCH')).toEqual([]);
}, 60_000);

test('what is typed while a save is under way stays in the form as a change of its own', async () => {
  const { user } = openFacet(`/webhooks?edit=${world.subscription}`, service.url);
  await service.addFault({ match: patches, fault: { kind: 'latency', ms: 800 } });
  await user.type(await address(), '-one');
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  await user.type(await address(), '-two');
  expect(await screen.findByText(/^Saved 1 change: /)).toBeInTheDocument();
  expect(await address()).toHaveDisplayValue(/-one-two$/);
  expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeInTheDocument();
});

test('when the service already holds what is wanted, nothing is left to save or to leave', async () => {
  const { user } = openFacet(`/webhooks?edit=${world.nullSubscription}`, service.url);
  await user.type(await address(), '-same');
  await fetch(`${service.url}/v0/webhook_subscriptions/${world.nullSubscription}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://hooks.acme.example/2-same' }),
  });
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText(/are already saved/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has changed.');
});

test('an address without a scheme is said to be none, before any host is asked about', async () => {
  const { user } = openFacet(`/webhooks?edit=${world.subscription}`, service.url);
  await user.clear(await address());
  await user.type(await address(), 'hooks.elsewhere.example');
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await address()).toHaveAccessibleDescription(/This isn’t a full URL/);
});

test('a URL that leaves https asks before it can be saved', async () => {
  const { user } = openFacet(`/webhooks?edit=${world.subscription}`, service.url);
  await user.clear(await address());
  await user.type(await address(), 'http://hooks.acme.example/1');
  const save = screen.getByRole('button', { name: 'Save 1 change' });
  expect(save).toHaveAccessibleDescription('Confirm the new destination first.');
  expect(screen.getByText('You’re changing to a URL that isn’t encrypted.')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /^Yes, send them to http:\/\/hooks\.acme\.example instead/ }));
  expect(save).not.toHaveAttribute('aria-disabled');
});

test('a missing event list is sent only once an event is selected, and what that means is said first', async () => {
  const { user } = openFacet(`/webhooks?edit=${world.nullSubscription}`, service.url);
  await user.type(await address(), '-new');
  expect(
    screen.getByText(
      'No event list set. The API doesn’t say whether this delivers all events or none. Saving won’t change it unless you select events.',
    ),
  ).toBeInTheDocument();
  const event = screen.getByRole('checkbox', { name: 'A form was submitted' });
  await user.click(event);
  expect(
    screen.getByText('If you save, only the selected events are delivered. This can’t be reset to “not set”.'),
  ).toBeInTheDocument();
  // Taken back before a save, it is as if nobody had touched it.
  await user.click(event);
  expect(screen.queryByText(/only the selected events/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 10_000 });
  const list = await (await fetch(`${service.url}/v0/webhook_subscriptions`)).json();
  expect(list.items).toContainEqual(
    expect.objectContaining({
      url: expect.stringMatching(/-new$/),
      events: null,
      subscriptionId: world.nullSubscription,
    }),
  );
});

test('a subscription is called missing only by a list that was read to its end', async () => {
  await service.addFault({ match: reads, fault: { kind: 'cursor', how: 'null-with-more', pageSize: 1 } });
  openFacet('/webhooks?edit=subscription_03', service.url);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Not in what was loaded')).toBeInTheDocument();
});

test('an answer without its items is a failure, not an empty list', async () => {
  await service.addFault({ match: reads, fault: { kind: 'drift', name: 'null-field', field: 'items' } });
  openFacet('/webhooks', service.url);
  expect(await screen.findByText('Couldn’t load webhooks')).toBeInTheDocument();
});

test('what someone replaced after it was saved here is told when it is next read', async () => {
  const { user, queryClient } = openFacet(`/webhooks?edit=${world.subscription}`, service.url);
  await user.clear(await address());
  await user.type(await address(), 'https://hooks.acme.example/mine');
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  // A toast with the same words may stand from the test before.
  await expect
    .poll(async () => (await service.received()).filter(({ method }) => method === 'PATCH').length, { timeout: 10_000 })
    .toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 10_000 });
  await fetch(`${service.url}/v0/webhook_subscriptions/${world.subscription}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://hooks.acme.example/theirs' }),
  });
  await user.click((await screen.findAllByRole('link', { name: /hooks.acme.example/ }))[0] ?? document.body);
  await address();
  await queryClient.refetchQueries();
  expect(await screen.findByText('Someone else changed what you saved.', {}, { timeout: 10_000 })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use mine' }));
  expect(await address()).toHaveValue('https://hooks.acme.example/mine');
  await expect.poll(() => screen.queryByText('Someone else changed what you saved.')).toBeNull();
});
