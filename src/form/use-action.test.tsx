import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { CancelledError, MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setApiBaseUrl } from '#src/api/http.ts';
import { pageMutations, pageQueries } from '#src/api/pages.ts';
import { createQueryClient } from '#src/query-client.ts';
import { sendAndLook } from './action.ts';
import { useAction } from './use-action.ts';

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

const query = pageQueries.one('page_1');

/** Archives a page, and reads it where the answer is lost. */
function archiving(client: QueryClient) {
  posts = 0;
  const action = {
    request: pageMutations.archive('page_1'),
    look: () => client.fetchQuery({ ...query, staleTime: 0 }),
  };
  const { result } = renderHook(() => useAction(action), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return result;
}

test('a fault of Facet itself ends the sending, and it can be asked for again', async () => {
  let faults = 1;
  const mutationCache = new MutationCache({
    onMutate: () => {
      if (faults-- > 0) throw new TypeError('a fault of Facet itself');
    },
  });
  const hook = archiving(new QueryClient({ mutationCache }));
  await act(() => expect(hook.current.run()).rejects.toThrow(TypeError));
  expect(hook.current.state).toEqual({ kind: 'idle' });
  expect(posts).toBe(0);
  onGet = (response) => response.writeHead(404).end();
  await act(() => hook.current.run());
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
    ended = expect(hook.current.run()).rejects.toBeInstanceOf(CancelledError);
  });
  await waitFor(() => expect(reading).toBe(true));
  expect(hook.current.state).toMatchObject({ kind: 'unknown', found: 'looking' });
  await act(async () => {
    await client.cancelQueries({ queryKey: query.queryKey });
    await ended;
  });
  expect(hook.current.state).toMatchObject({ kind: 'unknown', error: { kind: 'network' }, found: undefined });

  onGet = (response) => response.end(JSON.stringify({ pageId: 'page_1', status: 'archived' }));
  act(() => hook.current.lookAgain());
  expect(hook.current.state).toMatchObject({ kind: 'unknown', found: 'looking' });
  const found = { kind: 'read', value: { status: 'archived' } };
  await waitFor(() => expect(hook.current.state).toMatchObject({ kind: 'unknown', found }));
  expect(posts).toBe(1);
});

test('`success: false` is no success, and what is true is read after every answer', async () => {
  const client = createQueryClient();
  const request = { mutationFn: async () => ({ success: false }) };
  const end = sendAndLook(
    client,
    request,
    undefined,
    ({ success }) => success,
    async ({ kind }) => `after ${kind}`,
  );
  const found = { kind: 'read', value: 'after no-success' };
  await expect(end).resolves.toEqual({ said: { kind: 'no-success' }, found });
});
