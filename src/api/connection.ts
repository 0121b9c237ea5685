import { createStore } from '#src/lib/store.ts';
import type { ApiError } from './errors.ts';

/** The state of the connection according to the last answer, or its lack. */
export type Connection =
  | { readonly state: 'unknown' }
  | { readonly state: 'connected'; readonly ms: number }
  | { readonly state: 'failing'; readonly error: ApiError };

/** Shown at the bottom of the sidebar. */
export const connection = createStore<Connection>({ state: 'unknown' });

/** A read with a retry at `until` (epoch ms); `isAskedFor`: rate limited by the service (429). */
export type Wait = { readonly at: number; readonly until: number; readonly isAskedFor: boolean };

/** All reads that wait for a retry. */
export const waits = createStore<readonly Wait[]>([]);

/** Records a read that waits `ms` milliseconds. @returns a function that removes the record. */
export function noteWait(ms: number, isAskedFor: boolean): () => void {
  const at = Date.now();
  const wait = { at, until: at + ms, isAskedFor };
  waits.set([...waits.get(), wait]);
  return () => waits.set(waits.get().filter((other) => other !== wait));
}

/** A time without a connection to the service. */
type Outage = {
  /** The browser reports no network, and the server of Facet does not answer either. */
  readonly offline: boolean;
  /** The load time of the oldest data on the screen: epoch milliseconds. Undefined without data. */
  readonly asOf: number | undefined;
  readonly reason: string;
};

/** Set and cleared by `recovery.ts`. Meanwhile only it retries; failed requests do not. */
export const outage = createStore<Outage | undefined>(undefined);

/** Calls back whenever the service turns out reachable: any answer, or the end of an outage. */
export function whenServiceAnswers(listener: () => void): () => void {
  const stops = [
    connection.subscribe(() => connection.get().state === 'connected' && listener()),
    outage.subscribe(() => outage.get() === undefined && listener()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
