import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';

export type ReceivedByService = { readonly method: string; readonly target: string; readonly body?: string };

export type ServiceBehindKey = {
  /** Where a browser would reach the API. */
  readonly url: string;
  /** Lets a fault happen for the requests that match. */
  addFault(rule: FaultRuleInput): Promise<void>;
  /** Forgets all faults, and what was received so far. */
  reset(): Promise<void>;
  /** Every request since the last reset, oldest first. */
  received(): Promise<readonly ReceivedByService[]>;
  close(): Promise<void>;
};

/**
 * Starts the real service over the small world in a process of its own (`service-main.ts`).
 * `settings` are those of decisions.md, by the names of their variables.
 */
export async function startServiceBehindKey(
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceBehindKey> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/service-main.ts'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [url = '', control = ''] = await new Promise<readonly string[]>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Service: (\S+) (\S+)/.exec(line);
      if (found !== null) resolve(found.slice(1));
    });
    ended.then(() => reject(new Error('The service ended before it answered.')), reject);
  });
  const ask = async (method: string, path: string, rule?: FaultRuleInput): Promise<unknown> => {
    const answer = await fetch(`${control}${path}`, { method, body: rule === undefined ? null : JSON.stringify(rule) });
    if (!answer.ok) throw new Error(`The fault was not taken: ${await answer.text()}`);
    return await answer.json();
  };
  return {
    url,
    addFault: async (rule) => void (await ask('POST', '/faults', rule)),
    reset: async () => {
      await ask('DELETE', '/faults');
      await ask('DELETE', '/log');
    },
    received: async () => {
      const log = await ask('GET', '/log');
      return Array.isArray(log) ? log.filter(isReceived) : [];
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function isReceived(entry: unknown): entry is ReceivedByService {
  return typeof entry === 'object' && entry !== null && 'method' in entry && typeof entry.method === 'string';
}
