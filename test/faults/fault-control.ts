import { createServer, type IncomingMessage, type Server } from 'node:http';
import * as z from 'zod/mini';
import type { ReceivedRequest } from './fault-proxy.ts';
import { type FaultRules, readFaultRule } from './fault-rules.ts';

const restartOrder = z.strictObject({ downMs: z._default(z.int().check(z.gte(0), z.lte(60_000)), 0) });

/**
 * JSON control for tests in another process: `POST /faults` (a rule), `DELETE /faults`, `GET /log`
 * (oldest first), `DELETE /log`, and `POST /restart` (`downMs`), answered when the service is back.
 */
export function faultControl(
  rules: FaultRules,
  received: ReceivedRequest[],
  restart: (downMs: number) => Promise<void>,
): Server {
  const routes = new Map<string, (body: string) => unknown>([
    ['POST /restart', (body) => restart(restartOrder.parse(JSON.parse(body)).downMs)],
    ['POST /faults', (body) => rules.add(readFaultRule(JSON.parse(body)))],
    ['DELETE /faults', () => rules.clear()],
    ['GET /log', () => received],
    [
      'DELETE /log',
      () => {
        received.length = 0;
      },
    ],
  ]);
  return createServer((incoming, outgoing) => {
    const answer = (status: number, value: unknown): void => {
      // After a long pause a test would otherwise ask again on a connection that is closed by then.
      outgoing.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      outgoing.end(JSON.stringify(value));
    };
    const route = routes.get(`${incoming.method} ${incoming.url}`);
    if (route === undefined) {
      answer(404, { error: 'There is POST /faults, DELETE /faults, GET /log, DELETE /log and POST /restart.' });
      return;
    }
    textOf(incoming)
      .then(async (body) => answer(200, (await route(body)) ?? {}))
      .catch((error: unknown) => answer(400, { error: String(error) }));
  });
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
