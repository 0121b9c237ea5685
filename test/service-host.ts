import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { listening, stopServer } from './listening.ts';

/*
 * Before all tests: a server in Vitest's own process that gives each worker its service
 * (`service-main.ts`). A file of tests ends with its process, the service of its worker goes on. It
 * is started when a test of that worker asks for it, so that a run without such tests starts none.
 */

/** Where workers find it; they get the environment of this process. */
const variable = 'FACET_TEST_SERVICES';

type Service = { readonly addresses: Promise<readonly string[]>; stop(): Promise<void> };

const services = new Map<string, Service>();
/** `GET /1` gives the addresses of the service of worker 1: of the API, and of its control. */
const host = createServer(({ url = '' }, response) => {
  const service = services.get(url) ?? startService();
  services.set(url, service);
  service.addresses.then(
    (addresses) => response.end(JSON.stringify(addresses)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

export async function setup(): Promise<void> {
  // Each project asks for it; one is enough.
  process.env[variable] ??= await listening(host);
}

export async function teardown(): Promise<void> {
  if (host.listening) delete process.env[variable];
  await Promise.all([stopServer(host), ...[...services.values()].map((service) => service.stop())]);
}

function startService(): Service {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/service-main.ts'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const addresses = new Promise<readonly string[]>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Service: (\S+) (\S+)/.exec(line);
      if (found !== null) resolve(found.slice(1));
    });
    ended.then(() => reject(new Error('The service ended before it answered.')), reject);
  });
  return {
    addresses,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
