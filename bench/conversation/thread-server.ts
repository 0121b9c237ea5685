import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import sirv from 'sirv';
import { longThread } from './thread-data.ts';

/** The dashboard with one long conversation, and its plain rendering under `/plain/`. */
export interface ThreadServer {
  readonly url: string;
  /** UTF-16 units of the conversation's JSON. */
  readonly size: number;
  /** Whether the last message grows by some words with every load. */
  grow(on: boolean): void;
  /** How often the conversation was loaded. */
  readings(): number;
  close(): Promise<void>;
}

/** A proxy for the gateway that answers only the messages of one audience itself. */
export async function serveThread(
  appUrl: string,
  audienceId: string,
  messages: number,
  plainFolder: string,
): Promise<ThreadServer> {
  const thread = longThread(messages);
  const before = JSON.stringify(thread.slice(0, -1)).slice(0, -1);
  const last = { ...thread.at(-1), changes: [], hasSnapshot: false };
  const rest = `"conversation":{},"context":{"currentMetaTitle":"Title"},"pendingChanges":[]`;
  let grown = '';
  let growing = false;
  let readings = 0;
  const conversation = () => {
    readings += 1;
    if (growing) grown += ` and ${readings.toString()} more words`;
    return `{${rest},"messages":${before},${JSON.stringify({ ...last, content: `${last.content}${grown}` })}]}`;
  };
  const plain = sirv(plainFolder, { single: true });
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    if (incoming.method === 'GET' && path.endsWith(`/audiences/${audienceId}/messages`)) {
      answer.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      answer.end(conversation());
    } else if (path.startsWith('/plain/')) {
      incoming.url = path.slice('/plain'.length);
      plain(incoming, answer);
    } else handOn(new URL(path, appUrl), incoming, answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server of the long thread has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    size: before.length,
    grow: (on) => {
      growing = on;
    },
    readings: () => readings,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function handOn(target: URL, incoming: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...incoming.headers, host: target.host, ...(incoming.headers.origin && { origin: target.origin }) };
  const passed = request(target, { method: incoming.method, headers }, (received) => {
    answer.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  incoming.pipe(passed);
}
