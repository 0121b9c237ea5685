import { createStore } from './store.ts';

/**
 * Whether the last answers say that nobody is signed in any more: a gateway or a proxy in front of
 * it asked to sign in. Ends with the next answer of the service, since people sign in again in
 * another tab. Set by the fetch layer.
 */
export const signedOut = createStore(false);
