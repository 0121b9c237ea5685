import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { listening, stopServer } from './listening.ts';

/*
 * Before all tests: a server in Vitest's own process that lends services (`service-main.ts`) to the
 * processes of tests. A service is lent to one at a time, until that process ends, and then to the
 * next. One is started when none is free, so that a run without such tests starts none.
 */

/** Where test processes find it; they get the environment of this one. */
const variable = 'FACET_TEST_SERVICES';

type Service = { readonly addresses: Promise<readonly string[]>; stop(): Promise<void> };

const services: Service[] = [];
const free: Service[] = [];
/** Any request is answered with the addresses of a service, and that answer stays open. */
const host = createServer((_request, response) => {
  const service = free.pop() ?? startService();
  response.once('close', () => free.push(service));
  service.addresses.then(
    (addresses) => response.write(JSON.stringify(addresses)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

export async function setup(): Promise<void> {
  // Each project asks for it; one is enough.
  process.env[variable] ??= await listening(host);
}

export async function teardown(): Promise<void> {
  if (host.listening) delete process.env[variable];
  await Promise.all([stopServer(host), ...services.map((service) => service.stop())]);
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
  const service: Service = {
    addresses,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
  services.push(service);
  return service;
}
