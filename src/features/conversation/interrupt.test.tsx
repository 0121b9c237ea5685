import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowRefusedWrites } from '#src/api/access.ts';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { conversationQueries } from '#src/api/conversations.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { audiencePlan } from '#src/features/editor/audience-plan.ts';
import { noOverrides } from '#src/features/editor/overrides.ts';
import { createQueryClient } from '#src/query-client.ts';
import { dismissToast, Toaster } from '#src/ui/toast.tsx';
import { failedActions } from '#test/faults/odd-answers.ts';
import { type ServiceBehindKey, startServiceBehindKey } from '#test/service-behind-key.ts';
import { ConversationScreen } from './conversation-screen.tsx';
import { GeneratingBar, InterruptNotice } from './generating-bar.tsx';
import { timelineOf } from './timeline.ts';

/** Of the small world: on `page`, its one message is being written and holds "Half a sent". */
const [page, generating, other] = ['page_01', 'audience_03', 'audience_01'];
const version = { versionId: 'version_07', versionNumber: 7, queueDurationMs: 5, createdAt: '2025-12-31T23:59:00Z' };
const interrupts = { method: 'POST', path: '/interrupt' };

let service: ServiceBehindKey;
beforeAll(async () => {
  service = await startServiceBehindKey();
}, 120_000);

beforeEach(() => {
  // Toasts of the tests before: a dozen ids are more than they showed.
  for (let id = 1; id <= 12; id += 1) dismissToast(id);
});
// A stopped message can't be generated again, so a test that stops it begins the service anew.
let used = false;
afterEach(async () => {
  await service.reset();
  if (!used) return;
  used = false;
  service = await startServiceBehindKey();
}, 120_000);

async function open(shown: string, audienceId = generating) {
  setApiBaseUrl(service.url);
  const client = createQueryClient();
  const before = await client.fetchQuery(conversationQueries.one(page, audienceId));
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
        <InterruptNotice pageId={page} audienceId={audienceId} />
      </main>
      <Toaster />
    </QueryClientProvider>,
  );
  return { client, before, user: userEvent.setup() };
}

const press = () => screen.getByRole('button', { name: 'Stop generating' });
// What was copied is said in a status of its own inside of it.
const noticed = async () => (await within(screen.getByRole('main')).findAllByRole('status'))[0];
const sent = async () => (await service.received()).filter(({ method }) => method === 'POST');
async function held() {
  const answer = await fetch(`${service.url}/v0/pages/${page}/audiences/${generating}/messages`);
  const conversation = await answer.json();
  return conversation.messages[0];
}

test('keeps exactly the text that was shown, and says so', async () => {
  used = true;
  const { user } = await open('Half a sent');
  await user.click(press());
  expect(await screen.findByText('Stopped. The text so far was kept.')).toBeInTheDocument();
  expect(await held()).toMatchObject({ content: 'Half a sent', isInterrupted: true });
});

test('is sent once, however often it is pressed, and stays busy until the conversation is read again', async () => {
  used = true;
  await service.addFault({ match: { method: 'GET', path: '/messages' }, fault: { kind: 'latency', ms: 800 } });
  const { user } = await open('Half a sent');
  await user.dblClick(press());
  const busy = await screen.findByRole('button', { name: 'Stopping…' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await user.click(busy);
  await waitFor(async () => expect(await sent()).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Stopping…' })).toBeInTheDocument();
  expect(await screen.findByText(/^Stopped\./)).toBeInTheDocument();
  expect(await sent()).toHaveLength(1);
});

test('“success: false” while it goes on is a failure', async () => {
  await service.addFault({ match: interrupts, fault: { kind: 'answer', status: 200, body: { success: false } } });
  const { user } = await open('Half a sent');
  await user.click(press());
  const notice = await noticed();
  expect(notice).toHaveTextContent('The service did not stop it: It answered “success: false”.');
  expect(screen.getByRole('button', { name: 'Copy the text that was shown' })).toBeInTheDocument();
  expect(press()).not.toHaveAttribute('aria-busy');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(within(screen.getByRole('main')).queryByRole('status')).not.toBeInTheDocument();
});

test('“success: false” because nothing generates any more is told as that', async () => {
  const { user } = await open('Written.', other);
  await user.click(press());
  expect(await noticed()).toHaveTextContent('It had already ended.');
});

test('whatever refuses it or leaves it unclear is told, and nothing is sent twice', async () => {
  const { user } = await open('Half a sent');
  const before = await held();
  for (const [name, fault, words] of failedActions) {
    await service.reset();
    await service.addFault({ match: interrupts, fault });
    await user.click(press());
    const notice = await noticed();
    const end = name.startsWith('refused') ? /The service did not stop it:/ : /We don’t know whether it will stop\./;
    expect(notice, name).toHaveTextContent(end);
    expect(notice, name).toHaveTextContent(words);
    expect(await sent(), name).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  }
  // The key may not do it, now and the next time.
  expect(press()).toHaveAccessibleDescription(/refused this to the API key/);
  act(allowRefusedWrites);
  expect(press()).not.toHaveAccessibleDescription(/refused this to the API key/);
  await service.reset();
  expect(await held()).toEqual(before);
}, 60_000);

test('a 409 is told with the service’s words, and what the next reading shows', async () => {
  const body = { title: 'Conflict', detail: 'Another run holds it.' };
  await service.addFault({ match: interrupts, fault: { kind: 'answer', status: 409, body } });
  const { user } = await open('Half a sent');
  await user.click(press());
  const notice = await noticed();
  expect(notice).toHaveTextContent('The service did not stop it:');
  expect(notice).toHaveTextContent('Another run holds it.');
});

test('an answer lost after the service carried it out ends as stopped, with the text kept', async () => {
  used = true;
  await service.addFault({ match: interrupts, fault: { kind: 'drop', when: 'after-commit' } });
  const { user } = await open('Half a sent');
  await user.click(press());
  const notice = await noticed();
  expect(notice).toHaveTextContent(/Stopped\. The text so far was kept\./);
  expect(notice).toHaveTextContent('Loaded again, the message is marked as interrupted.');
  expect(await sent()).toHaveLength(1);
});

test('a request lost before the service saw it is told as unknown, and not sent again', async () => {
  await service.addFault({ match: interrupts, fault: { kind: 'drop', when: 'before-commit' } });
  const { user } = await open('Half a sent');
  await user.click(press());
  expect(await noticed()).toHaveTextContent('We don’t know whether it will stop.');
  expect(await held()).toMatchObject({ isInterrupted: false });
  expect(await sent()).toHaveLength(1);
});

test('text that the service did not keep is said, and can be copied', async () => {
  used = true;
  const { user } = await open('Half a sentence that the service is to keep');
  await service.addFault({
    match: { method: 'GET', path: '/messages' },
    fault: { kind: 'set', field: 'messages.0.content', value: 'Half' },
  });
  await user.click(press());
  expect(await noticed()).toHaveTextContent('The service kept less text than was shown.');
  await user.click(screen.getByRole('button', { name: 'Copy the text that was shown' }));
  expect(await navigator.clipboard.readText()).toBe('Half a sentence that the service is to keep');
});

test('100,000 characters are taken, and of 100,001 the last is cut with a notice', async () => {
  used = true;
  const { user } = await open(`${'x'.repeat(100_000)}y`);
  await user.click(press());
  expect(await noticed()).toHaveTextContent('only the first 100,000 could be sent');
  expect(screen.getByRole('button', { name: 'Copy the text that was shown' })).toBeInTheDocument();
  expect((await held()).content).toBe('x'.repeat(100_000));
});

test('with nothing shown yet, nothing replaces what the service has', async () => {
  used = true;
  const { user } = await open('');
  await user.click(press());
  expect(await screen.findByText('Stopped. No text was shown yet.')).toBeInTheDocument();
  expect(await held()).toMatchObject({ content: 'Half a sent' });
});

function openScreen() {
  setApiBaseUrl(service.url);
  const client = createQueryClient();
  client.setQueryData(siteConfigQuery().queryKey, {
    title: 'Facet',
    pages: [],
    readOnly: false,
    imageHosts: [],
    service: undefined,
    user: undefined,
  });
  const view = (status: string, latestVersion: AudienceAnswer['latestVersion']) => (
    <QueryClientProvider client={client}>
      <ConversationScreen
        pageId={page}
        audienceId={generating}
        audience={{ audienceId: generating, status, latestVersion }}
        name="Audience 3"
        search={noSearch}
        onSearch={() => undefined}
        applyOf={() => null}
        howToAsk=""
        plan={audiencePlan(client, page, generating, { assumed: () => noOverrides })}
      />
      <Toaster />
    </QueryClientProvider>
  );
  const { rerender } = render(view('processing', version));
  const readAgain = () => act(() => client.refetchQueries(conversationQueries.one(page, generating)));
  return { client, rerender, view, readAgain, user: userEvent.setup() };
}
const stop = () => screen.queryByRole('button', { name: 'Stop generating' });
const focused = () => document.querySelector<HTMLElement>(':focus');

test('once stopped, it does not come back for that version while the audience still says processing; a new one brings it back', async () => {
  used = true;
  const { rerender, view, readAgain, user } = openScreen();
  await user.click(await screen.findByRole('button', { name: 'Stop generating' }));
  expect(await screen.findByText('Stopped. The text so far was kept.')).toBeInTheDocument();
  expect(stop()).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Thread' })).toContainElement(focused());
  const bar = () => screen.queryByText(/^The agent is writing version/);
  // The audiences list is read after the conversation, and its latest version falls back by one.
  for (const latest of [version, { ...version, versionNumber: 6, createdAt: '2025-12-01T00:00:00Z' }]) {
    rerender(view('processing', latest));
    await readAgain();
    expect(stop()).not.toBeInTheDocument();
    expect(bar()).not.toBeInTheDocument();
  }
  expect(await sent()).toHaveLength(1);
  // Also one that waited behind the stopped one is younger than what that wrote.
  rerender(view('processing', { ...version, versionNumber: 8, createdAt: '2026-01-01T00:00:01Z' }));
  expect(await screen.findByRole('button', { name: 'Stop generating' })).toBeInTheDocument();
  expect(bar()).toHaveTextContent('The agent is writing version 8…');
});

test('a run that goes on although the service reported a stop can be stopped again', async () => {
  await service.addFault({ match: interrupts, fault: { kind: 'answer', status: 200, body: { success: true } } });
  const { user, readAgain } = openScreen();
  await user.click(await screen.findByRole('button', { name: 'Stop generating' }));
  expect(await screen.findByText(/^The service reported a stop\.$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('region', { name: 'Thread' })).toContainElement(focused());
  expect(await sent()).toHaveLength(1);

  // It need not write for that: the audience still says that it is processing.
  await readAgain();
  await user.dblClick(await screen.findByRole('button', { name: 'Stop generating' }));
  expect(await screen.findByText(/^The service reported a stop\.$/)).toBeInTheDocument();
  expect(await sent()).toHaveLength(2);
});

const noSearch = {};
