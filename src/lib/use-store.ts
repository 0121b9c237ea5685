import { useSyncExternalStore } from 'react';

/** What components watch: a store, or whatever else says what it holds and when that changes. */
type Watched<Value> = {
  readonly get: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * What a store holds, or the part that `pick` takes of it; a component is drawn again when that
 * changes. Until then both have to give the very same value, or React draws without end: `pick` may
 * make no new object.
 */
export function useStore<Value>(store: Watched<Value>): Value;
export function useStore<Value, Part>(store: Watched<Value>, pick: (value: Value) => Part): Part;
export function useStore<Value, Part>({ get, subscribe }: Watched<Value>, pick?: (value: Value) => Part): Value | Part {
  return useSyncExternalStore<Value | Part>(subscribe, pick === undefined ? get : () => pick(get()));
}
