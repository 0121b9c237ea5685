import { get } from 'node:http';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';

export type ReceivedByService = { readonly method: string; readonly target: string; readonly body?: string };

/** The settings of choices.md, by the names of their variables. */
export type SettingsOfService = Readonly<Record<string, string>>;

export type ServiceBehindKey = Awaited<ReturnType<typeof startServiceBehindKey>>;

/**
 * Begins the real service that this process has anew: the small world as it is made, with these
 * settings, without faults. One process (`service-main.ts`) serves many files, so this is quick.
 */
export async function startServiceBehindKey(settings: SettingsOfService = {}) {
  lent ??= borrowService();
  const [url = '', control = ''] = await lent;
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${control}${path}`, { method, body: body === undefined ? null : JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} was not taken: ${await answer.text()}`);
    return await answer.json();
  };
  /** Asks the API as anybody else would, and gives what it answers. */
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(
      `${url}${path}`,
      body === undefined ? { method } : { method, headers, body: JSON.stringify(body) },
    );
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
    return await answer.json();
  };
  await ask('POST', '/begin', settings);
  return {
    /** Where a browser would reach the API. */
    url,
    get: (path: string) => send('GET', path),
    post: (path: string, body: object) => send('POST', path, body),
    patch: (path: string, body: object) => send('PATCH', path, body),
    /** How many rows each table of the database holds, by its name. */
    rows: async () => Object(await ask('GET', '/rows')),
    /** Lets a fault happen for the requests that match. */
    addFault: async (rule: FaultRuleInput) => void (await ask('POST', '/faults', rule)),
    /** Forgets all faults, and what was received so far. What was written stays. */
    reset: async () => {
      await ask('DELETE', '/faults');
      await ask('DELETE', '/log');
    },
    /** Every request since the last reset, oldest first. */
    received: async (): Promise<readonly ReceivedByService[]> => {
      const log = await ask('GET', '/log');
      return Array.isArray(log) ? log.filter(isReceived) : [];
    },
  };
}

/** The addresses of the service that this process has. */
let lent: Promise<readonly string[]> | undefined;

/** Has `service-host.ts` lend a service. It is free again when this process ends. */
function borrowService(): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    get(String(process.env.FACET_TEST_SERVICES), (answer) => {
      answer.once('data', (text: Buffer) =>
        answer.statusCode === 200 ? resolve(JSON.parse(text.toString())) : reject(new Error(text.toString())),
      );
    }).once('error', reject);
  });
}

function isReceived(entry: unknown): entry is ReceivedByService {
  return typeof entry === 'object' && entry !== null && 'method' in entry && typeof entry.method === 'string';
}
