import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listening, stopServer } from '#test/listening.ts';
import { postWebhook, resolveHost } from './webhook-request.ts';
import { isPublicAddress, type ResolveHost } from './webhook-target.ts';

let connections = 0;
const count = () => (connections += 1);
// Node tells this channel of every TCP connection that this process begins.
beforeAll(() => subscribe('net.client.socket', count));
afterAll(() => unsubscribe('net.client.socket', count));
beforeEach(() => (connections = 0));

const never = new AbortController().signal;
const post = (url: string, allowed: readonly string[] = [], resolve: ResolveHost = resolveHost) =>
  postWebhook({ url, headers: { 'content-type': 'application/json' }, body: '{}' }, allowed, never, resolve);

/** A server that answers as told, for one test, and counts what reached it. */
async function receiver(answer: RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  onTestFinished(() => stopServer(server));
  const { host, port } = new URL(await listening(server));
  return { host, port, requests: () => requests };
}
const noContent: RequestListener = (_request, response) => response.writeHead(204).end();

const internalAddresses = [
  ['this host', ['0.0.0.0', '0.1.2.3']],
  ['private', ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.255.255']],
  ['shared', ['100.64.0.1', '100.127.255.255']],
  ['loopback', ['127.0.0.1', '127.0.0.53', '127.255.255.255']],
  [
    'link-local, and the metadata of clouds',
    ['169.254.0.1', '169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16'],
  ],
  ['protocol assignments', ['192.0.0.1', '192.0.0.170']],
  ['documentation', ['192.0.2.1', '198.51.100.7', '203.0.113.200']],
  ['6to4 relays, benchmarking', ['192.88.99.1', '198.18.0.1', '198.19.255.255']],
  ['multicast, reserved, broadcast', ['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255']],
  ['loopback and unspecified in IPv6', ['::1', '::']],
  ['IPv4 inside IPv6', ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '::ffff:8.8.8.8']],
  ['translated IPv4', ['64:ff9b::7f00:1', '64:ff9b::a00:1', '64:ff9b:1::1', '2002:7f00:1::', '2002:a9fe:a9fe::1']],
  ['Teredo, documentation, discard', ['2001::1', '2001:0:4136:e378::1', '2001:db8::1', '3fff::1', '100::1']],
  ['unique local, link-local, site-local, multicast', ['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1']],
] as const;
describe('an address that is not public', () => {
  it.each(internalAddresses)('is known: %s', (_kind, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it('is none of those beside these ranges, and no other text', () => {
    const isPublic = ['1.1.1.1', '9.255.255.255', '11.0.0.0', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'];
    expect(isPublic.filter((address) => !isPublicAddress(address))).toEqual([]);
    expect(['', 'localhost', 'fe80::1%eth0', '2606:4700::1%1'].filter(isPublicAddress)).toEqual([]);
  });

  it.each(['169.254.169.254', '10.0.0.1', '::1', '::ffff:127.0.0.1', 'fd00:ec2::254'])(
    'is not connected to, as a literal, behind a name, or beside one that is: %s',
    async (address) => {
      const refused = { delivered: false, outcome: 'refused: an address that is not public' };
      const family = address.includes(':') ? 6 : 4;
      expect(await post(`https://${family === 6 ? `[${address}]` : address}/hook`)).toEqual(refused);
      const found = [
        { address: '93.184.215.14', family: 4 },
        { address, family },
      ];
      expect(await post('https://hooks.example/', [], async () => found)).toEqual(refused);
      expect(await post('https://hooks.example/', [], async () => found.slice(1))).toEqual(refused);
      expect(connections).toBe(0);
    },
  );

  it.each([
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST:8443/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://０x7f000001/',
    'https://[::ffff:7f00:1]/',
    'https://0/',
  ])('is not connected to in another spelling: %s', async (url) => {
    // A resolver may not know `localhost.` at all: no answer then, and nothing reached either.
    expect((await post(url)).outcome).toMatch(/^refused: |ENOTFOUND/);
    expect(connections).toBe(0);
  });
});

describe('a URL', () => {
  it.each([
    'http://hooks.example/',
    'ftp://hooks.example/',
    'mailto:hooks@acme.example',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:1',
    'https://',
    'nothing',
    'https://user:secret@hooks.example/',
  ])('that is not plain https is not looked up: %s', async (url) => {
    let lookUps = 0;
    const resolve: ResolveHost = async () => {
      lookUps += 1;
      return [{ address: '93.184.215.14', family: 4 }];
    };
    expect((await post(url, [], resolve)).outcome).toMatch(/^refused: /);
    expect({ lookUps, connections }).toEqual({ lookUps: 0, connections: 0 });
  });
});

it('the allow-list for test receivers lets exactly its hosts and ports through', async () => {
  const { host, port, requests } = await receiver(noContent);
  expect(await post(`http://${host}/x`, [host])).toEqual({ delivered: true, outcome: 'status 204' });
  connections = 0;
  expect((await post(`http://${host}/x`, ['127.0.0.1:1', `localhost:${port}`])).outcome).toMatch(/^refused: /);
  expect((await post(`http://[::ffff:127.0.0.1]:${port}/x`, [host])).outcome).toMatch(/^refused: /);
  expect({ requests: requests(), connections }).toEqual({ requests: 1, connections: 0 });
});

describe('one attempt', () => {
  it.each([301, 302, 303, 307, 308])('follows no redirect: %d', async (status) => {
    const canary = await receiver(noContent);
    const location = `http://${canary.host}/`;
    const { host, requests } = await receiver((_request, response) => response.writeHead(status, { location }).end());
    const answer = await post(`http://${host}/`, [host, canary.host]);
    expect(answer).toEqual({ delivered: false, outcome: `status ${status}` });
    expect([requests(), canary.requests()]).toEqual([1, 0]);
  });

  it('connects to the address that was checked, whatever the name says later', async () => {
    const { port, requests } = await receiver(noContent);
    let lookUps = 0;
    const rebinding: ResolveHost = async () => {
      lookUps += 1;
      return [{ address: lookUps === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    const host = `receiver.invalid:${port}`;
    expect((await post(`http://${host}/`, [host], rebinding)).delivered).toBe(true);
    expect([lookUps, requests(), connections]).toEqual([1, 1, 1]);
  });

  it('ends after five seconds when there is no answer, and a slow body decides nothing', async () => {
    const silent = await receiver(() => undefined);
    const endless = await receiver((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'.repeat(65_536)), 20);
      response.on('close', () => clearInterval(drip));
    });
    const began = Date.now();
    const answers = await Promise.all([silent, endless].map(({ host }) => post(`http://${host}/`, [host])));
    expect(answers).toEqual([
      { delivered: false, outcome: 'no answer in time' },
      { delivered: true, outcome: 'status 200' },
    ]);
    expect(Date.now() - began).toBeLessThan(6_500);
  });

  it('checks the certificate: plain text where TLS is expected is no answer', async () => {
    const { host, requests } = await receiver(noContent);
    expect((await post(`https://${host}/`, [host])).outcome).toMatch(/^no answer/);
    expect(requests()).toBe(0);
  });
});
