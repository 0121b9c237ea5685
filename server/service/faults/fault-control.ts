import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { ReceivedRequest } from './fault-proxy.ts';
import { type FaultRules, readFaultRule } from './fault-rules.ts';

/**
 * The control interface for tests in another process: `POST /faults` with a rule, `DELETE /faults` (forget the rules), `GET /log`
 * (what was received, oldest first), `DELETE /log`. Answers JSON.
 */
export function faultControl(rules: FaultRules, received: ReceivedRequest[]): Server {
  const routes = new Map<string, (body: string) => unknown>([
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
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(value));
    };
    const route = routes.get(`${incoming.method} ${incoming.url}`);
    if (route === undefined) {
      answer(404, { error: 'There is POST /faults, DELETE /faults, GET /log and DELETE /log.' });
      return;
    }
    textOf(incoming)
      .then((body) => answer(200, route(body) ?? {}))
      .catch((error: unknown) => answer(400, { error: String(error) }));
  });
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
