import { expect, test } from 'vitest';
import { createQueryClient } from '#src/query-client.ts';
import { answeringServer, noReply, reply } from '#test/answering-server.ts';
import { siteConfigQuery } from './site-config.ts';

const server = answeringServer({ servesDashboard: true });
const load = () => createQueryClient().fetchQuery(siteConfigQuery());

test.each([
  ['a web server without the file', 404, 'not here'],
  ['one that says so otherwise', 403, '<Error/>'],
  ['one that answers every address with the dashboard', 200, '<!doctype html>'],
])('%s leaves the defaults', async (_, status, body) => {
  server.replies = [reply(status, body)];
  expect(await load()).toEqual({ title: 'Facet', pages: [], readOnly: false, imageHosts: [], service: undefined });
});

test.each([
  ['fails', reply(503, '')],
  ['does not answer', noReply],
  ['asks to sign in', reply(401, {})],
])('while the server %s, nothing is taken to be writable, or another service', async (_, how) => {
  server.replies = [how];
  await expect(load()).rejects.toMatchObject({ name: 'MissingPart', message: /config\.json/ });
  server.replies = [reply(200, { readOnly: true, service: 'a1' })];
  expect(await load()).toMatchObject({ readOnly: true, service: 'a1' });
});

test.each([
  [{ name: 'Ada', role: 'editor' }, 'editor'],
  [{ name: 'Ada', role: 'viewer' }, 'viewer'],
  [{ name: 'Ada', role: 'owner' }, 'viewer'],
  [{ name: 'Ada' }, 'viewer'],
])('%j is signed in as %s', async (user, role) => {
  server.replies = [reply(200, { user })];
  expect((await load()).user).toEqual({ name: 'Ada', role });
});
