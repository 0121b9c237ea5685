import { givenVariables, type Variables } from '#server/environment.ts';
import { StartProblem } from '#server/start-problem.ts';
import { parseServiceSettings } from './settings.ts';

/** Reachable only from this machine. */
const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/i;

/** @throws {StartProblem} in one sentence that names the variable. */
export function readServiceEnvironment(env: Variables) {
  const given = givenVariables(env);
  const { SERVICE_PORT = '4100', SERVICE_API_KEYS = '', HOST: host = '127.0.0.1', OPEN_TO_NETWORK = '0' } = given;
  if (!/^\d{1,5}$/.test(SERVICE_PORT)) throw new StartProblem('SERVICE_PORT has a value that cannot be used.');
  if (!/^[01]$/.test(OPEN_TO_NETWORK)) throw new StartProblem('OPEN_TO_NETWORK has a value that cannot be used.');
  const port = Number(SERVICE_PORT);
  if (port > 65_535) throw new StartProblem('SERVICE_PORT has to be 0 to 65535.');
  const apiKeys = SERVICE_API_KEYS.split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (apiKeys.length === 0) {
    throw new StartProblem('SERVICE_API_KEYS is missing: set it to the API keys to accept, separated by commas.');
  }
  if (!loopback.test(host) && OPEN_TO_NETWORK !== '1') {
    throw new StartProblem(`HOST ${host} is open to the network: set OPEN_TO_NETWORK=1 to allow that.`);
  }
  const { DATA_DIR: dataDir = '.data', DATABASE_URL: databaseUrl = '' } = given;
  return { port, host, apiKeys, dataDir, databaseUrl, settings: parseServiceSettings(given) };
}
