import { once } from 'node:events';
import type { Server } from 'node:http';
import { type RunningService, type ServiceOptions, startService } from './app.ts';
import { faultControl } from './faults/fault-control.ts';
import { faultProxy, type ReceivedRequest } from './faults/fault-proxy.ts';
import { type FaultRuleInput, FaultRules, readFaultRule } from './faults/fault-rules.ts';

export type ServiceWithFaults = RunningService & {
  /** The service without faults in between. */
  readonly directUrl: string;
  /** Where tests of another process register faults and read the log (`fault-control.ts`). */
  readonly controlUrl: string;
  /** Registers a fault for the requests that match; the first that matches is the one that happens. */
  addFault(rule: FaultRuleInput): void;
  clearFaults(): void;
  /** Every request since the start or the last `clearReceived`, oldest first. */
  received(): readonly ReceivedRequest[];
  clearReceived(): void;
};

/**
 * Starts the real service behind a server that lets faults happen on demand. Only tests call this: nothing that `main.ts` or the gateway
 * imports leads here (`faults.test.ts` proves it). `url` is the address with faults; both servers listen on loopback alone.
 */
export async function startServiceWithFaults(options: ServiceOptions): Promise<ServiceWithFaults> {
  const { port = 0, ...behind } = options;
  const service = await startService(behind);
  const rules = new FaultRules();
  const received: ReceivedRequest[] = [];
  const proxy = faultProxy(service.url, rules, received);
  const control = faultControl(rules, received);
  const close = async (): Promise<void> => {
    for (const server of [proxy, control]) {
      server.closeAllConnections();
      server.close();
    }
    await service.close();
  };
  try {
    return {
      ...service,
      url: await listening(proxy, port),
      directUrl: service.url,
      controlUrl: await listening(control, 0),
      addFault: (rule) => rules.add(readFaultRule(rule)),
      clearFaults: () => rules.clear(),
      received: () => [...received],
      clearReceived: () => {
        received.length = 0;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listening(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
