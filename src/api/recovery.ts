import { focusManager, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { parseJson } from '#src/lib/json.ts';
import { connection, outage, waits } from './connection.ts';
import type { ApiError } from './errors.ts';
import { readSiteText } from './http.ts';

/** Waits between tries in an outage, the last one repeated. Milliseconds, ± 25 % at random. */
const pauses = [2_000, 4_000, 8_000, 30_000] as const;

/** Interval of the gateway's health check, so that a restart does not cost the longest wait. ms. */
const healthEvery = 4_000;

/** One failure is an accident; the second in a row is an outage. */
const missesOfOutage = 2;

/**
 * Follows the connection of this tab. Two failures in a row are an outage: it then retries one read
 * at a time, ever slower and never in a hidden tab. The first answer ends it and reloads what had
 * failed, one by one. Sends only reads. @returns a function that stops it.
 */
export function followConnection(client: QueryClient): () => void {
  let misses = 0;
  let tries = 0;
  let isTrying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let healthTimer: ReturnType<typeof setInterval> | undefined;
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  const { signal } = ended;

  function begin(offline: boolean, reason: string): void {
    const before = outage.get();
    if (before !== undefined && before.offline === offline) return;
    outage.set({ offline, reason, asOf: before?.asOf ?? oldestReading(client) });
    if (before === undefined) {
      tries = 0;
      watchHealth();
    }
    tryLater();
  }

  /** Retries when the gateway reaches the service again. A host without `/healthz` only waits. */
  function watchHealth(): void {
    let wasWell = true;
    healthTimer = setInterval(async () => {
      if (document.hidden) return;
      const health = parseJson((await readSiteText('healthz')) ?? '');
      const isWell = z.safeParse(reachable, health).success;
      if (isWell && !wasWell) void tryNow();
      wasWell = isWell;
    }, healthEvery);
  }

  function end(): void {
    misses = 0;
    clearTimeout(timer);
    clearInterval(healthTimer);
    if (outage.get() === undefined) return;
    outage.set(undefined);
    void readFailedAgain(client);
    // An answer to a request from before the network failed proves nothing.
    void onOffline();
  }

  function tryLater(wait = pauses[Math.min(tries, pauses.length - 1)] ?? 30_000): void {
    clearTimeout(timer);
    timer = setTimeout(() => void tryNow(), wait * (0.75 + Math.random() / 2));
  }

  async function tryNow(): Promise<void> {
    clearTimeout(timer);
    if (isTrying || outage.get() === undefined || document.hidden) return;
    const query = staleQueries(client).find(({ state }) => state.fetchStatus === 'idle');
    // Waits for a pending read, unless it is put off for long. A success of a healthy read would
    // end the outage early and restart the tries.
    if ((query?.state.error ?? null) === null && client.isFetching() > 0 && !isPutOff()) return tryLater(pauses[0]);
    isTrying = true;
    tries += 1;
    // Any answer arrives through `connection`. Without stale data on the screen, asks the server.
    if (query !== undefined) await query.fetch().catch(() => undefined);
    else if ((await readSiteText('')) !== undefined) end();
    isTrying = false;
    if (outage.get() !== undefined && !signal.aborted) tryLater();
  }

  function onConnection(): void {
    const now = connection.get();
    if (now.state === 'connected') end();
    else if (now.state === 'failing' && isOutage(now.error)) {
      misses += 1;
      if (misses >= missesOfOutage || !navigator.onLine) begin(!navigator.onLine, now.error.message);
    }
  }

  /** Browsers often misreport the network: believed only if the server does not answer either. */
  async function onOffline(isLast = false): Promise<void> {
    clearTimeout(lookTimer);
    if (navigator.onLine) return;
    const isThere = (await readSiteText('')) !== undefined;
    if (signal.aborted) return;
    if (!isThere) begin(true, 'The browser has no network.');
    // The browser may report it just before the network fails: this answer could still get through.
    else if (!isLast) lookTimer = setTimeout(() => void onOffline(true), pauses[0]);
  }

  const again = () => {
    tries = 0;
    void tryNow();
  };
  const stopFollowing = connection.subscribe(onConnection);
  addEventListener('offline', () => void onOffline(), { signal });
  addEventListener('online', again, { signal });
  addEventListener(retryEvent, again, { signal });
  document.addEventListener('visibilitychange', again, { signal });
  // A page from the back/forward cache is as old as when it was left (security.md, fault 35).
  addEventListener('pageshow', ({ persisted }) => persisted && focusManager.onFocus(), { signal });
  onConnection();
  void onOffline();
  return () => {
    ended.abort();
    stopFollowing();
    clearTimeout(timer);
    clearTimeout(lookTimer);
    clearInterval(healthTimer);
  };
}

/** Whether a read waits longer than a try: the service may ask for minutes (`Retry-After`). */
function isPutOff(): boolean {
  return waits.get().some(({ until }) => until - Date.now() > pauses[0]);
}

const retryEvent = 'facet-try-now';

/** Retries at once, for a user who does not want to wait. */
export function tryConnectionNow(): void {
  dispatchEvent(new Event(retryEvent));
}

/** No connection, as opposed to an error that needs action: a refused key, a broken endpoint. */
export function isOutage({ kind, status, facts }: ApiError): boolean {
  if (facts.body?.gatewayCode === 'audit') return false;
  return kind === 'network' || kind === 'timeout' || (status !== undefined && [502, 503, 504].includes(status));
}

/** The answer of `/healthz` (interfaces.md) when the gateway reaches the service. */
const reachable = z.object({ upstream: z.literal('ok') });

/** Stale data on the screen, failed first. */
function staleQueries(client: QueryClient) {
  const queries = client.getQueryCache().findAll({ type: 'active', stale: true });
  return queries.sort((one, other) => Number(other.state.error !== null) - Number(one.state.error !== null));
}

/** The load time of the oldest data on the screen, except those that never get stale (settings). */
function oldestReading(client: QueryClient): number | undefined {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ state, observers }) => {
    const ages = observers.some(({ options }) => options.staleTime !== Number.POSITIVE_INFINITY);
    // 0: no answer yet.
    return ages && state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : [];
  });
  return times.length === 0 ? undefined : Math.min(...times);
}

async function readFailedAgain(client: QueryClient): Promise<void> {
  for (const query of staleQueries(client)) {
    if (outage.get() !== undefined) return;
    if (query.state.error !== null && query.isActive()) await query.fetch().catch(() => undefined);
  }
}
