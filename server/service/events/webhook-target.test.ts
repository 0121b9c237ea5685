import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postWebhook, resolveHost } from './webhook-request.ts';
import { isPublicAddress, type ResolveHost } from './webhook-target.ts';

let connections = 0;
const count = () => {
  connections += 1;
};
// Node tells this channel of every TCP connection that this process begins.
beforeAll(() => subscribe('net.client.socket', count));
afterAll(() => unsubscribe('net.client.socket', count));
beforeEach(() => {
  connections = 0;
});

const closing: Server[] = [];
afterEach(() => {
  for (const server of closing.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const never = new AbortController().signal;
const post = (url: string, allowed: readonly string[] = [], resolve: ResolveHost = resolveHost) =>
  postWebhook({ url, headers: { 'content-type': 'application/json' }, body: '{}' }, allowed, never, resolve);

/** A server on 127.0.0.1 that answers as told and counts what reached it. */
async function listening(answer: { status: number; headers?: Record<string, string> }) {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(answer.status, answer.headers).end();
  }).listen(0, '127.0.0.1');
  closing.push(server);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return { host: `127.0.0.1:${port}`, port, requests: () => requests };
}

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
const all = internalAddresses.flatMap(([, addresses]) => addresses);

describe('an address that is not public', () => {
  it('is known in every range', () => {
    expect(all.length).toBeGreaterThanOrEqual(43);
    expect(all.filter(isPublicAddress)).toEqual([]);
    expect(
      ['1.1.1.1', '9.255.255.255', '11.0.0.0', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'].filter(
        (address) => !isPublicAddress(address),
      ),
    ).toEqual([]);
    expect(['', 'localhost', 'fe80::1%eth0', '2606:4700::1%1'].filter(isPublicAddress)).toEqual([]);
  });

  it.each(internalAddresses)('is not connected to as a literal: %s', async (_kind, addresses) => {
    for (const address of addresses) {
      const host = address.includes(':') ? `[${address}]` : address;
      const answer = await post(`https://${host}/hook`);
      expect(answer, address).toEqual({ delivered: false, outcome: 'refused: an address that is not public' });
    }
    expect(connections).toBe(0);
  });

  it.each(internalAddresses)('is not connected to behind a name: %s', async (_kind, addresses) => {
    for (const address of addresses) {
      const family = address.includes(':') ? 6 : 4;
      for (const answers of [
        [{ address, family }],
        [
          { address: '93.184.215.14', family: 4 },
          { address, family },
        ],
      ]) {
        const answer = await post('https://hooks.example/', [], async () => answers);
        expect(answer, address).toEqual({ delivered: false, outcome: 'refused: an address that is not public' });
      }
    }
    expect(connections).toBe(0);
  });

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

  it('whose host has no address, or cannot be looked up, is a failed attempt', async () => {
    expect(await post('https://hooks.example/', [], async () => [])).toEqual({
      delivered: false,
      outcome: 'refused: the host has no address',
    });
    const failing: ResolveHost = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    expect((await post('https://hooks.example/', [], failing)).outcome).toBe('no answer (ENOTFOUND)');
  });
});

describe('the allow-list for test receivers', () => {
  it('lets exactly its hosts and ports through', async () => {
    const receiver = await listening({ status: 204 });
    expect(await post(`http://${receiver.host}/x`, [receiver.host])).toEqual({
      delivered: true,
      outcome: 'status 204',
    });
    connections = 0;
    const other = ['127.0.0.1:1', `localhost:${receiver.port}`];
    expect((await post(`http://${receiver.host}/x`, other)).outcome).toMatch(/^refused: /);
    expect((await post(`http://[::ffff:127.0.0.1]:${receiver.port}/x`, [receiver.host])).outcome).toMatch(/^refused: /);
    expect({ requests: receiver.requests(), connections }).toEqual({ requests: 1, connections: 0 });
  });
});

describe('one attempt', () => {
  it.each([301, 302, 303, 307, 308])('follows no redirect: %d', async (status) => {
    const canary = await listening({ status: 204 });
    const receiver = await listening({ status, headers: { location: `http://${canary.host}/` } });
    expect(await post(`http://${receiver.host}/`, [receiver.host, canary.host])).toEqual({
      delivered: false,
      outcome: `status ${status}`,
    });
    expect([receiver.requests(), canary.requests()]).toEqual([1, 0]);
  });

  it('connects to the address that was checked, whatever the name says later', async () => {
    const receiver = await listening({ status: 204 });
    let lookUps = 0;
    const rebinding: ResolveHost = async () => {
      lookUps += 1;
      return [{ address: lookUps === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    const host = `receiver.invalid:${receiver.port}`;
    expect((await post(`http://${host}/`, [host], rebinding)).delivered).toBe(true);
    expect({ lookUps, requests: receiver.requests(), connections }).toEqual({
      lookUps: 1,
      requests: 1,
      connections: 1,
    });
  });

  it('ends after five seconds when there is no answer, and a slow body decides nothing', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    const endless = createServer((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'.repeat(65_536)), 20);
      response.on('close', () => clearInterval(drip));
    }).listen(0, '127.0.0.1');
    closing.push(silent, endless);
    const hostOf = (server: Server) => {
      const address = server.address();
      return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    };
    await Promise.all([once(silent, 'listening'), once(endless, 'listening')]);
    const began = Date.now();
    const [none, slow] = await Promise.all([
      post(`http://${hostOf(silent)}/`, [hostOf(silent)]),
      post(`http://${hostOf(endless)}/`, [hostOf(endless)]),
    ]);
    expect(none).toEqual({ delivered: false, outcome: 'no answer in time' });
    expect(slow).toEqual({ delivered: true, outcome: 'status 200' });
    expect(Date.now() - began).toBeLessThan(6_500);
  });

  it('checks the certificate: plain text where TLS is expected is no answer', async () => {
    const receiver = await listening({ status: 204 });
    expect((await post(`https://${receiver.host}/`, [receiver.host])).outcome).toMatch(/^no answer/);
    expect(receiver.requests()).toBe(0);
  });
});
