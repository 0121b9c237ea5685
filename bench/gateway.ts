import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream';
import { listening, stopServer } from '#test/listening.ts';
import { type RunningServer, serverProgram, startServer } from '../e2e/support/processes.ts';
import { doorIsThere, startDoor } from '../scripts/doors/door.ts';
import { buildFolder, ensureBuild } from '../scripts/ensure-build.ts';
import { median, percentile, type Report } from './report.ts';
import { whileRunning } from './servers.ts';

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
async function startUpstream() {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('endless')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(64 * 1024, 'x');
      pipeline(
        Array.from({ length: gigabyte / chunk.length }, () => chunk),
        response,
        () => {},
      );
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
  return { url: await listening(server), close: () => stopServer(server) };
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

const timesOf = (all: readonly Turn[]) => all.flatMap(({ times }) => times);

/** Memory of a process in MiB: `VmRSS` now, `VmHWM` at most. */
function memory(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}

async function benchLoad(
  gateway: RunningServer,
  environment: Readonly<Record<string, string>>,
  seconds: number,
  report: Report,
): Promise<void> {
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
    const errors = own.reduce((sum, turn) => sum + turn.errors, 0);
    report.figure(`errors of ${clients} clients in ${seconds} s`, errors, 0, 'errors');
    report.figure('memory that they left behind', memory(gateway.pid, 'VmRSS') - before, 16, 'MiB');
    report.note('p99 through the gateway', percentile(timesOf(own), 0.99), 'ms');
    if (nginx === undefined) {
      report.note('GET /v0/pages/{id} through the gateway', rate, 'requests/s');
      report.notRun('gateway throughput against nginx (there is no nginx on this machine)');
      return;
    }
    const nginxRate = median(theirs.map(({ perSecond }) => perSecond));
    report.note('p99 through nginx', percentile(timesOf(theirs), 0.99), 'ms');
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
  const open = async () => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const idle = await Promise.all(Array.from({ length: 200 }, open));
  const started = performance.now();
  const answer = await fetch(gateway.url + page, { headers: marked });
  await answer.arrayBuffer();
  report.figure('a request beside 200 idle connections', performance.now() - started, 1_000, 'ms');
  for (const socket of idle) socket.destroy();
}

/** The gateway under load, beside nginx with the same policy for `FACET_BENCH_SECONDS` (60). */
export async function benchGateway(report: Report): Promise<void> {
  const seconds = Number(process.env.FACET_BENCH_SECONDS || 60);
  await ensureBuild();
  await whileRunning(startUpstream(), async ({ url }) => {
    const environment = { PORT: '0', UPSTREAM_URL: url, UPSTREAM_API_KEY: key };
    await whileRunning(startServer(serverProgram, /^Facet: (\S+)/, environment), async (gateway) => {
      await benchLoad(gateway, environment, seconds, report);
      await benchIdleSockets(gateway, report);
      await benchLargeAnswer(gateway, report);
    });
  });
}
