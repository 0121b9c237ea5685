import type { EndpointName } from '#src/contract/endpoints.ts';
import { createStore } from './store.ts';

/**
 * The writes that the service refused to the gateway's API key (403), by their endpoints. Asking again would bring the same answer, so their controls
 * are off (`useReadOnly`) until somebody allows another try. Kept as long as the tab is open: whoever runs Facet may mend the key.
 */
export const refusedWrites = createStore<ReadonlySet<EndpointName>>(new Set());

/** Notes that the service refused a write to this key. */
export function noteRefusedWrite(endpoint: EndpointName): void {
  refusedWrites.set(new Set([...refusedWrites.get(), endpoint]));
}

/** Turns the controls of every refused write on again. Sends nothing. */
export function allowRefusedWrites(): void {
  refusedWrites.set(new Set());
}
