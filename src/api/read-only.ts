import { createStore } from './store.ts';

/** Who decided that nothing may be changed: the deployer's `config.json`, or `?readonly` in the address. */
export type ReadOnlyBy = 'deployer' | 'address';

/**
 * The one source of read-only mode; undefined while changes are allowed. Set by the root route. The controls say it (`useReadOnly`), and the fetch
 * layer refuses to send a write, so that a forgotten control does no harm.
 */
export const readOnly = createStore<ReadOnlyBy | undefined>(undefined);
