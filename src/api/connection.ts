import { createStore } from './store.ts';

/** What the last request says about the way to the service. */
export type Connection =
  | { readonly state: 'unknown' }
  | { readonly state: 'connected'; readonly ms: number }
  /** A read failed and is tried again by itself at `until` (epoch milliseconds). */
  | { readonly state: 'waiting'; readonly until: number; readonly reason: string }
  | { readonly state: 'failing'; readonly reason: string };

/** The state of the connection, for the foot of the sidebar. */
export const connection = createStore<Connection>({ state: 'unknown' });
