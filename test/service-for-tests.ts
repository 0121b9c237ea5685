import { afterAll, beforeAll, beforeEach } from 'vitest';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { type ServiceBehindKey, startServiceBehindKey } from './service-behind-key.ts';

/**
 * The real service for all tests of a file: started before the first of them and ended after the last. Each begins with a browser that keeps nothing and a
 * service without faults. What is asked of it before a test runs throws.
 */
export function serviceForTests(): Omit<ServiceBehindKey, 'close'> {
  let started: ServiceBehindKey | undefined;
  const service = (): ServiceBehindKey => {
    if (started === undefined) throw new Error('The service is there for tests alone: it has not started yet.');
    return started;
  };
  beforeAll(async () => {
    started = await startServiceBehindKey();
    // Two starts of the embedded database, on a machine that may be busy.
  }, 120_000);
  afterAll(() => started?.close());
  beforeEach(async () => {
    await forgetEverything();
    await service().reset();
  });
  return {
    get url() {
      return service().url;
    },
    addFault: (rule) => service().addFault(rule),
    reset: () => service().reset(),
    received: () => service().received(),
  };
}
