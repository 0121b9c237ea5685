import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PersonAnswer } from '#src/api/people.ts';
import type { Subscription } from '#src/api/webhooks.ts';
import { openFacet } from '#test/open-facet.tsx';
import { readyReview } from '#test/ready-review.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
/** Applies what is reviewed. */
async function apply(user: UserEvent, review: string | RegExp) {
  await user.click(await readyReview(review));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Apply/ }));
}
const finished = () => screen.findByText(/^Finished\./, undefined, { timeout: 15_000 });
const people = async (): Promise<readonly PersonAnswer[]> => (await service.get('/v0/persons?limit=500')).items;
const activeWebhooks = async () => {
  const { items }: { items: readonly Subscription[] } = await service.get('/v0/webhook_subscriptions');
  return items.filter(({ active }) => active === true);
};

test('the domain of the people that a search finds is set, and taken back', async () => {
  const before = await people();
  const { user } = openFacet('/people?q=linked.example', service.url);
  await screen.findByRole('table', { name: 'People' }, { timeout: 15_000 });
  await user.click(screen.getByRole('button', { name: 'Bulk edit' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'Account domain');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'https://www.New.example/');
  await apply(user, /^Review \d+ changes/);
  await finished();
  expect((await people()).filter(({ domain }) => domain === 'new.example')).toHaveLength(3);
  await user.click(await screen.findByRole('link', { name: /^Review undo/ }));
  await user.click(await readyReview(/^Undo \d+ changes?/));
  expect(await screen.findByRole('heading', { name: 'Undo: Set Account domain to “new.example”' })).toBeVisible();
  await finished();
  expect((await people()).map(({ domain }) => domain)).toEqual(before.map(({ domain }) => domain));
});

test('selected webhooks are paused together', async () => {
  const active = await activeWebhooks();
  const { user } = openFacet('/webhooks?active=true', service.url);
  const table = await screen.findByRole('table', { name: 'Webhooks' }, { timeout: 15_000 });
  for (const box of within(table).getAllByRole('checkbox', { name: /^Select/ })) await user.click(box);
  await user.click(screen.getByRole('button', { name: `Edit ${active.length}` }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Value' }), 'Paused');
  expect(await screen.findAllByText(/^No events are sent while it is paused/)).not.toEqual([]);
  await apply(user, `Review ${active.length} changes`);
  await finished();
  expect(await activeWebhooks()).toEqual([]);
});

test('who goes elsewhere during a run is told how it ended, and gets back to its report', async () => {
  await service.addFault({ match: { method: 'PATCH' }, fault: { kind: 'latency', ms: 1_500 } });
  const { user } = openFacet('/people/bulk-edit?of=q%3Dlinked.example', service.url);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'Account domain');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'new.example');
  await apply(user, 'Review 3 changes');
  await screen.findByRole('progressbar', { name: 'Saving people' });
  await user.click(screen.getByRole('link', { name: 'Webhooks' }));
  await screen.findByText('Bulk edit finished. 3 changes done.', undefined, { timeout: 15_000 });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Finished.')).toBeVisible();
});
