import { useSyncExternalStore } from 'react';
import { type Shelf, shelfRecord } from '#src/local/shelf.ts';

/** The shelf as this browser keeps it, renewed when it changes here or in another tab. */
export function useShelf(): Shelf {
  return useSyncExternalStore(shelfRecord.subscribe, shelfRecord.get);
}
