import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type RunningService, type ServiceOptions, startService } from '#server/service/app.ts';
import { listening, stopServer } from '#test/listening.ts';
import { type ControlOrders, faultControl } from './fault-control.ts';
import { faultProxy, type ReceivedRequest } from './fault-proxy.ts';
import { type FaultRuleInput, FaultRules, readFaultRule } from './fault-rules.ts';

const restartOrder = z.strictObject({ downMs: z._default(z.int().check(z.gte(0), z.lte(60_000)), 0) });

export type ServiceWithFaults = RunningService & {
  /** The service without faults in between. */
  readonly directUrl: string;
  /** Where tests of another process register faults and read the log (`fault-control.ts`). */
  readonly controlUrl: string;
  /** Registers a fault for matching requests. Of several that don't add up, the first happens. */
  addFault(rule: FaultRuleInput): void;
  clearFaults(): void;
  /** Every request since the start or the last `clearReceived`, oldest first. */
  received(): readonly ReceivedRequest[];
  clearReceived(): void;
  /**
   * Restarts the service on the same data and URL, after `downMs` in which nothing listens there.
   * Resolves when it answers again.
   */
  restart(downMs?: number): Promise<void>;
};

/**
 * Starts the real service behind a proxy for faults at `url`, both on loopback only. Nothing that
 * runs in production may import it (`production-imports-no-test` in `.dependency-cruiser.cjs`).
 * @param orders further orders that are taken at `controlUrl`.
 */
export async function startServiceWithFaults(
  options: ServiceOptions,
  orders: ControlOrders = {},
): Promise<ServiceWithFaults> {
  const { port = 0, ...behind } = options;
  let service = await startService(behind);
  const rules = new FaultRules();
  const received: ReceivedRequest[] = [];
  const proxy = faultProxy(() => service.url, rules, received);
  let url = '';
  const restart = async (downMs = 0): Promise<void> => {
    await stopServer(proxy);
    await service.close();
    await wait(downMs);
    service = await startService(behind);
    await listening(proxy, Number(new URL(url).port));
  };
  const control = faultControl(rules, received, {
    'POST /restart': (body) => restart(restartOrder.parse(body).downMs),
    ...orders,
  });
  const close = async (): Promise<void> => {
    await Promise.all([stopServer(proxy), stopServer(control)]);
    await service.close();
  };
  try {
    url = await listening(proxy, port);
    return {
      url,
      get directUrl() {
        return service.url;
      },
      controlUrl: await listening(control),
      samplePages: () => service.samplePages(),
      sampleFile: (fileId) => service.sampleFile(fileId),
      addFault: (rule) => rules.add(readFaultRule(rule)),
      clearFaults: () => rules.clear(),
      received: () => [...received],
      clearReceived: () => {
        received.length = 0;
      },
      restart,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
