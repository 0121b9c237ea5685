import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Server as SocketServer } from 'node:net';

/** Lets a server listen on loopback, on a free port unless one is given. @returns its origin. */
export async function listening(server: SocketServer, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** Ends a server at once, whatever is under way. */
export async function stopServer(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
