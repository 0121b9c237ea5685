import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageAnswer } from '#src/api/pages.ts';
import { changesSince, type PageFieldChange, rememberPage } from '#src/local/page-fingerprints.ts';
import { lastLookQuery } from './last-look.ts';
import { pageFields } from './page-fields.ts';

type PageChanges = {
  /** When this browser last looked, epoch milliseconds. */
  readonly since: number;
  readonly changes: readonly PageFieldChange[];
  /** Takes what is shown now as seen. */
  readonly markSeen: () => void;
};

/**
 * What differs from the last look in this browser, as long as the screen is open: what is seen now is remembered when the screen is left, not
 * while it is read. Give the component that uses it the page's id as its key.
 * @returns undefined while nothing is known of an earlier look, or once it was marked as seen.
 */
export function usePageChanges(pageId: string, page: PageAnswer): PageChanges | undefined {
  const client = useQueryClient();
  const { data: seen } = useQuery(lastLookQuery(pageId));
  const [marked, setMarked] = useState(false);
  const fields = useMemo(() => pageFields(page), [page]);
  // Before the earlier look was read, nothing may be put in its place.
  const current = useRef<Readonly<Record<string, unknown>>>(undefined);

  useEffect(() => {
    current.current = seen === undefined ? undefined : fields;
  }, [seen, fields]);

  useEffect(() => {
    const remember = () => {
      if (current.current !== undefined) void rememberPage(pageId, current.current);
    };
    // A closed tab unmounts nothing.
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
      client.removeQueries({ queryKey: lastLookQuery(pageId).queryKey });
    };
  }, [pageId, client]);

  const changes = useMemo(
    () => (seen === undefined || seen === null ? [] : changesSince(seen, fields)),
    [seen, fields],
  );
  if (seen === undefined || seen === null || marked) return undefined;
  const markSeen = () => {
    setMarked(true);
    void rememberPage(pageId, fields);
  };
  return { since: seen.at, changes, markSeen };
}
