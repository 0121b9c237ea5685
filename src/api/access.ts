import type { EndpointName } from '#src/contract/endpoints.ts';
import { createStore } from '#src/lib/store.ts';

/**
 * Why nothing may be changed: the deployer's `config.json`, the role of the signed-in user,
 * `?readonly` in the URL, or the URL leads to another service since this tab was opened
 * (`deployment.ts`).
 */
export type ReadOnlyBy = 'deployer' | 'viewer' | 'address' | 'other-service';

/**
 * The one source of read-only mode; undefined while changes are allowed. Set by the root route.
 * Controls heed it (`useReadOnly`), and the fetch layer blocks writes in case one forgets.
 */
export const readOnly = createStore<ReadOnlyBy | undefined>(undefined);

/**
 * Writes that the service refused the gateway's API key (403), by endpoint. A retry would fail too,
 * so their controls are off (`useReadOnly`) until the user allows one: the key may be fixed then.
 */
export const refusedWrites = createStore<ReadonlySet<EndpointName>>(new Set());

/** Turns the controls of every refused write on again, without a request. */
export function allowRefusedWrites(): void {
  refusedWrites.set(new Set());
}

/**
 * Whether the user is signed out according to the last answers: a gateway or a proxy in front asked
 * to sign in. The next answer of the service clears it, since users sign in again in another tab.
 * Set by the fetch layer.
 */
export const signedOut = createStore(false);
