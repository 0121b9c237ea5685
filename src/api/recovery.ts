import { focusManager, type QueryClient } from '@tanstack/react-query';
import { parseJson } from '#src/lib/json.ts';
import { connection, outage, waits } from './connection.ts';
import type { ApiError } from './errors.ts';
import { readSiteText } from './http.ts';

/** Waits between tries during an outage, the last one again and again. Milliseconds, each a quarter shorter or longer by chance. */
const pauses = [2_000, 4_000, 8_000, 30_000] as const;

/** How often the gateway is asked whether it reaches the service again: a restart must not cost a marketer the last of the waits. Milliseconds. */
const healthEvery = 4_000;

/** One failure is an accident; the second in a row is an outage. */
const missesOfOutage = 2;

/**
 * Follows the connection of this tab. Two failures in a row are an outage: from then on one read is tried at a time, slower and slower and never in a
 * hidden tab, and the first answer ends it and brings whatever else had failed up to date, one after the other. Nothing but reads is ever sent.
 * @returns the way to stop.
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

  /** Tries at once when the gateway's view of the service turns for the better. A host without `/healthz` never says so and is left to the waits. */
  function watchHealth(): void {
    let wasWell = true;
    healthTimer = setInterval(async () => {
      if (document.hidden) return;
      const isWell = saysWell(parseJson((await readSiteText('healthz')) ?? ''));
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
    // An answer to what was asked before the network went says nothing of it.
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
    // A read that is on its way will tell, unless it was put off for long. The good answer of what had not failed would end the outage before, and begin
    // the tries anew.
    if ((query?.state.error ?? null) === null && client.isFetching() > 0 && !isPutOff()) return tryLater(pauses[0]);
    isTrying = true;
    tries += 1;
    // An answer, of whatever kind, reaches us through `connection`. Where nothing on the screen is old, the server itself is asked.
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

  /** What browsers say of the network is often wrong, above all on one machine: believed only when the server is not there either. */
  async function onOffline(isLast = false): Promise<void> {
    clearTimeout(lookTimer);
    if (navigator.onLine) return;
    const isThere = (await readSiteText('')) !== undefined;
    if (signal.aborted) return;
    if (!isThere) begin(true, 'The browser has no network.');
    // The browser may say it a moment before the network goes: this answer could still pass.
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
  // A page that comes back out of the browser's memory is as old as when it was left (security.md, fault 35).
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

/** Whether a read waits for longer than a try does: the service may have asked for minutes (`Retry-After`). */
function isPutOff(): boolean {
  return waits.get().some(({ until }) => until - Date.now() > pauses[0]);
}

const retryEvent = 'facet-try-now';

/** Tries at once, for a person who does not want to wait. */
export function tryConnectionNow(): void {
  dispatchEvent(new Event(retryEvent));
}

/** No way to the service, as against an answer that somebody has to do something about: a refused key, a fault in one endpoint. */
function isOutage({ kind, status, facts }: ApiError): boolean {
  if (facts.body?.gatewayCode === 'audit') return false;
  return kind === 'network' || kind === 'timeout' || (status !== undefined && [502, 503, 504].includes(status));
}

/** Whether an answer of `/healthz` (interfaces.md) says that the service is reached. */
function saysWell(health: unknown): boolean {
  return typeof health === 'object' && health !== null && 'upstream' in health && health.upstream === 'ok';
}

/** What is on the screen and is old, what failed first. */
function staleQueries(client: QueryClient) {
  const queries = client.getQueryCache().findAll({ type: 'active', stale: true });
  return queries.sort((one, other) => Number(other.state.error !== null) - Number(one.state.error !== null));
}

/** When the oldest of what is on the screen was read, that aside which never gets old: the deployer's settings, this browser's own. */
function oldestReading(client: QueryClient): number | undefined {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ state, observers }) => {
    const ages = observers.some(({ options }) => options.staleTime !== Number.POSITIVE_INFINITY);
    // At 0 stands what no answer has brought yet.
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
