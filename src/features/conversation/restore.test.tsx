import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowRefusedWrites } from '#src/api/access.ts';
import { audiencesOf } from '#src/api/audiences.ts';
import { conversationQueries } from '#src/api/conversations.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import { audiencePlan } from '#src/features/editor/audience-plan.ts';
import { noOverrides } from '#src/features/editor/overrides.ts';
import { startShortcuts } from '#src/features/shell/shortcut-keys.ts';
import { UndoQuestion } from '#src/form/saved-toast.tsx';
import { useHistory } from '#src/form/use-kept.ts';
import { readHistory, recordChange } from '#src/local/change-history.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { createQueryClient } from '#src/query-client.ts';
import { dismissToast, Toaster } from '#src/ui/toast.tsx';
import { failedActions } from '#test/faults/odd-answers.ts';
import { type ServiceBehindKey, startServiceBehindKey } from '#test/service-behind-key.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/**
 * The small world has the context "First context" and the title "Override title". The message's
 * snapshot has "Snapshot context", "Snapshot title" and another image.
 */
const [page, audience, message] = ['page_01', 'audience_01', 'message_02'];
const restores = { method: 'POST', path: '/restore' };

let service: ServiceBehindKey;
beforeAll(async () => {
  service = await startServiceBehindKey();
}, 120_000);
let restored: (string | undefined)[] = [];
beforeEach(async () => {
  restored = [];
  await forgetEverything();
  for (let id = 1; id <= 40; id += 1) dismissToast(id);
});
// Each test begins with the same values; the conversation may be longer.
afterEach(async () => {
  await service.reset();
  await patch({
    supplementaryContext: 'First context',
    customName: null,
    metadataOverride: { title: 'Override title' },
  });
  await service.reset();
});

const root = () => `${service.url}/v0/pages/${page}/audiences`;
async function patch(body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${root()}/${audience}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}
const posts = async () => (await service.received()).filter(({ method }) => method === 'POST');
async function held() {
  const { items } = await (await fetch(root())).json();
  return items.find((item: { audienceId: string }) => item.audienceId === audience);
}

function Screen() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const { data } = useQuery(conversationQueries.one(page, audience));
  const { data: list } = useQuery(audiencesOf(page).query);
  const shown = list?.items.find(audiencesOf(page).isIt(audience));
  const writes = useHistory({ kind: 'audience', id: audience }) ?? [];
  const [plan] = useState(() => audiencePlan(client, page, audience, { assumed: () => noOverrides }));
  useEffect(() => startShortcuts(() => false), []);
  if (data === undefined || shown === undefined) return null;
  return (
    <main>
      <button type="button" onClick={() => setAsked(message)}>
        Restore message 2 of 4
      </button>
      {asked !== undefined && (
        <RestoreDialog
          pageId={page}
          audienceId={audience}
          messageId={asked}
          conversation={data}
          audience={shown}
          writes={writes}
          plan={plan}
          onRestored={(id) => restored.push(id)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <Toaster />
      <UndoQuestion />
    </main>
  );
}

async function open() {
  setApiBaseUrl(service.url);
  const client = createQueryClient();
  await client.fetchQuery(audiencesOf(page).query);
  const view = render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Restore message 2 of 4' });
  return { client, user, button, view };
}

const question = () => screen.findByRole('alertdialog', { name: /^Restore this version\? \(message 2/ });
const answer = () => screen.findByRole('dialog');
const confirm = async () => within(await question()).getByRole('button', { name: 'Restore' });

/** Answers the question before an undo, which writes the context and so starts the agent. */
async function undo(user: ReturnType<typeof userEvent.setup>, told = /^Change undone\. The agent writes/) {
  const asked = await screen.findByRole('alertdialog', { name: 'Undo this restore?' });
  expect(asked).toHaveTextContent('This starts the agent again and publishes a new version.');
  expect(await held()).not.toMatchObject({ supplementaryContext: 'First context' });
  await user.click(within(asked).getByRole('button', { name: /^Undo \d changes?$/ }));
  await screen.findByText(told);
}

test('gives the focus back to where it was asked for when it is cancelled', async () => {
  const { user, button } = await open();
  button.focus();
  await user.keyboard('{Enter}');
  expect(within(await question()).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('says what is known to change, restores once, and reads both again', async () => {
  const { user, button, client } = await open();
  await user.click(button);
  const asked = await question();
  expect(asked).toHaveTextContent('Will change');
  expect(asked).toHaveTextContent('Context for this audience');
  expect(
    within(asked)
      .getAllByRole('deletion')
      .map(({ textContent }) => textContent),
  ).toContain('First');
  expect(asked).toHaveTextContent('May also change');
  expect(within(asked).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.dblClick(await confirm());
  expect(await screen.findByText(/^Restored:/)).toHaveTextContent(
    /^Restored: title, context for this audience, .* changed\. Undo can’t revert: OG/,
  );
  expect(await posts()).toEqual([expect.objectContaining({ target: expect.stringContaining(`${message}/restore`) })]);
  const known = client.getQueryData(conversationQueries.one(page, audience).queryKey);
  expect(restored).toEqual([known?.messages?.at(-1)?.messageId]);
  expect(await held()).toMatchObject({
    supplementaryContext: 'Snapshot context',
    effectiveMetadata: { title: 'Snapshot title' },
  });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('names the hand edits that would be lost with their values, and says “not known” where nothing is recorded', async () => {
  await patch({ metadataOverride: { description: 'Edited by hand', themeColor: '#123456', author: 'Ada' } });
  await recordChange(
    { kind: 'audience', id: audience },
    {
      description: { before: 'Old description', after: 'Edited by hand' },
      themeColor: { before: undefined, after: '#123456' },
    },
  );
  const { user, button } = await open();
  await user.click(button);
  const asked = await question();
  const change = (label: string) => within(asked).getByText(label).closest('section');
  expect(change('Description')).toHaveTextContent(/Edited by hand/);
  expect(change('Description')).toHaveTextContent(/Old description/);
  expect(change('Description')).toHaveTextContent(/You edited this .* That edit will be lost\./);
  expect(change('Theme colour')).toHaveTextContent('#123456 → the page default');
  expect(asked).toHaveTextContent('Other fields aren’t recorded in the conversation.');
  expect(asked).not.toHaveTextContent(/nothing/i);
});

test('can be undone by Ctrl-Z, with context and metadata, and stays in this browser’s history', async () => {
  const { user, button } = await open();
  await user.click(button);
  await user.click(await confirm());
  await screen.findByText(/^Restored:/);
  await expect
    .poll(() => readHistory({ kind: 'audience', id: audience }))
    .toMatchObject([
      {
        fields: { supplementaryContext: { before: 'First context', after: 'Snapshot context' } },
        restore: { messageId: restored[0] },
      },
    ]);
  button.focus();
  await user.keyboard('{Control>}z{/Control}');
  await undo(user);
  expect(await held()).toMatchObject({
    supplementaryContext: 'First context',
    metadataOverride: { title: 'Override title' },
  });
});

test('undo leaves alone what was changed since the restore', async () => {
  const { user, button } = await open();
  await user.click(button);
  await user.click(await confirm());
  await screen.findByText(/^Restored:/);
  await patch({ supplementaryContext: 'A colleague’s' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await undo(user, /^Change undone\. Kept, since changed by someone: Context for this audience/);
  expect(await held()).toMatchObject({
    supplementaryContext: 'A colleague’s',
    metadataOverride: { title: 'Override title' },
  });
});

test('where the service leaves the metadata out, undo puts back the context and says that the rest cannot be put back', async () => {
  service = await startServiceBehindKey({ OMIT_METADATA: '1' });
  try {
    const { user, button } = await open();
    await user.click(button);
    await user.click(await confirm());
    expect(await screen.findByText(/^Restored:/)).toHaveTextContent('Undo can’t revert: Title.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await undo(user);
    expect(await held()).toMatchObject({ supplementaryContext: 'First context' });
  } finally {
    service = await startServiceBehindKey();
  }
}, 120_000);

test('stops when something changed since it was on screen', async () => {
  const { user, button } = await open();
  await patch({ customName: 'Another name' });
  await user.click(button);
  await user.click(await confirm());
  const stopped = await screen.findByRole('dialog', { name: 'Something changed meanwhile' });
  expect(stopped).toHaveTextContent('Custom name changed.');
  expect(await posts()).toEqual([]);
  await user.click(within(stopped).getAllByRole('button', { name: 'Close' }).at(-1) ?? stopped);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(button);
  expect(await question()).toBeInTheDocument();
});

test('stops when a colleague changes something between the question and the answer', async () => {
  const { user, button } = await open();
  await user.click(button);
  const yes = await confirm();
  await patch({ supplementaryContext: 'A colleague’s' });
  await user.click(yes);
  const stopped = await screen.findByRole('dialog', { name: 'Something changed meanwhile' });
  expect(stopped).toHaveTextContent('Context for this audience changed.');
  expect(stopped).toHaveTextContent('1 new message.');
  expect(await posts()).toEqual([]);
  expect(await held()).toMatchObject({ supplementaryContext: 'A colleague’s' });
});

test('“success: false” is a failure, and what is true is read again', async () => {
  const body = { success: false, messageId: message };
  await service.addFault({ match: restores, fault: { kind: 'answer', status: 200, body } });
  const { user, button } = await open();
  await user.click(button);
  await user.click(await confirm());
  const ended = await screen.findByRole('dialog', { name: 'The service did not restore it' });
  expect(ended).toHaveTextContent('It answered “success: false”, and does not say why. Loaded again, nothing changed.');
  expect(restored).toEqual([]);
});

test('whatever refuses it or leaves it unclear is told, and nothing is sent twice', async () => {
  const { user, button } = await open();
  for (const [name, fault, words] of failedActions) {
    await service.reset();
    await service.addFault({ match: restores, fault });
    await user.click(button);
    await user.click(await confirm());
    const ended = await answer();
    const title = name.startsWith('refused')
      ? 'The service did not restore it'
      : 'We don’t know whether it was restored';
    expect(ended, name).toHaveTextContent(title);
    expect(ended, name).toHaveTextContent(words);
    expect(await posts(), name).toHaveLength(1);
    await user.click(within(ended).getAllByRole('button', { name: 'Close' }).at(-1) ?? ended);
  }
  act(allowRefusedWrites);
  expect(restored).toEqual([]);
  await service.reset();
  expect(await held()).toMatchObject({ supplementaryContext: 'First context' });
}, 60_000);

test('a 409 is shown with the service’s words', async () => {
  const body = { title: 'Conflict', detail: 'This message has no snapshot to restore.' };
  await service.addFault({ match: restores, fault: { kind: 'answer', status: 409, body } });
  const { user, button } = await open();
  await user.click(button);
  await user.click(await confirm());
  const ended = await answer();
  expect(ended).toHaveTextContent('The service did not restore it');
  expect(ended).toHaveTextContent('This message has no snapshot to restore.');
  expect(await posts()).toHaveLength(1);
});

test('an answer lost after the service carried it out is found by reading again', async () => {
  await service.addFault({ match: restores, fault: { kind: 'drop', when: 'after-commit' } });
  const { user, button } = await open();
  await user.click(button);
  await user.click(await confirm());
  expect(await screen.findByText(/^Restored:.*reading it again confirmed it\./)).toBeInTheDocument();
  expect(restored).toEqual([expect.stringMatching(/./)]);
  expect(await posts()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await undo(user);
  expect(await held()).toMatchObject({ supplementaryContext: 'First context' });
});

test('a request lost before the service saw it is told as unknown, and not sent again', async () => {
  await service.addFault({ match: restores, fault: { kind: 'drop', when: 'before-commit' } });
  const { user, button } = await open();
  await user.click(button);
  await user.click(await confirm());
  const ended = await screen.findByRole('dialog', { name: 'We don’t know whether it was restored' });
  expect(ended).toHaveTextContent('Loaded again, nothing changed: it was not restored, or not yet.');
  expect(await posts()).toHaveLength(1);
  expect(await held()).toMatchObject({ supplementaryContext: 'First context' });
});

test('is not sent when conversation and audience cannot be read, and can be tried again', async () => {
  const { user, button } = await open();
  await user.click(button);
  await question();
  await service.addFault({ match: { method: 'GET', times: 2 }, fault: { kind: 'answer', status: 400, body: {} } });
  await user.click(await confirm());
  const stopped = await screen.findByRole('dialog', { name: 'Nothing was restored' });
  expect(stopped).toHaveTextContent('so nothing was sent');
  expect(await posts()).toEqual([]);
  await user.click(within(stopped).getByRole('button', { name: 'Try again' }));
  expect(await question()).toBeInTheDocument();
});
