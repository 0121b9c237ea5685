import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer as createSocketServer, Server as SocketServer } from 'node:net';
import type { Policy } from './checks/check.ts';
import type { GatewayConfig } from './config.ts';
import type { Connection } from './connection.ts';
import { StartProblem } from './start-problem.ts';

/**
 * How long running requests may take to finish when the gateway closes: as long as the service has
 * to begin an answer. Milliseconds.
 */
const graceOnClose = 30_000;

/**
 * How long a kept-alive connection may still bring the request that was on its way when the gateway
 * began to close. Milliseconds.
 */
const lastCall = 500;

/**
 * Whose requests are answered: `ALLOWED_HOSTS` or the loopback names with the port, and the public
 * origin's host.
 */
export function policyFor(config: Pick<GatewayConfig, 'allowedHosts' | 'publicOrigin'>, port: number): Policy {
  const names = ['localhost', '127.0.0.1', '[::1]'];
  // Browsers leave the default port out.
  const own = names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
  const publicHost = config.publicOrigin === undefined ? [] : [new URL(config.publicOrigin).host];
  return { hosts: new Set([...(config.allowedHosts ?? own), ...publicHost]), publicOrigin: config.publicOrigin };
}

/**
 * Listens, and gives the port.
 * @param onBound called with the port before the first request can be answered.
 * @param variable what sets the port, for the sentence that refuses it.
 * @throws {StartProblem} in one sentence when the address cannot be had.
 */
export async function listenOn(
  server: SocketServer,
  host: string,
  port: number,
  onBound: (port: number) => void = () => {},
  variable: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<number> {
  try {
    server.listen(port, host.replace(/^\[(.*)\]$/, '$1'));
    await once(server, 'listening');
  } catch (problem) {
    throw new StartProblem(listenSentence(problem, host, port, variable));
  }
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  onBound(bound);
  return bound;
}

/**
 * Finds out whether a port can be had before anything slow is started, and picks one for 0. The
 * port is free again afterwards.
 * @throws {StartProblem} as `listenOn`.
 */
export async function reservePort(host: string, port: number): Promise<number> {
  const server = createSocketServer();
  const bound = await listenOn(server, host, port);
  server.close();
  await once(server, 'close');
  return bound;
}

/**
 * Takes no new connection, answers each open one once more at most, lets running requests finish
 * for 30 s, then closes the rest. No request breaks that was sent before its client could know.
 */
export async function stopListening(server: Server, connections: ReadonlyMap<unknown, Connection>): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  // Not the HTTP server's own close: that cuts idle connections at once, with a request on its way
  // or not.
  SocketServer.prototype.close.call(server);
  for (const connection of connections.values()) connection.endAfterNextAnswer();
  const timers = [
    setTimeout(() => {
      for (const connection of connections.values()) connection.endAfterAnswer();
    }, lastCall),
    setTimeout(() => server.closeAllConnections(), graceOnClose),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
  // What only the HTTP server's own close ends: its look at slow requests.
  server.close();
}

function listenSentence(problem: unknown, host: string, port: number, variable: string): string {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use: stop the program that uses it, or set ${variable} to another one.`;
  }
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set ${variable} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`;
  return `The gateway cannot listen on ${host}, port ${port}: ${String(code ?? problem)}`;
}
