import { unlessAborted } from '#server/unless-aborted.ts';
import { timeouts } from './limits.ts';
import type { Upstream } from './upstream.ts';

/** `not the service`: a web server without JSON answers in place of the API. */
export type UpstreamHealth = 'ok' | 'unreachable' | 'key refused' | 'not the service';

/**
 * Checks whether the upstream accepts our key, at the start and for `/healthz`, never by a timer.
 * Parallel checks share one request, so that `/healthz` cannot be used to flood the service.
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

/** Caches the health, so that the probes of many machines send one request per second at most. */
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
  // The signal ends a slow response but has no effect while connecting, so the wait ends too.
  const signal = AbortSignal.timeout(timeouts.health);
  try {
    const { status, isJson } = await unlessAborted(upstream.askStatus(signal), signal);
    if (status === 401 || status === 403) return 'key refused';
    if (!isJson && (status < 300 || status === 404)) return 'not the service';
    // Neither a redirect nor a failing server counts as a service that accepts requests.
    return status < 300 || (status >= 400 && status < 500) ? 'ok' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
