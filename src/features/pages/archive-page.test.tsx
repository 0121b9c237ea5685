import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { CancelledError, MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setApiBaseUrl } from '#src/api/http.ts';
import { pageQueries } from '#src/api/pages.ts';
import { createQueryClient } from '#src/query-client.ts';
import { confirmationText, publishedAudiences, useArchivePage } from './archive-page.tsx';

let onGet: (response: ServerResponse) => void;
let posts = 0;
/** A service that loses the answer of every write. */
const server = createServer((incoming, response) => {
  if (incoming.method === 'GET') return onGet(response);
  posts += 1;
  response.destroy();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  setApiBaseUrl(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function archiving(client: QueryClient) {
  posts = 0;
  const { result } = renderHook(() => useArchivePage('page_1'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return result;
}

test('a fault of Facet itself ends the sending, and archiving can be asked for again', async () => {
  let faults = 1;
  const mutationCache = new MutationCache({
    onMutate: () => {
      if (faults-- > 0) throw new TypeError('a fault of Facet itself');
    },
  });
  const hook = archiving(new QueryClient({ mutationCache }));
  await act(() => expect(hook.current.archive()).rejects.toThrow(TypeError));
  expect(hook.current.state).toEqual({ kind: 'idle' });
  expect(posts).toBe(0);
  onGet = (response) => response.writeHead(404).end();
  await act(() => hook.current.archive());
  expect(posts).toBe(1);
});

test('a lost answer stays unclear, and can be checked again, when reading the page ends otherwise than by an answer', async () => {
  const client = createQueryClient();
  const hook = archiving(client);
  let reading = false;
  onGet = () => {
    reading = true;
  };
  let ended: Promise<void> | undefined;
  act(() => {
    ended = expect(hook.current.archive()).rejects.toBeInstanceOf(CancelledError);
  });
  await waitFor(() => expect(reading).toBe(true));
  expect(hook.current.state.kind).toBe('checking');
  await act(async () => {
    await client.cancelQueries({ queryKey: pageQueries.one('page_1').queryKey });
    await ended;
  });
  const unread = { kind: 'unclear', error: { kind: 'network' }, found: { kind: 'unread', error: undefined } };
  expect(hook.current.state).toMatchObject(unread);

  onGet = (response) => response.end(JSON.stringify({ pageId: 'page_1', status: 'archived' }));
  act(() => hook.current.check());
  expect(hook.current.state.kind).toBe('checking');
  await waitFor(() => expect(hook.current.state).toMatchObject({ kind: 'unclear', found: { kind: 'archived' } }));
  expect(posts).toBe(1);
});

test('lists as published what is published and what still has a published version', () => {
  const names = publishedAudiences([
    { audienceId: '1', status: 'published', effectiveName: 'One' },
    {
      audienceId: '2',
      status: 'processing',
      effectiveName: ' ',
      computedName: 'Two',
      publishedVersion: { versionId: 'v' },
    },
    { audienceId: '3', status: 'archived', effectiveName: 'Three', publishedVersion: { versionId: 'v' } },
    { audienceId: '4', status: 'draft', effectiveName: 'Four', publishedVersion: {} },
    { audienceId: '5', status: 'published' },
  ]).map(({ name }) => name);
  expect(names).toEqual(['One', 'Two', '5']);
});

test('archiving asks for the name, or for the id where the name cannot be seen or typed', () => {
  expect(confirmationText({ name: 'Spring offer' }, 'p')).toBe('Spring offer');
  for (const name of [undefined, '', ' ', '\u200b', 'two\nlines', 'a\u202eb', '\ud800']) {
    expect(confirmationText({ name }, 'page_1')).toBe('page_1');
  }
});
