import { createStore } from './store.ts';

/**
 * Why nothing may be changed: the deployer's `config.json` says so, or the role of whoever is signed in,
 * or `?readonly` in the address, or the address leads to another service since this tab was opened
 * (`other-service.ts`).
 */
export type ReadOnlyBy = 'deployer' | 'viewer' | 'address' | 'other-service';

/**
 * The one source of read-only mode; undefined while changes are allowed. Set by the root route. The controls say it (`useReadOnly`), and the fetch
 * layer refuses to send a write, so that a forgotten control does no harm.
 */
export const readOnly = createStore<ReadOnlyBy | undefined>(undefined);
