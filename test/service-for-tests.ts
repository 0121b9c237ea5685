import { afterAll, beforeAll, beforeEach } from 'vitest';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { type ServiceBehindKey, type SettingsOfService, startServiceBehindKey } from './service-behind-key.ts';

/**
 * The real service for all tests of a file, or of a `describe`. Each begins with a browser that
 * keeps nothing and with the small world as it is made, whatever the test before did. Throws when
 * it is asked before a test runs.
 */
export function serviceForTests(settings?: SettingsOfService): ServiceBehindKey {
  let begun: ServiceBehindKey | undefined;
  const service = (): ServiceBehindKey => {
    if (begun === undefined) throw new Error('The service is there for tests alone: it has not started yet.');
    return begun;
  };
  const begin = async () => {
    begun = await startServiceBehindKey(settings);
  };
  // The first files start it, on a machine that may be busy.
  beforeAll(begin, 120_000);
  beforeEach(async () => {
    // What still hangs ends by this, and is forgotten with the rest.
    await begin();
    await forgetEverything();
  });
  // Another file of this process must not hear of it.
  afterAll(() => begun?.reset());
  return {
    get url() {
      return service().url;
    },
    get: (path) => service().get(path),
    post: (path, body) => service().post(path, body),
    patch: (path, body) => service().patch(path, body),
    rows: () => service().rows(),
    addFault: (rule) => service().addFault(rule),
    reset: () => service().reset(),
    received: () => service().received(),
  };
}
