import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, createServer, get, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { readSampleIds } from '../e2e/support/ids.ts';
import { type RunningServer, serverProgram, startServer } from '../e2e/support/processes.ts';
import { doorIsThere, startDoor } from '../scripts/doors/door.ts';
import { buildFolder, ensureBuild } from '../scripts/ensure-build.ts';
import { median, type Report } from './report.ts';
import { withSeededFolder } from './seeded-folder.ts';

const clients = 64;
/** Turns per server. They alternate, so that a machine that slows down slows both. */
const turns = 3;
const key = 'bench-key-of-the-service';
const marked = { 'x-requested-by': 'facet' };
const page = '/v0/pages/page_bench';
/** Headers that every browser sends: the gateway and nginx then compress their responses. */
const asBrowser = { ...marked, 'accept-encoding': 'gzip, deflate, br' };
/** About as large and as repetitive as a page of the service. */
const body = JSON.stringify({
  id: 'page_bench',
  actions: Array.from({ length: 24 }, () => ({
    actionId: `action_${randomBytes(13).toString('hex')}`,
    label: 'Download the deck',
    url: `https://acme.example/decks/${randomBytes(6).toString('hex')}`,
    isActive: true,
  })),
});
const gigabyte = 1024 ** 3;

/** An upstream that costs almost nothing. `…/endless` sends 1 GB without a length. */
async function startUpstream(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('endless')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(64 * 1024, 'x');
      let left = gigabyte;
      const more = () => {
        while (left > 0 && !response.destroyed) {
          left -= chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on('drain', more);
      more();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The upstream has no port.');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

type Turn = { readonly perSecond: number; readonly times: readonly number[]; readonly errors: number };

/** The result of some seconds of kept-alive clients that never pause. */
async function hammer(url: string, seconds: number): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const started = performance.now();
  const times: number[] = [];
  let errors = 0;
  const one = () =>
    new Promise<boolean>((resolve) => {
      get(url + page, { agent, headers: asBrowser }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode === 200)).once('error', () => resolve(false));
      }).once('error', () => resolve(false));
    });
  const client = async () => {
    while (performance.now() - started < seconds * 1_000) {
      const asked = performance.now();
      if (await one()) times.push(performance.now() - asked);
      else errors += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return { perSecond: (times.length * 1_000) / (performance.now() - started), times, errors };
}

const p99 = (all: readonly Turn[]) => {
  const sorted = all.flatMap(({ times }) => times).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
};

/** Memory of a process in MiB: `VmRSS` now, `VmHWM` at most. */
function memory(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}

async function benchLoad(gateway: RunningServer, upstreamUrl: string, seconds: number, report: Report): Promise<void> {
  const environment = { UPSTREAM_URL: upstreamUrl, UPSTREAM_API_KEY: key, PORT: '0' };
  const nginx = doorIsThere('nginx') ? await startDoor('nginx', { environment, folder: buildFolder }) : undefined;
  try {
    const turn = seconds / turns;
    await hammer(gateway.url, turn);
    const before = memory(gateway.pid, 'VmRSS');
    const own: Turn[] = [];
    const theirs: Turn[] = [];
    for (let round = 0; round < turns; round += 1) {
      own.push(await hammer(gateway.url, turn));
      if (nginx !== undefined) theirs.push(await hammer(nginx.url, turn));
    }
    const rate = median(own.map(({ perSecond }) => perSecond));
    report.figure(
      `errors of ${clients} clients in ${seconds} s`,
      own.reduce((sum, { errors }) => sum + errors, 0),
      0,
      'errors',
    );
    report.figure('memory that they left behind', memory(gateway.pid, 'VmRSS') - before, 16, 'MiB');
    report.note('p99 through the gateway', p99(own), 'ms');
    if (nginx === undefined) {
      report.note('GET /v0/pages/{id} through the gateway', rate, 'requests/s');
      report.notRun('gateway throughput against nginx (there is no nginx on this machine)');
      return;
    }
    const nginxRate = median(theirs.map(({ perSecond }) => perSecond));
    report.note('p99 through nginx', p99(theirs), 'ms');
    report.note('GET /v0/pages/{id} through nginx with the same policy', nginxRate, 'requests/s');
    report.figure('GET /v0/pages/{id} through the gateway', rate, nginxRate * 0.8, 'requests/s', true);
  } finally {
    await nginx?.close();
  }
}

/** A response of 1 GB is cut at 64 MiB; until then it must not pile up in memory. */
async function benchLargeAnswer(gateway: RunningServer, report: Report): Promise<void> {
  const before = memory(gateway.pid, 'VmRSS');
  await new Promise<void>((resolve) => {
    get(`${gateway.url}/v0/pages/endless`, { headers: asBrowser }, (response) => {
      response.on('error', () => {}).resume();
      response.once('close', resolve);
    }).on('error', () => resolve());
  });
  report.figure('memory during an answer of 1 GB', memory(gateway.pid, 'VmHWM') - before, 64, 'MiB');
}

async function benchIdleSockets(gateway: RunningServer, report: Report): Promise<void> {
  const { hostname, port } = new URL(gateway.url);
  const idle = await Promise.all(
    Array.from(
      { length: 200 },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(Number(port), hostname, () => resolve(socket)).on('error', () => {});
        }),
    ),
  );
  const started = performance.now();
  const answer = await fetch(gateway.url + page, { headers: marked });
  await answer.arrayBuffer();
  report.figure('a request beside 200 idle connections', performance.now() - started, 1_000, 'ms');
  for (const socket of idle) socket.destroy();
}

/** What compression of API responses saves: 10,000 sessions through the gateway per encoding. */
async function benchCompression(report: Report): Promise<void> {
  await withSeededFolder({ sessions: 10_000 }, async (folder) => {
    const { pageId } = readSampleIds(folder);
    const gateway = await startServer(serverProgram, /^Facet: (\S+)/, { PORT: '0', DATA_DIR: folder });
    const read = (path: string, accepted: string) =>
      new Promise<Buffer>((resolve, reject) => {
        get(gateway.url + path, { headers: { ...marked, 'accept-encoding': accepted } }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part)).once('error', reject);
          answer.once('end', () => resolve(Buffer.concat(parts)));
        }).once('error', reject);
      });
    const first = `/v0/pages/${pageId}/audience_sessions?limit=1000`;
    const paths = [first];
    for (let path: string | undefined = first; path !== undefined && paths.length < 10; ) {
      const text: string = (await read(path, 'identity')).toString();
      const cursor = /"nextCursor":"([^"]+)"/.exec(text)?.[1];
      path = cursor && `${first}&cursor=${encodeURIComponent(cursor)}`;
      if (path) paths.push(path);
    }
    for (const accepted of ['identity', 'gzip', 'br']) {
      const processor = cpuSeconds(gateway.pid);
      const started = performance.now();
      let bytes = 0;
      for (const path of paths) bytes += (await read(path, accepted)).length;
      const took = performance.now() - started;
      report.note(`10,000 sessions, ${accepted}`, bytes / 1_000, 'kB');
      report.note('  on loopback', took, 'ms');
      report.note('  processor time of gateway and service', (cpuSeconds(gateway.pid) - processor) * 1_000, 'ms');
      report.note('  at 10 Mbit/s', took + (bytes * 8) / 10_000, 'ms');
    }
    const audiences = `/v0/pages/${pageId}/audiences`;
    for (const accepted of ['identity', 'br'])
      report.note(`the first page of audiences, ${accepted}`, (await read(audiences, accepted)).length / 1_000, 'kB');
    await gateway.close();
  });
}

/** Processor time that a process took so far. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The gateway under load, beside nginx with the same policy for `FACET_BENCH_SECONDS` (60). */
export async function benchGateway(report: Report): Promise<void> {
  const seconds = Number(process.env.FACET_BENCH_SECONDS || 60);
  await ensureBuild();
  const upstream = await startUpstream();
  const gateway = await startServer(serverProgram, /^Facet: (\S+)/, {
    PORT: '0',
    UPSTREAM_URL: upstream.url,
    UPSTREAM_API_KEY: key,
  });
  try {
    await benchLoad(gateway, upstream.url, seconds, report);
    await benchIdleSockets(gateway, report);
    await benchLargeAnswer(gateway, report);
  } finally {
    await gateway.close();
    upstream.server.closeAllConnections();
    upstream.server.close();
  }
  await benchCompression(report);
}
