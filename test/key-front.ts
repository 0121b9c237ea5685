import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** Adds the key to every request to a service, as the gateway does, on a free port of loopback. */
export async function startKeyFront(serviceUrl: string, apiKey: string): Promise<{ url: string; close(): void }> {
  const target = new URL(serviceUrl);
  const front = createServer((incoming, outgoing) => {
    const onward = request(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-api-key': apiKey },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        // A connection that breaks behind must break in front too.
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      front.closeAllConnections();
      front.close();
    },
  };
}
