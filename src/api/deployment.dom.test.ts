import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '#src/query-client.ts';
import { answeringServer, archive, readPage } from '#test/answering-server.ts';
import { readOnly } from './access.ts';
import { outage } from './connection.ts';
import { followDeployment } from './deployment.ts';
import { siteConfigQuery } from './site-config.ts';

/** The settings at the address now; undefined while its server fails. */
let settings: object | undefined;
const server = answeringServer({ servesDashboard: true });
const asked = () => server.received.map(({ method, target }) => `${method} ${target}`);
server.replies = [
  (response, { target }) => {
    if (target.startsWith('/v0/')) response.end('{"pageId":"page_1","status":"draft"}');
    else if (settings === undefined) response.writeHead(503).end();
    else response.end(JSON.stringify(settings));
  },
];
let stop = () => {};

afterEach(() => stop());

/** Opens a tab on the settings that are there now. */
async function openTab(): Promise<void> {
  const client = createQueryClient();
  await client.fetchQuery(siteConfigQuery());
  stop = followDeployment(client);
}

const looks = () => asked().filter((line) => line === 'GET /config.json').length;

test.each([
  ['the person comes back to the window', () => window.dispatchEvent(new Event('focus'))],
  ['the tab comes into sight', () => document.dispatchEvent(new Event('visibilitychange'))],
  [
    'an outage has ended',
    () => {
      outage.set({ offline: false, asOf: undefined, reason: '' });
      outage.set(undefined);
    },
  ],
])('once another service is at the address, nothing is sent to it: seen when %s', async (_, moment) => {
  settings = { service: 'one' };
  await openTab();
  await readPage();
  settings = { service: 'two' };
  moment();
  await expect.poll(() => readOnly.get()).toBe('other-service');
  server.received = [];
  await expect(readPage()).rejects.toThrow('This URL opens another service now.');
  await expect(archive()).rejects.toThrow('This URL opens another service now.');
  expect(asked()).toEqual([]);
});

test.each([
  ['the same service', { service: 'one' }, { service: 'one', title: 'New title' }],
  ['a server that fails', { service: 'one' }, undefined],
  ['a deployment that names no service', { service: 'one' }, {}],
  ['one that began to name it', {}, { service: 'one' }],
])('%s is no other service', async (_, before, after) => {
  settings = before;
  await openTab();
  settings = after;
  const seen = looks();
  window.dispatchEvent(new Event('focus'));
  if ('service' in before) await expect.poll(looks).toBeGreaterThan(seen);
  await expect(archive()).resolves.toMatchObject({ pageId: 'page_1' });
  expect(readOnly.get()).toBeUndefined();
});
