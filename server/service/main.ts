import * as z from 'zod/mini';
import { startService } from './app.ts';
import { parseServiceSettings } from './settings.ts';
import { StartError } from './start-error.ts';

/** `npm run service`: the reference service alone. Prints one line to stdout when it answers, everything else goes to stderr. */

const environment = z.object({
  SERVICE_PORT: z._default(z.string().check(z.regex(/^\d{1,5}$/)), '4100'),
  SERVICE_API_KEYS: z._default(z.string(), ''),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z._default(z.string(), ''),
  HOST: z._default(z.string(), '127.0.0.1'),
  OPEN_TO_NETWORK: z._default(z.enum(['0', '1']), '0'),
});

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

function readEnvironment() {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(given);
  if (!read.success) throw new StartError(`${read.error.issues[0]?.path.join('.')} has a value that cannot be used.`);
  const port = Number(read.data.SERVICE_PORT);
  if (port > 65_535) throw new StartError('SERVICE_PORT has to be 0 to 65535.');
  const apiKeys = read.data.SERVICE_API_KEYS.split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (apiKeys.length === 0) {
    throw new StartError('SERVICE_API_KEYS is missing: set it to the API keys to accept, separated by commas.');
  }
  if (!loopback.has(read.data.HOST) && read.data.OPEN_TO_NETWORK !== '1') {
    throw new StartError(`HOST ${read.data.HOST} is open to the network: set OPEN_TO_NETWORK=1 to allow that.`);
  }
  return { ...read.data, port, apiKeys };
}

async function main(): Promise<void> {
  const env = readEnvironment();
  const service = await startService({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    apiKeys: env.apiKeys,
    host: env.HOST,
    port: env.port,
    settings: parseServiceSettings(process.env),
    log: (line) => console.error(line),
  });
  console.log(`Service: ${service.url}`);
  const stop = () => {
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
