import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer as createSocketServer, Server as SocketServer } from 'node:net';
import { errorCode } from '#server/error-code.ts';
import { StartProblem } from '#server/start-problem.ts';
import type { Policy } from './checks/check.ts';
import type { GatewayConfig } from './config.ts';
import type { Connection } from './connection.ts';

/** Milliseconds for running requests at the close: the service has as long to start a response. */
const graceOnClose = 30_000;

/** Milliseconds for requests on their way on kept-alive connections when the close begins. */
const lastCall = 500;

/** Accepted hosts: `ALLOWED_HOSTS` or the loopback names with port, and the public origin's. */
export function policyFor(config: Pick<GatewayConfig, 'allowedHosts' | 'publicOrigin'>, port: number): Policy {
  const names = ['localhost', '127.0.0.1', '[::1]'];
  // Browsers omit the default port.
  const own = names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
  const publicHost = config.publicOrigin === undefined ? [] : [new URL(config.publicOrigin).host];
  return { hosts: new Set([...(config.allowedHosts ?? own), ...publicHost]), publicOrigin: config.publicOrigin };
}

/**
 * No request is answered before the caller has gone on: it may still set what needs the port.
 * @throws {StartProblem} in one sentence when the address cannot be used.
 */
export async function listenOn(
  server: SocketServer,
  host: string,
  port: number,
  variable: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<number> {
  try {
    server.listen(port, host.replace(/^\[(.*)\]$/, '$1'));
    await once(server, 'listening');
  } catch (problem) {
    throw new StartProblem(listenSentence(problem, host, port, variable));
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Finds out whether a port is available before anything slow starts; picks one for 0. */
export async function reservePort(host: string, port: number): Promise<number> {
  const server = createSocketServer();
  const bound = await listenOn(server, host, port);
  server.close();
  await once(server, 'close');
  return bound;
}

/**
 * Accepts no new connections, answers each open one once more at most, lets running requests finish
 * for 30 s, then closes the rest. No request breaks that was sent before its client could know.
 */
export async function stopListening(server: Server, connections: ReadonlyMap<unknown, Connection>): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  // Not the HTTP server's own close, which cuts idle connections even when a request is on its way.
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
  // Only the HTTP server's own close ends its timer for slow requests.
  server.close();
}

function listenSentence(problem: unknown, host: string, port: number, variable: string): string {
  const code = errorCode(problem);
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use: stop the program that uses it, or set ${variable} to another one.`;
  }
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set ${variable} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`;
  return `The gateway cannot listen on ${host}, port ${port}: ${String(code ?? problem)}`;
}
