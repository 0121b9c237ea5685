import { useEffect, useSyncExternalStore } from 'react';
import { namePages, openPage, type Shelf, shelfRecord } from '#src/local/shelf.ts';

/** The shelf as this browser keeps it, renewed when it changes here or in another tab. */
export function useShelf(): Shelf {
  return useSyncExternalStore(shelfRecord.subscribe, shelfRecord.get);
}

/** Puts a page that was opened and could be read on the shelf, among the recent ones. @param name undefined as long as it was not read. */
export function useRememberOpenedPage(pageId: string, name: string | undefined): void {
  const isRead = name !== undefined;
  useEffect(() => {
    if (isRead) shelfRecord.update((shelf) => openPage(shelf, pageId, undefined, Date.now()));
  }, [pageId, isRead]);
  useEffect(() => {
    if (name !== undefined) shelfRecord.update((shelf) => namePages(shelf, new Map([[pageId, name]])));
  }, [pageId, name]);
}
