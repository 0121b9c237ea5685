import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createQueryClient } from '#src/query-client.ts';
import { siteConfigQuery } from './site-config.ts';

let answer: (response: ServerResponse) => void;
const server = createServer((_, response) => answer(response));
const load = () => createQueryClient().fetchQuery(siteConfigQuery());

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  vi.stubEnv('BASE_URL', `http://127.0.0.1:${port}/`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

test.each([
  ['a web server without the file', 404, 'not here'],
  ['one that says so otherwise', 403, '<Error/>'],
  ['one that answers every address with the dashboard', 200, '<!doctype html>'],
])('%s leaves the defaults', async (_, status, body) => {
  answer = (response) => void response.writeHead(status).end(body);
  expect(await load()).toEqual({ title: 'Facet', pages: [], readOnly: false, imageHosts: [], service: undefined });
});

test.each([
  ['fails', (response: ServerResponse) => void response.writeHead(503).end()],
  ['does not answer', (response: ServerResponse) => void response.destroy()],
])('while the server %s, nothing is taken to be writable, or another service', async (_, how) => {
  answer = how;
  await expect(load()).rejects.toMatchObject({ name: 'MissingPart', message: /config\.json/ });
  answer = (response) => void response.end('{"readOnly":true,"service":"a1"}');
  expect(await load()).toMatchObject({ readOnly: true, service: 'a1' });
});

test.each([
  [{ name: 'Ada', role: 'editor' }, 'editor'],
  [{ name: 'Ada', role: 'viewer' }, 'viewer'],
  [{ name: 'Ada', role: 'owner' }, 'viewer'],
  [{ name: 'Ada' }, 'viewer'],
])('%j is signed in as %s', async (user, role) => {
  answer = (response) => void response.end(JSON.stringify({ user }));
  expect((await load()).user).toEqual({ name: 'Ada', role });
});

test('who is not signed in finds no dashboard that could be written with', async () => {
  answer = (response) => void response.writeHead(401).end('{}');
  await expect(load()).rejects.toThrow('config.json');
});
