import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

type Watched<Value> = Pick<Store<Value>, 'get' | 'subscribe'>;

/**
 * The value of a store, or the part that `pick` takes; renders the component when it changes.
 * `pick` must not create an object: a value that differs each time makes React render endlessly.
 */
export function useStore<Value>(store: Watched<Value>): Value;
export function useStore<Value, Part>(store: Watched<Value>, pick: (value: Value) => Part): Part;
export function useStore<Value, Part>({ get, subscribe }: Watched<Value>, pick?: (value: Value) => Part): Value | Part {
  return useSyncExternalStore<Value | Part>(subscribe, pick === undefined ? get : () => pick(get()));
}
