import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { world } from '#server/service/testing/small-world.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { openFacet } from '#src/testing/open-facet.tsx';
import { type ServiceBehindKey, startServiceBehindKey } from '#src/testing/service-behind-key.ts';
import { dismissToast } from '#src/ui/toast.tsx';

const { page, audience } = world;
const editorPath = `/pages/${page}/audiences/${audience}`;

let service: ServiceBehindKey;
beforeAll(async () => {
  service = await startServiceBehindKey();
}, 120_000);
afterAll(() => service.close());
beforeEach(async () => {
  await forgetEverything();
  await service.reset();
  for (let id = 1; id <= 40; id += 1) dismissToast(id);
});

const field = (name: string) => screen.findByRole('textbox', { name });

async function held() {
  const { items } = await (await fetch(`${service.url}/v0/pages/${page}/audiences`)).json();
  return items.find(({ audienceId }: { audienceId: string }) => audienceId === audience);
}

async function save(user: ReturnType<typeof openFacet>['user']) {
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  const review = await screen.findByRole('dialog', { name: /^Review 1 change/ });
  const said = review.textContent;
  await user.click(within(review).getByRole('button', { name: 'Save 1 change' }));
  await screen.findByText('Saved 1 change.');
  return said;
}

test('the review of a context says that the agent publishes a version, and its undo asks before it does so again', async () => {
  const before = await held();
  const { user } = openFacet(editorPath, service.url);
  await user.type(await field('Context for this audience'), ' More.');
  expect(await save(user)).toContain(
    `Saving starts the agent: it writes and publishes version ${before.latestVersion.versionNumber + 1}.`,
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Undo this save?' });
  expect(asked).toHaveTextContent('This starts the agent again and publishes a new version.');
  expect((await held()).supplementaryContext).toBe(`${before.supplementaryContext} More.`);
  await user.click(within(asked).getByRole('button', { name: 'Undo 1 change' }));
  await screen.findByText('Change undone. The agent writes and publishes a new version.');
  expect((await held()).supplementaryContext).toBe(before.supplementaryContext);
  expect(await field('Context for this audience')).toHaveValue(before.supplementaryContext);
}, 60_000);

test('the undo of what does not start the agent is one press', async () => {
  const before = await held();
  const { user } = openFacet(editorPath, service.url);
  await user.type(await field('Title'), '!');
  expect(await save(user)).not.toContain('agent');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Change undone.');
  expect((await held()).metadataOverride).toEqual(before.metadataOverride);
}, 60_000);
