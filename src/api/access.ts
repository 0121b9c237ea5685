import type { EndpointName } from '#src/contract/endpoints.ts';
import { createStore } from '#src/lib/store.ts';

/**
 * Why nothing may be changed: the deployer's `config.json` says so, or the role of whoever is signed in,
 * or `?readonly` in the address, or the address leads to another service since this tab was opened
 * (`deployment.ts`).
 */
export type ReadOnlyBy = 'deployer' | 'viewer' | 'address' | 'other-service';

/**
 * The one source of read-only mode; undefined while changes are allowed. Set by the root route. The controls say it (`useReadOnly`), and the fetch
 * layer refuses to send a write, so that a forgotten control does no harm.
 */
export const readOnly = createStore<ReadOnlyBy | undefined>(undefined);

/**
 * The writes that the service refused to the gateway's API key (403), by their endpoints. Asking again would bring the same answer, so their controls
 * are off (`useReadOnly`) until somebody allows another try. Kept as long as the tab is open: whoever runs Facet may mend the key.
 */
export const refusedWrites = createStore<ReadonlySet<EndpointName>>(new Set());

/** Turns the controls of every refused write on again. Sends nothing. */
export function allowRefusedWrites(): void {
  refusedWrites.set(new Set());
}

/**
 * Whether the last answers say that nobody is signed in any more: a gateway or a proxy in front of
 * it asked to sign in. Ends with the next answer of the service, since people sign in again in
 * another tab. Set by the fetch layer.
 */
export const signedOut = createStore(false);
