import { afterAll, afterEach, beforeAll } from 'vitest';
import { defaultSettings } from '#server/service/settings.ts';
import { keyed, newServicePlace, testKey } from '../service/test-service.ts';
import type { FaultRuleInput } from './fault-rules.ts';
import { type ServiceWithFaults, startServiceWithFaults } from './faults.ts';

/**
 * The service behind its fault layer for all tests of a file. Each begins without faults and with
 * an empty log.
 */
export function faultsForTests() {
  let place: Awaited<ReturnType<typeof newServicePlace>>;
  let service: ServiceWithFaults;
  beforeAll(async () => {
    place = await newServicePlace();
    const settings = { ...defaultSettings, agentSpeed: 0 };
    service = await startServiceWithFaults({ ...place, apiKeys: [testKey], settings });
  });
  afterAll(async () => {
    await service.close();
    await place.remove();
  });
  afterEach(() => {
    service.clearFaults();
    service.clearReceived();
  });
  /** Asks through the fault layer, or past it (`directUrl`). */
  const ask = (path: string, method = 'GET', body?: unknown, from: 'url' | 'directUrl' = 'url') =>
    fetch(`${service[from]}${path}`, keyed(method, body));
  return {
    service: () => service,
    ask,
    /** Lets these faults, and no others, meet every request. */
    only(...faults: readonly FaultRuleInput['fault'][]) {
      service.clearFaults();
      for (const fault of faults) service.addFault({ fault });
    },
    control: (method: string, path: string, body?: unknown) =>
      fetch(`${service.controlUrl}${path}`, { method, body: body === undefined ? null : JSON.stringify(body) }),
  };
}
