import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBodyProblem, marker } from '#test/probe/attack.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { requestBytes, sendRaw } from '#test/probe/raw-client.ts';

let running: GatewayUnderTest;

beforeAll(async () => {
  running = await startGatewayUnderTest();
});
afterAll(() => running.close());

/** Seconds until a connection that sends one byte a second is closed. */
function secondsUntilClosed(head: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve) => {
    const socket: Socket = connect(running.address);
    const drip = setInterval(() => socket.write('x'), 1_000);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve((performance.now() - started) / 1_000);
    });
    socket.resume().write(head);
  });
}

test.concurrent('R13: a slow head is closed within 7 s', async () => {
  expect(await secondsUntilClosed(`GET /v0/pages/p HTTP/1.1\r\nHost: ${running.site.host}\r\nX-Slow: `)).toBeLessThan(
    7,
  );
});

test.concurrent('R13: a slow body is closed within 17 s and never sent on', async () => {
  const head = `POST /v0/accounts HTTP/1.1\r\nHost: ${running.site.host}\r\nX-Requested-By: facet\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
  expect(await secondsUntilClosed(head)).toBeLessThan(17);
  expect(running.upstream.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.concurrent('R13: with 200 idle connections open the 201st is answered within a second', async () => {
  const idle = await Promise.all(
    Array.from(
      { length: 200 },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(running.address, () => resolve(socket));
          socket.on('error', () => {});
        }),
    ),
  );
  const started = performance.now();
  const answer = await sendRaw(
    running.address,
    requestBytes('GET', '/v0/pages/p', [['Host', running.site.host], marker]),
  );
  expect([answer?.status, performance.now() - started < 1_000]).toEqual([200, true]);
  for (const socket of idle) socket.destroy();
});

test.concurrent('R15: a head that is too slow is told so in JSON', async () => {
  const answer = await sendRaw(running.address, 'GET / HTTP/1.1\r\nHost: x\r\n', { patience: 8_000 });
  expect([answer?.status, answer && errorBodyProblem(answer)]).toEqual([408, undefined]);
});
