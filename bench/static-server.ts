import { createServer } from 'node:http';
import sirv from 'sirv';

/** A server for the base app: compressed files, and index.html for every other path. */
export interface StaticServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a build folder on a free loopback port. */
export async function serveFolder(folder: string): Promise<StaticServer> {
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true, single: true });
  const server = createServer((request, response) => serve(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The static server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
