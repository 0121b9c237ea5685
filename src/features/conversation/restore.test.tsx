import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { allowRefusedWrites } from '#src/api/access.ts';
import { audiencesOf } from '#src/api/audiences.ts';
import { conversationQueries } from '#src/api/conversations.ts';
import { ApiError } from '#src/api/errors.ts';
import type { AudienceValues } from '#src/fields/audience-override-fields.tsx';
import { noOverrides } from '#src/fields/audience-values.ts';
import { readHistory, recordChange } from '#src/local/change-history.ts';
import { failedWith } from '#test/api-errors.ts';
import { failedActions } from '#test/faults/odd-answers.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { startServiceBehindKey } from '#test/service-behind-key.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import type { Outlook } from './outlook.ts';
import { restore } from './restore.ts';

/**
 * The small world has the context "First context" and the title "Override title". The message's
 * snapshot has "Snapshot context", "Snapshot title" and another image.
 */
const { page, audience, message } = world;
const asBefore = { supplementaryContext: 'First context', metadataOverride: { title: 'Override title' } };
const resource = { kind: 'audience', id: audience };
const restores = { method: 'POST', path: '/restore' };
const service = serviceForTests();
const audiences = `/v0/pages/${page}/audiences`;
const patch = (body: object) => service.patch(`${audiences}/${audience}`, body);
const posts = async () => (await service.received()).filter(({ method }) => method === 'POST');
async function held() {
  const { items } = await service.get(audiences);
  return items.find((item: { audienceId: string }) => item.audienceId === audience);
}

async function open() {
  const opened = openFacet(`/pages/${page}/audiences/${audience}/conversation`, service.url);
  // By its text: looking for roles in the whole dashboard takes a busy machine its time.
  const button = await screen.findByText('to message 2', undefined, { timeout: 20_000 });
  /** The message that is shown since it was restored. */
  const restored = () => Object(opened.router.state.location.search).message;
  return { ...opened, button, restored };
}

const question = () => screen.findByRole('alertdialog', { name: /^Restore this version\? \(message 2/ });
const confirm = async () => within(await question()).getByRole('button', { name: 'Restore' });
const done = () => screen.findByText(/^Restored:/);

async function openAndRestore() {
  const opened = await open();
  await opened.user.click(opened.button);
  await opened.user.click(await confirm());
  return opened;
}
const close = (user: UserEvent, ended: HTMLElement) =>
  user.click(within(ended).getAllByRole('button', { name: 'Close' }).at(-1) ?? ended);

/** Answers the question before an undo, which writes the context and so starts the agent. */
async function undo(user: UserEvent) {
  const asked = await screen.findByRole('alertdialog', { name: 'Undo this restore?' });
  expect(asked).toHaveTextContent('This starts the agent again and publishes a new version.');
  expect(await held()).not.toMatchObject({ supplementaryContext: 'First context' });
  await user.click(within(asked).getByRole('button', { name: /^Undo \d changes?$/ }));
  await screen.findByText(/^Change undone\. .*The agent writes|^Change undone\. Version \d+ stays live/);
}

test('says what is known to change, restores once, and reads both again', async () => {
  const { user, button, queryClient, restored } = await open();
  await user.click(button);
  const asked = await question();
  expect(asked).toHaveTextContent(/Will change.*Context for this audience.*May also change/);
  const deleted = within(asked).getAllByRole('deletion');
  expect(deleted.map(({ textContent }) => textContent)).toContain('First');
  await user.dblClick(await confirm());
  expect(await done()).toHaveTextContent(
    /^Restored: title, context for this audience, .* changed\. Undo can’t revert: OG/,
  );
  expect(await posts()).toEqual([expect.objectContaining({ target: expect.stringContaining(`${message}/restore`) })]);
  const known = queryClient.getQueryData(conversationQueries.one(page, audience).queryKey);
  await expect.poll(restored).toBe(known?.messages?.at(-1)?.messageId);
  const now = { supplementaryContext: 'Snapshot context', effectiveMetadata: { title: 'Snapshot title' } };
  expect(await held()).toMatchObject(now);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
}, 60_000);

test('names the hand edits that would be lost with their values, and says “not known” where nothing is recorded', async () => {
  await patch({ metadataOverride: { description: 'Edited by hand', themeColor: '#123456' } });
  await recordChange(resource, {
    description: { before: 'Old description', after: 'Edited by hand' },
    themeColor: { before: undefined, after: '#123456' },
  });
  const { user, button } = await open();
  await user.click(button);
  const asked = await question();
  const change = (label: string) => within(asked).getByText(label).closest('section');
  expect(change('Description')).toHaveTextContent(/Edited by hand/);
  expect(change('Description')).toHaveTextContent(/Old description/);
  expect(change('Description')).toHaveTextContent(/You edited this .*\./);
  expect(change('Theme colour')).toHaveTextContent('#123456 → the page default');
  expect(asked).toHaveTextContent('Other fields aren’t recorded in the conversation.');
}, 60_000);

test('two versions are compared with what was edited here since, and the one compared is restored from there', async () => {
  await patch({ metadataOverride: { title: 'Edited by hand' } });
  await recordChange(resource, { title: { before: 'Override title', after: 'Edited by hand' } });
  const { user } = openFacet(`/pages/${page}/audiences/${audience}/conversation?at=${message}`, service.url);
  const panel = await screen.findByRole('dialog', { name: 'Compare versions' }, { timeout: 20_000 });
  const sectionOf = (name: RegExp) => within(panel).getByRole('heading', { name }).closest('section');
  const title = sectionOf(/^Title/);
  expect(sectionOf(/^Description/)).toHaveTextContent(/No recorded change/);
  await waitFor(() => expect(title).toHaveTextContent(/You edited this just now\./));
  expect(title).toHaveTextContent(/Added: Edited by hand\./);
  await user.click(within(panel).getByRole('combobox', { name: 'To' }));
  await user.click(await within(panel).findByRole('option', { name: /^Message 1: / }));
  await waitFor(() => expect(panel).toHaveTextContent(/After message 2, compared with after message 1\./));
  await user.click(within(panel).getByRole('button', { name: 'Restore to message 2' }));
  await user.click(await confirm());
  await done();
  expect(await held()).toMatchObject({ effectiveMetadata: { title: 'Snapshot title' } });
  await waitFor(() => expect(panel).not.toBeInTheDocument());
}, 60_000);

test('can be undone by Ctrl-Z, with context and metadata, and stays in this browser’s history', async () => {
  const { user, restored } = await openAndRestore();
  await done();
  await expect.poll(restored).toMatch(/./);
  const fields = { supplementaryContext: { before: 'First context', after: 'Snapshot context' } };
  await expect.poll(() => readHistory(resource)).toMatchObject([{ fields, restore: { messageId: restored() } }]);
  await waitFor(() => expect(screen.getAllByRole('article').at(-1)).toHaveFocus());
  // The shortcut comes with the foot of the sidebar.
  await screen.findByRole('button', { name: 'Settings' });
  await user.keyboard('{Control>}z{/Control}');
  await undo(user);
  expect(await held()).toMatchObject(asBefore);
}, 60_000);

test('where the service leaves the metadata out, undo puts back the context and says that the rest cannot be put back', async () => {
  await startServiceBehindKey({ OMIT_METADATA: '1' });
  const { user } = await openAndRestore();
  expect(await done()).toHaveTextContent('Undo can’t revert: Title.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await undo(user);
  expect(await held()).toMatchObject({ supplementaryContext: 'First context' });
}, 120_000);

test('leaves alone what was typed into the editor and not saved, which the editor offers beside what holds now', async () => {
  const context = { name: 'Context for this audience' };
  openFacet(`/pages/${page}/audiences/${audience}`, service.url);
  fireEvent.change(await screen.findByRole('textbox', context), { target: { value: 'Typed and not saved' } });
  cleanup();
  const { user, button } = await open();
  await user.click(button);
  const asked = await question();
  await waitFor(() => expect(asked).toHaveTextContent('Your unsaved draft is not affected.'));
  await user.click(await confirm());
  await done();
  await user.click(await screen.findByRole('link', { name: 'Editor' }));
  const offer = await screen.findByText(/^You have an unsaved draft/);
  const line = 'Context for this audience: First context → Typed and not saved. Current: Snapshot context';
  await waitFor(() => expect(offer.parentElement).toHaveTextContent(line));
  await user.click(screen.getByRole('button', { name: 'Continue editing' }));
  await waitFor(() => expect(screen.getByRole('textbox', context)).toHaveValue('Typed and not saved'));
}, 60_000);

test('is not sent when nothing can be read, or a colleague changes something before the answer', async () => {
  const { user, button, queryClient } = await open();
  await user.click(button);
  const yes = await confirm();
  await service.addFault({ match: { method: 'GET' }, fault: { kind: 'answer', status: 400, body: {} } });
  await user.click(yes);
  const unread = await screen.findByRole('dialog', { name: 'Nothing was restored' });
  expect(unread).toHaveTextContent('so nothing was sent');
  expect(await posts()).toEqual([]);
  await service.reset();
  await user.click(within(unread).getByRole('button', { name: 'Try again' }));
  const again = await confirm();
  await patch({ supplementaryContext: 'A colleague’s' });
  await act(() => queryClient.refetchQueries());
  await patch({ customName: 'Renamed' });
  await user.click(again);
  const stopped = await screen.findByRole('dialog', { name: 'Something changed meanwhile' });
  expect(stopped).toHaveTextContent('Context for this audience changed.');
  expect(stopped).toHaveTextContent('1 new message.');
  expect(await posts()).toEqual([]);
}, 60_000);

test('whatever refuses it or leaves it unclear is told, what is true is read again, and nothing is sent twice', async () => {
  const { user, button, restored } = await open();
  for (const [name, fault, words] of failedActions) {
    await service.reset();
    await service.addFault({ match: restores, fault });
    await user.click(button);
    await user.click(await confirm());
    const ended = await screen.findByRole('dialog');
    const title = name.startsWith('refused')
      ? /The API didn’t restore it.*We checked, and nothing changed\./
      : /We don’t know whether it was restored.*nothing changed\. It may not be restored yet\./;
    expect(ended, name).toHaveTextContent(title);
    expect(ended, name).toHaveTextContent(words);
    expect(await posts(), name).toHaveLength(1);
    await close(user, ended);
  }
  act(allowRefusedWrites);
  expect(restored()).toBeUndefined();
  expect(await held()).toMatchObject(asBefore);
}, 120_000);

test('an answer lost after the service carried it out is found by reading again', async () => {
  await service.addFault({ match: restores, fault: { kind: 'drop', when: 'after-commit' } });
  const { restored } = await openAndRestore();
  expect(await done()).toHaveTextContent(/Confirmed after a lost response\./);
  await expect.poll(restored).toMatch(/./);
  expect(await posts()).toHaveLength(1);
});

const announced = new Map([['metaTitle', { what: 'Title', values: { before: 'Override title', after: 'Another' } }]]);
type Reads = readonly (AudienceValues | ApiError | undefined)[];
test.each<[string, Reads, 'before-commit' | 'after-commit', Outlook['known'], string, RegExp, number]>([
  ['that is gone', [undefined], 'before-commit', new Map(), 'Nothing was restored', /^The audience no longer/, 0],
  ['without a proof', [noOverrides, noOverrides], 'before-commit', new Map(), 'We don’t know', /nothing changed/, 1],
  ['with another value', [noOverrides, noOverrides], 'after-commit', announced, 'We don’t know', /changed, perhaps/, 1],
  ['that goes then', [noOverrides, undefined], 'before-commit', new Map(), 'We don’t know', /changed, perhaps/, 1],
  ['read no more', [noOverrides, failedWith(500)], 'after-commit', announced, 'We don’t know', /again\. .*500/, 1],
])('an audience %s is not said to be restored', async (name, reads, when, known, title, text, sent) => {
  const { queryClient: client } = await open();
  const conversation = client.getQueryData(conversationQueries.one(page, audience).queryKey);
  const held = audiencesOf(page).known(client, audience);
  if (conversation === undefined || held === undefined) throw new Error('Both are on the screen.');
  const left = [...reads];
  const read = async () => {
    const next = left.shift();
    if (next instanceof ApiError) throw next;
    return next;
  };
  await service.addFault({ match: restores, fault: { kind: 'drop', when } });
  const subject = { client, pageId: page, audienceId: audience, plan: { read, write: async () => noOverrides } };
  const outlook = { known, unknown: new Map(), later: 0 };
  const ended = await restore(subject, message, { conversation, audience: held }, outlook);
  expect(ended).toMatchObject({
    kind: 'not-restored',
    title: expect.stringContaining(title),
    text: expect.stringMatching(text),
    ...(name === 'that goes then' && { differences: [{ what: 'The audience no longer exists.' }] }),
  });
  expect(await posts()).toHaveLength(sent);
});
