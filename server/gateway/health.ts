import { timeouts } from './limits.ts';
import type { Upstream } from './upstream.ts';

/**
 * What stands behind the gateway. `not the service`: a web server that answers where the API should
 * be, with no JSON.
 */
export type UpstreamHealth = 'ok' | 'unreachable' | 'key refused' | 'not the service';

/**
 * Asks the upstream whether it takes requests with our key. Asked at the start and by `/healthz`,
 * never by a timer; questions that come while one is on its way share its answer, so that
 * `/healthz` cannot be used to flood the service.
 */
export function healthOf(upstream: Upstream): () => Promise<UpstreamHealth> {
  let running: Promise<UpstreamHealth> | undefined;
  return () => {
    running ??= ask(upstream).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/**
 * The same with a short memory, for probes of many machines: at most one question each second
 * reaches the service.
 */
export function remembered(upstreamHealth: () => Promise<UpstreamHealth>, milliseconds = 1_000): typeof upstreamHealth {
  let last: { readonly health: UpstreamHealth; readonly at: number } | undefined;
  return async () => {
    if (last !== undefined && performance.now() - last.at < milliseconds) return last.health;
    const health = await upstreamHealth();
    last = { health, at: performance.now() };
    return health;
  };
}

async function ask(upstream: Upstream): Promise<UpstreamHealth> {
  // The signal ends a slow answer; while a connection is still being made it has no effect, so the
  // clock decides too.
  const signal = AbortSignal.timeout(timeouts.health);
  const tooLate = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  try {
    const { status, isJson } = await Promise.race([upstream.askStatus(signal), tooLate]);
    if (status === 401 || status === 403) return 'key refused';
    if (!isJson && (status < 300 || status === 404)) return 'not the service';
    // A redirect or a failing server answers no request of ours.
    return status < 300 || (status >= 400 && status < 500) ? 'ok' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
