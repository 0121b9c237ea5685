import { createServer, request } from 'node:http';
import { listening } from './listening.ts';

/**
 * Adds the key to every request to a service, as the gateway does, on a free port of loopback.
 * Holds each answer back by `delayMs`, like a service far away.
 */
export async function startKeyFront(
  serviceUrl: string,
  apiKey: string,
  delayMs = 0,
): Promise<{ url: string; close(): void }> {
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
        // A connection that breaks behind must break in front too.
        answer.on('error', () => outgoing.destroy());
        const handOn = () => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        };
        if (delayMs === 0) handOn();
        else setTimeout(handOn, delayMs);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return {
    url: await listening(front),
    close() {
      front.closeAllConnections();
      front.close();
    },
  };
}
