import { afterAll, afterEach, vi } from 'vitest';
import { allowRefusedWrites, readOnly, signedOut } from '#src/api/access.ts';
import { connection, outage, waits } from '#src/api/connection.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import { requestLog } from '#src/api/request-log.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { setKeptService } from '#src/local/service-scope.ts';

// Each test finds the state that the first one found, whatever the test before did.
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setKeptService(undefined);
  readOnly.set(undefined);
  signedOut.set(false);
  allowRefusedWrites();
  outage.set(undefined);
  connection.set({ state: 'unknown' });
  requestLog.set([]);
  waits.set([]);
  await forgetEverything();
});

// Files share their modules (`isolate: false` in vitest.config.ts): each leaves what it found.
afterAll(() => {
  vi.unstubAllEnvs();
  setApiBaseUrl('');
});
