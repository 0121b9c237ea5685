import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ReceivedRequest } from './fault-proxy.ts';
import { type FaultRules, readFaultRule } from './fault-rules.ts';

/** Other orders, by method and path (`POST /restart`). Each gets the JSON of the request's body. */
export type ControlOrders = Readonly<Record<string, (body: unknown) => unknown>>;

/**
 * JSON control for tests in another process: `POST /faults` (a rule), `DELETE /faults`, `GET /log`
 * (oldest first), `DELETE /log`, and `orders`. Answers once what was asked for is done.
 */
export function faultControl(rules: FaultRules, received: ReceivedRequest[], orders: ControlOrders): Server {
  const routes: ControlOrders = {
    'POST /faults': (body) => rules.add(readFaultRule(body)),
    'DELETE /faults': () => rules.clear(),
    'GET /log': () => received,
    'DELETE /log': () => {
      received.length = 0;
    },
    ...orders,
  };
  return createServer((incoming, outgoing) => {
    const answer = (status: number, value: unknown): void => {
      // After a long pause a test would otherwise ask again on a connection that is closed by then.
      outgoing.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      outgoing.end(JSON.stringify(value));
    };
    const route = routes[`${incoming.method} ${incoming.url}`];
    if (route === undefined) {
      answer(404, { error: `There is ${Object.keys(routes).join(', ')}.` });
      return;
    }
    text(incoming)
      .then(async (body) => answer(200, (await route(body === '' ? undefined : JSON.parse(body))) ?? {}))
      .catch((error: unknown) => answer(400, { error: String(error) }));
  });
}
