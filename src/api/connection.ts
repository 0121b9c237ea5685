import { createStore } from '#src/lib/store.ts';
import type { ApiError } from './errors.ts';

/** What the last answer, or its lack, says about the way to the service. */
export type Connection =
  | { readonly state: 'unknown' }
  | { readonly state: 'connected'; readonly ms: number }
  | { readonly state: 'failing'; readonly error: ApiError };

/** The state of the connection, for the foot of the sidebar. */
export const connection = createStore<Connection>({ state: 'unknown' });

/** A read that is made again by itself at `until` (epoch milliseconds); `isAskedFor` where the service is asked too often (429). */
export type Wait = { readonly at: number; readonly until: number; readonly isAskedFor: boolean };

/** All reads that wait now. */
export const waits = createStore<readonly Wait[]>([]);

/** Notes a read that waits from now on, for so many milliseconds. @returns what takes the note away, once it was made again. */
export function noteWait(ms: number, isAskedFor: boolean): () => void {
  const at = Date.now();
  const wait = { at, until: at + ms, isAskedFor };
  waits.set([...waits.get(), wait]);
  return () => waits.set(waits.get().filter((other) => other !== wait));
}

/** A time in which nothing can be read. */
export type Outage = {
  /** The browser itself says that it has no network, and the server that Facet comes from does not answer either. */
  readonly offline: boolean;
  /** When what is on the screen was read, the oldest of it: epoch milliseconds. Undefined when nothing was. */
  readonly asOf: number | undefined;
  /** Why, in one sentence. */
  readonly reason: string;
};

/** Set and ended by `recovery.ts`, which alone tries again meanwhile: a request that fails is then not repeated by itself. */
export const outage = createStore<Outage | undefined>(undefined);

/** Hears each time that something shows the service to be there: a request that it answered, whatever for, or the end of an outage. */
export function whenServiceAnswers(listener: () => void): () => void {
  const stops = [
    connection.subscribe(() => connection.get().state === 'connected' && listener()),
    outage.subscribe(() => outage.get() === undefined && listener()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
