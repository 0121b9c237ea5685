import type { FaultRuleInput } from '#test/faults/fault-rules.ts';

export type ReceivedByService = { readonly method: string; readonly target: string; readonly body?: string };

/** The settings of decisions.md, by the names of their variables. */
export type SettingsOfService = Readonly<Record<string, string>>;

export type ServiceBehindKey = Awaited<ReturnType<typeof startServiceBehindKey>>;

/**
 * Begins the real service of this worker anew: the small world as it is made, with these settings,
 * without faults. One process (`service-main.ts`) serves all files of a worker, so this is quick.
 */
export async function startServiceBehindKey(settings: SettingsOfService = {}) {
  const [url = '', control = ''] = await addresses();
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
    /** The service itself goes on: whoever comes next begins it anew. */
    close: async () => undefined,
  };
}

/** Of the service of this worker, which `service-host.ts` starts when it is first asked for. */
async function addresses(): Promise<readonly string[]> {
  const answer = await fetch(`${process.env.FACET_TEST_SERVICES}/${process.env.VITEST_POOL_ID}`);
  if (!answer.ok) throw new Error(await answer.text());
  return await answer.json();
}

function isReceived(entry: unknown): entry is ReceivedByService {
  return typeof entry === 'object' && entry !== null && 'method' in entry && typeof entry.method === 'string';
}
