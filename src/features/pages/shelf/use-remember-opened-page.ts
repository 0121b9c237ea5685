import { useEffect } from 'react';
import { namePages, shelfRecord } from '#src/local/shelf.ts';
import { openPage } from '#src/local/shelf-changes.ts';

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
