import * as z from 'zod/mini';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';

const receivedRequests = z.array(z.looseObject({ method: z.string(), target: z.string() }));

/** A request as the service received it. */
export type Received = z.infer<typeof receivedRequests>[number];

/** Lets faults happen between the gateway and the service, from a test in another process. */
export interface Faults {
  /** Registers a fault for matching requests. Of several that don't add up, the first happens. */
  add(rule: FaultRuleInput): Promise<void>;
  /** Forgets all rules; the fixtures do it after each test. */
  clear(): Promise<void>;
  /** Every request to the service since the start or the last `clearReceived`, oldest first. */
  received(): Promise<readonly Received[]>;
  clearReceived(): Promise<void>;
  /** Restarts the service on the same data after `downMs`. Resolves when it answers again. */
  restart(downMs: number): Promise<void>;
  /**
   * Restarts the gateway with the build in a folder, or for a service of another name, or of none
   * (""); without either as it was. It has read the build when this resolves.
   */
  restartGateway(order?: { readonly folder?: string; readonly name?: string }): Promise<void>;
}

/** The faults of the service whose control address is given. */
export function faultsAt(controlUrl: string): Faults {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(controlUrl + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`The fault was not taken: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    add: async (rule) => void (await ask('POST', '/faults', rule)),
    clear: async () => void (await ask('DELETE', '/faults')),
    received: async () => receivedRequests.parse(await ask('GET', '/log')),
    clearReceived: async () => void (await ask('DELETE', '/log')),
    restart: async (downMs) => void (await ask('POST', '/restart', { downMs })),
    restartGateway: async (order = {}) => void (await ask('POST', '/restart-front', order)),
  };
}
