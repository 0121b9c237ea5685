import { connect, type Socket } from 'node:net';
import { marker } from './attack.ts';
import { startRecordingUpstream } from './recording-upstream.ts';
import { ask, type DoorUnderTest, Holes, type Outcome, type Requirement } from './requirement.ts';
import { badUpstreams, canMakeCertificates } from './tls-upstreams.ts';

/** Seconds until a connection that sends one byte a second is closed. */
function secondsUntilClosed(door: DoorUnderTest, head: string): Promise<number> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  return new Promise((resolve) => {
    const socket: Socket = connect(door.address);
    const drip = setInterval(() => {
      socket.write('x');
      if (seconds() > 25) socket.destroy();
    }, 1_000);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve(seconds());
    });
    socket.resume().write(head);
  });
}

async function beSlow(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const { host, basePath = '' } = door.site;
  const seen = door.upstream.requests.length;
  const [head, body] = await Promise.all([
    secondsUntilClosed(door, `GET ${basePath}/v0/pages/p HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `),
    secondsUntilClosed(
      door,
      `POST ${basePath}/v0/accounts HTTP/1.1\r\nHost: ${host}\r\nX-Requested-By: facet\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
    ),
  ]);
  holes.expect(head < 7, 'a head of one byte a second', `was waited for ${head.toFixed(0)} s`);
  holes.expect(body < 17, 'a body of one byte a second', `was waited for ${body.toFixed(0)} s`);
  const reached = door.upstream.requests.length - seen;
  holes.expect(reached === 0, 'a slow request', 'reached the service');
  return { tried: 2, reached, holes: holes.lines };
}

async function beMany(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const idle = await Promise.all(
    Array.from(
      { length: 200 },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(door.address, () => resolve(socket));
          socket.on('error', () => {});
        }),
    ),
  );
  const started = performance.now();
  const answer = await ask(door, '/v0/pages/p', { headers: [marker] });
  const seconds = (performance.now() - started) / 1_000;
  for (const socket of idle) socket.destroy();
  const soon = answer?.status === 200 && seconds < 1;
  holes.expect(soon, 'the 201st request', `was answered with ${answer?.status} after ${seconds.toFixed(1)} s`);
  return { tried: 1, holes: holes.lines };
}

async function distrustUpstreams(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  let tried = 0;
  let reached = 0;
  for (const { name, tls, caFile, isGood } of badUpstreams()) {
    const upstream = await startRecordingUpstream(tls);
    const environment = { UPSTREAM_URL: upstream.url, ...(caFile === undefined ? {} : { UPSTREAM_CA_FILE: caFile }) };
    const other = await door.startAnother(environment);
    const answer = await ask(other, '/v0/pages/p', { headers: [marker] });
    await ask(other, '/healthz');
    await other.close();
    const seen = upstream.requests.length;
    await upstream.close();
    tried += 1;
    if (isGood) {
      holes.expect(answer?.status === 200 && seen > 0, name, `answered with ${answer?.status}`);
      continue;
    }
    reached += seen;
    holes.expect(seen === 0, name, 'got the key');
    holes.expect(answer?.status === 502, name, `answered with ${answer?.status}`);
  }
  return { tried, reached, holes: holes.lines };
}

async function openUnasked(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const cases = [{ HOST: '0.0.0.0' }, { UPSTREAM_URL: 'http://service.example' }];
  for (const environment of cases) {
    const name = JSON.stringify(environment);
    const started = await door.startAnother(environment).catch(() => undefined);
    holes.expect(started === undefined, name, 'started');
    await started?.close();
  }
  return { tried: cases.length, holes: holes.lines };
}

/** What takes its time. */
export const slowRequirements: readonly Requirement[] = [
  { id: 'R13', promise: 'A head is waited for 5 s and a whole request 15 s', check: beSlow },
  { id: 'R13', promise: 'Beside 200 idle connections a request is answered within a second', check: beMany },
  {
    id: 'R19',
    promise: 'The key goes only to a service whose certificate holds',
    lack: canMakeCertificates ? undefined : 'there is no openssl to make certificates with',
    check: distrustUpstreams,
  },
  {
    id: 'R20',
    promise: 'Other machines are neither let in nor sent the key in plain http unasked',
    check: openUnasked,
  },
];
