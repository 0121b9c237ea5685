import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as startRequest } from 'node:http';
import { expect, test } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { randomFrom } from '#test/chaos/random.ts';
import { auditUnderTest } from '#test/probe/audit-under-test.ts';
import { answerJson, startRecordingUpstream } from '#test/probe/recording-upstream.ts';
import { writeSmallBuild } from '#test/probe/small-build.ts';
import { runNode } from '#test/run-program.ts';

const audit = auditUnderTest();

type Line = { readonly ids: { readonly person_id: string }; readonly status: number | null };

test('1,000 writes with clients that leave, upstreams that die and a gateway that is killed: one line for each that arrived', async () => {
  const seed = Number(process.env.AUDIT_SEED) || Math.floor(Math.random() * 2 ** 31);
  const random = randomFrom(seed);
  const reached: string[] = [];
  const upstream = await startRecordingUpstream();
  audit.open.push(upstream);
  upstream.respond = ({ url }, response, request) => {
    reached.push(url.split('/').at(-1) ?? '');
    const fate = random();
    if (fate < 0.15) request.socket.destroy();
    else if (fate < 0.3) response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
    else if (fate < 0.4) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 9 }).write('{');
      setTimeout(() => request.socket.destroy(), random() * 20);
    } else setTimeout(() => answerJson(response, {}), fate < 0.6 ? random() * 40 : 0);
  };
  const buildFolder = writeSmallBuild();
  audit.open.push({ close: async () => rmSync(buildFolder, { recursive: true, force: true }) });
  const config = {
    host: '127.0.0.1',
    port: 0,
    imageHosts: [],
    allowedHosts: ['facet.test'],
    basePath: '/',
    buildFolder,
    upstream: { url: upstream.url, apiKey: canaryKey },
    auditLog: audit.file,
  };
  let port = 0;
  const startChild = async () => {
    const program = ['--import', 'tsx', 'test/probe/gateway-main.ts'];
    const started = runNode(program, { GATEWAY_CONFIG: JSON.stringify(config) });
    port = Number(await started.printed(/^(\d+)\n/));
    return started;
  };
  const send = (id: string, leavesAfter: number | undefined) =>
    new Promise<void>((resolve) => {
      const headers = { host: 'facet.test', 'x-requested-by': 'facet', 'content-type': 'application/json' };
      const sent = startRequest(
        { host: '127.0.0.1', port, method: 'PATCH', path: `/v0/persons/${id}`, headers, agent: false },
        (answer) => answer.resume().on('close', resolve),
      );
      sent.on('error', () => resolve()).end('{"phoneNumber":"+4930123456"}');
      if (leavesAfter !== undefined) setTimeout(() => sent.destroy(), leavesAfter);
    });
  const total = 1_000;
  const perLife = 125;
  for (let first = 0; first < total; first += perLife) {
    const { child, ended } = await startChild();
    let next = first;
    const last = Math.min(total, first + perLife);
    // The end of each life comes while writes are under way.
    const killAt = last - 1 - Math.floor(random() * 12);
    const worker = async () => {
      while (next < last) {
        const number = next;
        next += 1;
        if (number === killAt) setTimeout(() => child.kill('SIGKILL'), random() * 15);
        await send(`w-${number}`, random() < 0.2 ? random() * 30 : undefined);
      }
    };
    await Promise.all(Array.from({ length: 12 }, worker));
    await ended;
  }
  // What the last life left behind is written at the next start.
  await startChild();
  const text = readFileSync(audit.file, 'utf8').split('\n').filter(Boolean);
  const written = text.map((line): Line => JSON.parse(line));
  const count = new Map<string, number>();
  for (const { ids } of written) count.set(ids.person_id, (count.get(ids.person_id) ?? 0) + 1);
  const facts = `seed ${seed}: ${reached.length} arrived, ${written.length} lines`;
  expect(reached.length, facts).toBeGreaterThan(700);
  const missing = reached.filter((id) => !count.has(id));
  expect([missing, [...count].filter(([, times]) => times > 1)], facts).toEqual([[], []]);
  // A write that did not arrive was under way when the gateway was killed or its client left.
  const arrived = new Set(reached);
  const others = written.filter(({ ids, status }) => !arrived.has(ids.person_id) && status !== null && status < 500);
  expect(others, facts).toEqual([]);
  expect(new Set(written.map(({ status }) => status))).toEqual(new Set([200, 500, 502, null]));
  expect(readdirSync(`${audit.file}.pending`)).toEqual([]);
}, 240_000);
