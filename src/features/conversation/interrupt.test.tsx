import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { allowRefusedWrites } from '#src/api/access.ts';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { conversationQueries } from '#src/api/conversations.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import { createQueryClient } from '#src/query-client.ts';
import { Toaster } from '#src/ui/toast.tsx';
import { conversationView } from '#test/conversation-view.tsx';
import { failedActions } from '#test/faults/odd-answers.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import { GeneratingBar, InterruptNotice } from './generating-bar.tsx';
import { timelineOf } from './timeline.ts';

/** The one message of this audience is being written and holds "Half a sent". */
const { page, generating } = world;
const version = { versionId: 'version_07', versionNumber: 7, queueDurationMs: 5, createdAt: '2025-12-31T23:59:00Z' };
const interrupts = { method: 'POST', path: '/interrupt' };
const service = serviceForTests();

async function open(shown = 'Half a sent', audienceId: string = generating) {
  setApiBaseUrl(service.url);
  const client = createQueryClient();
  await client.fetchQuery(conversationQueries.one(page, audienceId));
  const [message] = timelineOf({ messages: [{ content: shown }] });
  render(
    <QueryClientProvider client={client}>
      <GeneratingBar
        pageId={page}
        audienceId={audienceId}
        version={version}
        generating={{ generating: true, evidence: ['The message is growing.'], message }}
      />
      <main>
        <InterruptNotice audienceId={audienceId} />
      </main>
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const button = () => screen.getByRole('button', { name: 'Stop the agent' });
async function openAndStop(...given: Parameters<typeof open>) {
  const user = await open(...given);
  await user.click(button());
  return user;
}

// What was copied is said in a status of its own inside of it.
const noticed = async () => (await within(screen.getByRole('main')).findAllByRole('status'))[0];
const copyButton = () => screen.getByRole('button', { name: 'Copy the text that was shown' });
const sent = async () => (await service.received()).filter(({ method }) => method === 'POST');
async function held() {
  const { messages } = await service.get(`/v0/pages/${page}/audiences/${generating}/messages`);
  return messages[0];
}

/** From now on the service answers with this text of the message. */
const answerWithText = (value: string) =>
  service.addFault({
    match: { method: 'GET', path: '/messages' },
    fault: { kind: 'set', field: 'messages.0.content', value },
  });

test.each([
  ['exactly the text that was shown', 'Half a', 'Stopped. The text so far was kept.', 'Half a'],
  ['what the service has where no text was shown yet', '', 'Stopped. The text so far was kept.', 'Half a sent'],
])('keeps %s, and says so', async (_, shown, said, content) => {
  await openAndStop(shown);
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(await held()).toMatchObject({ content, isInterrupted: true });
});

test('is sent once, however often it is pressed, and stays busy until the conversation is read again', async () => {
  const user = await open();
  await service.addFault({ match: { method: 'GET', path: '/messages' }, fault: { kind: 'latency', ms: 800 } });
  await user.dblClick(button());
  await user.click(await screen.findByRole('button', { name: 'Stopping…' }));
  await screen.findByText(/^Stopped\./);
  expect(await sent()).toHaveLength(1);
});

test('“success: false” because nothing generates any more is told as that', async () => {
  await openAndStop('Written.', world.audience);
  expect(await noticed()).toHaveTextContent('The agent had already finished.');
});

test('whatever refuses it or leaves it unclear is told until dismissed, and nothing is sent twice', async () => {
  const user = await open();
  const before = await held();
  for (const [name, fault, words] of failedActions) {
    await service.reset();
    await service.addFault({ match: interrupts, fault });
    await user.click(button());
    const notice = await noticed();
    const end = name.startsWith('refused') ? /Couldn’t stop the agent\./ : /We don’t know whether it will stop\./;
    expect(notice, name).toHaveTextContent(end);
    expect(notice, name).toHaveTextContent(words);
    expect(copyButton(), name).toBeInTheDocument();
    expect(await sent(), name).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(notice, name).not.toBeInTheDocument();
  }
  expect(button()).toHaveAccessibleDescription(/The API key isn’t allowed to do this/);
  act(allowRefusedWrites);
  expect(button()).not.toHaveAccessibleDescription(/The API key isn’t allowed to do this/);
  expect(await held()).toEqual(before);
}, 60_000);

test('an answer lost after the service carried it out ends as stopped, with the text kept', async () => {
  await service.addFault({ match: interrupts, fault: { kind: 'drop', when: 'after-commit' } });
  await openAndStop();
  const notice = await noticed();
  expect(notice).toHaveTextContent(/Stopped\. The text so far was kept\./);
  expect(notice).toHaveTextContent('We checked, and the message is marked as stopped.');
  expect(await sent()).toHaveLength(1);
});

test('text that the service did not keep is said, and can be copied', async () => {
  const shown = 'Half a sentence that the service is to keep';
  const user = await open(shown);
  await answerWithText('Half');
  await user.click(button());
  expect(await noticed()).toHaveTextContent('The API kept less text than was shown.');
  await user.click(copyButton());
  expect(await navigator.clipboard.readText()).toBe(shown);
});

test('100,000 characters are taken, and of 100,001 the last is cut with a notice', async () => {
  await openAndStop(`${'x'.repeat(100_000)}y`);
  expect(await noticed()).toHaveTextContent('Only the first 100,000 characters could be sent.');
  expect((await held()).content).toBe('x'.repeat(100_000));
});

/** The whole screen while the audience is processed. */
function openScreen() {
  setApiBaseUrl(service.url);
  const client = createQueryClient();
  const view = (latestVersion: AudienceAnswer['latestVersion']) =>
    conversationView(client, { status: 'processing', latestVersion });
  const { rerender } = render(view(version));
  return {
    user: userEvent.setup(),
    readAgain: () => act(() => client.refetchQueries(conversationQueries.one(page, generating))),
    /** The audiences list loads after the conversation, and has this as the latest version. */
    listWith: (latest: Partial<typeof version>) => rerender(view({ ...version, ...latest })),
  };
}
const stop = () => screen.findByRole('button', { name: 'Stop the agent' });
const focused = () => document.querySelector<HTMLElement>(':focus');

test('once stopped, it does not come back for that version while the audience still says processing; a new one brings it back', async () => {
  const { listWith, readAgain, user } = openScreen();
  await user.click(await stop());
  expect(await screen.findByText('Stopped. The text so far was kept.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Thread' })).toContainElement(focused());
  const bar = () => screen.queryByText(/^The agent is writing version/);
  expect(bar()).not.toBeInTheDocument();
  // Its latest version falls back by one.
  for (const latest of [{}, { versionNumber: 6, createdAt: '2025-12-01T00:00:00Z' }]) {
    listWith(latest);
    await readAgain();
    expect(screen.queryByRole('button', { name: 'Stop the agent' })).not.toBeInTheDocument();
    expect(bar()).not.toBeInTheDocument();
  }
  expect(await sent()).toMatchObject([{ body: JSON.stringify({ partialText: 'Half a sent' }) }]);
  // Also one that waited behind the stopped one is younger than what that wrote.
  listWith({ versionNumber: 8, createdAt: '2026-01-01T00:00:01Z' });
  expect(await stop()).toBeInTheDocument();
  expect(bar()).toHaveTextContent('The agent is writing version 8…');
});

test('a run that goes on although the service reported a stop can be stopped again', async () => {
  await service.addFault({ match: interrupts, fault: { kind: 'answer', status: 200, body: { success: true } } });
  const { user, readAgain } = openScreen();
  await user.click(await stop());
  expect(await screen.findByText(/^The API reported a stop\.$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('region', { name: 'Thread' })).toContainElement(focused());
  expect(await sent()).toHaveLength(1);
  await readAgain();
  await user.dblClick(await stop());
  expect(await screen.findByText(/^The API reported a stop\.$/)).toBeInTheDocument();
  expect(await sent()).toHaveLength(2);
});

test('the editor stops it too, with the text that is loaded, says once how it ended, and keeps the focus in sight', async () => {
  const { user } = openFacet(`/pages/${page}/audiences/${generating}`, service.url);
  await user.click(await screen.findByRole('button', { name: 'Stop the agent' }, { timeout: 15_000 }));
  await screen.findByText('Stopped. The text so far was kept.');
  expect(await sent()).toMatchObject([{ body: JSON.stringify({ partialText: 'Half a sent' }) }]);
  expect(await held()).toMatchObject({ content: 'Half a sent', isInterrupted: true });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Review changes' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: /^Stop/ })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Versions' })).toHaveTextContent('Cancelled');
  expect(screen.queryByText(/version 1 is/)).not.toBeInTheDocument();
});
