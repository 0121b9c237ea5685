import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createQueryClient } from '#src/query-client.ts';
import { answeringServer, archive, readPage } from '#test/answering-server.ts';
import { readOnly, signedOut } from './access.ts';
import { outage } from './connection.ts';
import { followDeployment, newVersion } from './deployment.ts';
import { missingPart } from './errors.ts';
import { siteConfigQuery } from './site-config.ts';

/** The settings at the address now; undefined while its server fails. */
let settings: object | undefined;
/** The page at the address now; undefined while it asks to sign in, even for a file. */
let page: string | undefined = '';
const server = answeringServer({ servesDashboard: true });
const asked = () => server.received.map(({ method, target }) => `${method} ${target}`);
server.replies = [
  (response, { target }) => {
    if (page === undefined) response.writeHead(401).end();
    else if (target === '/') response.end(page);
    else if (target.startsWith('/v0/')) response.end('{"pageId":"page_1","status":"draft"}');
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

describe('a tab of an old build', () => {
  const pageOf = (build: string) =>
    ['vendor', build].map((name) => `<script crossorigin type="module" src="/_app/${name}.js"></script>`).join('');
  const start = () => outage.set({ offline: false, asOf: undefined, reason: '' });
  const end = () => outage.set(undefined);
  const pageLooks = () => asked().filter((line) => line === 'GET /').length;
  /** A file of this build is requested and missing. */
  function miss(message: string): Error {
    const payload = new TypeError(message);
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    return payload;
  }
  /** Waits until earlier requests are answered and none is pending. */
  async function answered(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await fetch(`${server.origin}/v0/turn`);
  }

  beforeEach(async () => {
    document.head.innerHTML = pageOf('one');
    settings = { service: 'one' };
    page = pageOf('two');
    await openTab();
    server.received = [];
  });
  afterEach(() => {
    document.head.innerHTML = '';
    page = '';
    newVersion.set(undefined);
  });

  test.each([
    ['another build', pageOf('two'), 'there'],
    ['the same build', pageOf('one'), undefined],
    ['the page of a proxy', '<script>signIn()</script>', undefined],
  ])('looks at once when an outage has ended, and not when one begins: %s', async (_, served, told) => {
    page = served;
    start();
    await answered();
    expect(pageLooks()).toBe(0);
    end();
    await answered();
    expect([pageLooks(), newVersion.get()]).toEqual([1, told]);
  });

  test.each([
    ['Failed to fetch dynamically imported module: https://facet.example/_app/one-1.js', ': one-1.js'],
    ['Importing a module script failed.', ''],
  ])('says what is missing, and that a reload is needed: %s', async (message, named) => {
    const missing = miss(message);
    expect([missing.name, missing.message]).toEqual([missingPart, `Couldn’t load a part of Facet${named}.`]);
    await expect.poll(() => newVersion.get()).toBe('needed');
    expect(signedOut.get()).toBe(false);
  });

  test('says that the person is signed out where that is why a part is missing', async () => {
    page = undefined;
    miss('');
    await expect.poll(() => signedOut.get()).toBe(true);
    expect(newVersion.get()).toBeUndefined();
  });
});
