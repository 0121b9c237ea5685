import * as z from 'zod/mini';
import { parseServiceSettings, type ServiceSettings } from './settings.ts';
import { StartError } from './start-error.ts';

const environment = z.object({
  SERVICE_PORT: z._default(z.string().check(z.regex(/^\d{1,5}$/)), '4100'),
  SERVICE_API_KEYS: z._default(z.string(), ''),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z._default(z.string(), ''),
  HOST: z._default(z.string(), '127.0.0.1'),
  OPEN_TO_NETWORK: z._default(z.enum(['0', '1']), '0'),
});

/** Reachable only from this machine. */
const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/i;

export type ServiceEnvironment = {
  readonly port: number;
  readonly host: string;
  readonly apiKeys: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly settings: ServiceSettings;
};

/**
 * Reads the environment of `npm run service` (interfaces.md); an empty variable counts as unset.
 * @throws {StartError} in one sentence that names the variable.
 */
export function readServiceEnvironment(env: Readonly<Record<string, string | undefined>>): ServiceEnvironment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = environment.safeParse(given);
  if (!read.success) throw new StartError(`${read.error.issues[0]?.path.join('.')} has a value that cannot be used.`);
  const { SERVICE_PORT, SERVICE_API_KEYS, DATA_DIR, DATABASE_URL, HOST, OPEN_TO_NETWORK } = read.data;
  const port = Number(SERVICE_PORT);
  if (port > 65_535) throw new StartError('SERVICE_PORT has to be 0 to 65535.');
  const apiKeys = SERVICE_API_KEYS.split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (apiKeys.length === 0) {
    throw new StartError('SERVICE_API_KEYS is missing: set it to the API keys to accept, separated by commas.');
  }
  if (!loopback.test(HOST) && OPEN_TO_NETWORK !== '1') {
    throw new StartError(`HOST ${HOST} is open to the network: set OPEN_TO_NETWORK=1 to allow that.`);
  }
  return {
    port,
    host: HOST,
    apiKeys,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    settings: parseServiceSettings(env),
  };
}
