import { expect } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { ask, type DoorUnderTest } from './requirement.ts';

/** What the health of a service is called that answers the question for it with a status. */
export const healthStates: readonly (readonly [status: number, state: string])[] = [
  [200, 'ok'],
  [401, 'key refused'],
  [403, 'key refused'],
  [404, 'ok'],
  [503, 'unreachable'],
  [302, 'unreachable'],
];

/** `/healthz` says it in words alone, `/readyz` by its status too. */
type HealthTarget = '/healthz' | '/readyz';

/** Expects a front door to say what it hears from the service, each time that it is asked. */
export async function expectHealth(
  door: Pick<DoorUnderTest, 'address' | 'site' | 'upstream'>,
  targets: readonly HealthTarget[],
): Promise<void> {
  for (const [status, state] of healthStates) {
    door.upstream.respond = (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    for (const target of targets) {
      const answer = await ask(door, target);
      const isReady = target === '/healthz' || state === 'ok';
      const said = isReady ? `{"status":"ok","upstream":"${state}"}` : `{"status":"not ready","upstream":"${state}"}`;
      expect([target, status, answer?.status, answer?.body]).toEqual([target, status, isReady ? 200 : 503, said]);
      expect(door.upstream.requests.at(-1)?.rawHeaders).toContain(canaryKey);
    }
  }
}
