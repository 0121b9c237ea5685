import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conversationKey, conversationQueries } from '#src/api/conversations.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import { createQueryClient } from '#src/query-client.ts';
import { conversationView } from '#test/conversation-view.tsx';
import { openFacet } from '#test/open-facet.tsx';
import { audienceTotal, world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import type { MessageRead } from './timeline.ts';

// An open conversation and the list of audiences while the agent writes.

const { page, generating: audience } = world;
const reads = { method: 'GET', path: '/messages' };
const service = serviceForTests();
beforeEach(() => {
  hide(false);
  setApiBaseUrl(service.url);
});
afterEach(() => void vi.restoreAllMocks());

/** Out of sight, or back in it: then the conversation is read at once. */
function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

const question: MessageRead = { messageId: 'm1', role: 'user', content: 'Write it.', timestamp: 1_763_000_000_000 };
const answerOf = (content: string): MessageRead => ({ messageId: 'm2', role: 'assistant', content });

/** What the service answers from now on. */
async function serve(messages: readonly MessageRead[]) {
  await service.reset();
  const body = { conversation: {}, messages, context: {}, pendingChanges: [] };
  await service.addFault({ match: reads, fault: { kind: 'answer', status: 200, body } });
}

async function open() {
  const client = createQueryClient();
  await client.fetchQuery(conversationQueries.one(page, audience));
  const { rerender } = render(conversationView(client, { status: 'processing' }));
  hide(true);
  const endRun = async () => {
    rerender(conversationView(client, { status: 'published' }));
    await client.invalidateQueries({ queryKey: conversationKey(audience) });
  };
  return { client, endRun };
}
const seen = { timeout: 20_000, interval: 5 };

/** Lets the conversation be read with this text at its end, and waits until the screen shows it. */
async function readWith(text: string) {
  await serve([question, answerOf(text)]);
  act(() => hide(false));
  await waitFor(() => expect(document.body.textContent).toContain(text), seen);
  hide(true);
}

test('read again and again while its answer grows, it keeps nothing of the readings before, nor takes focus and place', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
  await serve([question, answerOf('Word')]);
  const { client } = await open();
  const focused = screen.getByRole('link', { name: 'Link to message 1' });
  focused.focus();
  const rows = screen.getAllByRole('article');
  scrolled.mockClear();
  const held = () => [document.querySelectorAll('*').length, client.getQueryCache().getAll().length];
  await readWith('Word and 1.');
  const afterFirst = held();
  for (let reading = 2; reading <= 20; reading += 1) await readWith(`Word and ${reading}.`);
  expect(held()).toEqual(afterFirst);
  expect(focused).toHaveFocus();
  expect(screen.getAllByRole('article')).toEqual(rows);
  expect(scrolled).not.toHaveBeenCalled();
  for (const { textContent } of screen.getAllByRole('status')) expect(textContent).toBe('');
}, 60_000);

test('what the agent writes is followed without a press', async () => {
  await open();
  act(() => hide(false));
  for (const value of ['Half a sentence', 'Half a sentence, and its end.']) {
    await service.addFault({ match: reads, fault: { kind: 'set', field: 'messages.0.content', value } });
    await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent(new RegExp(`Writing….*${value}$`)), seen);
  }
});

test('while it cannot be read it is said once, what was read stays, and it goes on by itself', async () => {
  await serve([question, answerOf('Word')]);
  await open();
  await service.reset();
  await service.addFault({ match: reads, fault: { kind: 'answer', status: 400, body: { error: 'Tired' } } });
  const stale = () => screen.queryAllByText(/^Not refreshed since/);
  act(() => hide(false));
  await waitFor(() => expect(stale()).toHaveLength(1), seen);
  expect(stale()[0]).toHaveTextContent('Tired');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await readWith('Word again');
  await waitFor(() => expect(stale()).toEqual([]), seen);
});

test('loaded again after the run it has its restore point, and says that the agent has stopped', async () => {
  await serve([question, answerOf('All of it')]);
  const { endRun } = await open();
  await serve([question, { ...answerOf('All of it'), hasSnapshot: true }]);
  await endRun();
  expect(await screen.findByText('Restore point', {}, seen)).toBeInTheDocument();
  expect(screen.getByText('The agent has stopped writing.')).toBeInTheDocument();
});

test('one that cannot be loaded says why and can be asked for again, and one without a message says so', async () => {
  await service.addFault({ match: reads, fault: { kind: 'answer', status: 400, body: { error: 'Tired' } } });
  const { user } = openFacet(`/pages/${page}/audiences/${audience}/conversation`, service.url);
  const title = await screen.findByText('Couldn’t load the conversation');
  expect(title.closest('[role=alert]')).toHaveTextContent('Tired');
  await serve([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeInTheDocument();
});

const places = [
  ['the list of audiences', `?q=${audience}`],
  ['the screen of an audience', `/${audience}`],
];
test.each(places)('%s follows what works by its page, to its end', { timeout: 60_000 }, async (_, at) => {
  const match = { method: 'GET', path: `^/v0/pages/${page}/audiences` };
  await service.addFault({ match, fault: { kind: 'cursor', how: 'kept', pageSize: 2 } });
  openFacet(`/pages/${page}/audiences${at}`, service.url);
  const asked = async () =>
    (await service.received()).flatMap(({ target }) => (/\/audiences(?:\?|$)/.test(target) ? [target] : []));
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Processing'), seen);
  const walk = audienceTotal / 2;
  await expect.poll(async () => (await asked()).length, seen).toBeGreaterThan(walk);
  act(() => hide(true));
  const ended = { status: 'published', latestVersion: { versionNumber: 7, status: 'published' } };
  for (const [field, value] of Object.entries(ended))
    await service.addFault({ match, fault: { kind: 'set', field: `items.*.${field}`, value } });
  const { length } = await asked();
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  expect(await asked()).toHaveLength(length);
  act(() => hide(false));
  await screen.findByText('Audience 3: version 7 is published', {}, seen);
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('v7'));
  const [, second, ...all] = await asked();
  expect(new Set(all.slice(walk - 2))).toEqual(new Set([second]));
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(document.title).not.toMatch(/^\(/));
});
