import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageAnswer } from '#src/api/pages.ts';
import {
  changesSince,
  lastSeen,
  type PageFieldChange,
  type PageFingerprint,
  rememberPage,
} from '#src/local/page-fingerprints.ts';
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
 * @returns undefined while nothing is known of an earlier look.
 */
export function usePageChanges(pageId: string, page: PageAnswer): PageChanges | undefined {
  const [seen, setSeen] = useState<PageFingerprint>();
  const fields = useMemo(() => pageFields(page), [page]);
  const latest = useRef(fields);
  const read = useRef(false);

  useEffect(() => {
    latest.current = fields;
  }, [fields]);

  useEffect(() => {
    let left = false;
    void lastSeen(pageId).then((found) => {
      if (left) return;
      read.current = true;
      setSeen(found);
    });
    // Before the earlier look was read, nothing may be put in its place.
    const remember = () => {
      if (read.current) void rememberPage(pageId, latest.current);
    };
    // A closed tab unmounts nothing.
    window.addEventListener('pagehide', remember);
    return () => {
      left = true;
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [pageId]);

  const changes = useMemo(() => (seen === undefined ? [] : changesSince(seen, fields)), [seen, fields]);
  if (seen === undefined) return undefined;
  const markSeen = () => {
    setSeen(undefined);
    void rememberPage(pageId, latest.current);
  };
  return { since: seen.at, changes, markSeen };
}
