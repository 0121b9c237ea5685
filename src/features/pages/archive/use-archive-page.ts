import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#src/api/errors.ts';
import { type PageAnswer, pageMutations, pageQueries } from '#src/api/pages.ts';
import { type ArchiveState, type Reread, reread } from './archive-outcome.ts';

/**
 * Archives a page: one request at a time, never sent again by itself. Without a clear answer the page is read again and `state` says what it
 * was found to be (security.md R40).
 * @returns `archive()`, which resolves with the service's answer or with undefined when the outcome is in `state`; `check()` reads again.
 */
export function useArchivePage(pageId: string) {
  const client = useQueryClient();
  const [state, setState] = useState<ArchiveState>({ kind: 'idle' });
  const running = useRef(false);
  const { mutateAsync } = useMutation({
    ...pageMutations.archive(pageId),
    // Comes before the page is read again by the central invalidation, which mutateAsync waits for.
    onError: (error) =>
      setState(error.outcome === 'unknown' ? { kind: 'checking', error } : { kind: 'refused', error }),
  });

  async function archive(): Promise<PageAnswer | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setState({ kind: 'sending' });
    const sentAt = Date.now();
    try {
      const answer = await mutateAsync();
      setState({ kind: 'idle' });
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) {
        // A fault of Facet itself must not leave the dialog sending for ever.
        setState({ kind: 'idle' });
        throw error;
      }
      if (error.outcome === 'unknown') await settle(error, () => readSince(sentAt));
      return undefined;
    } finally {
      running.current = false;
    }
  }

  /** Ends a request without a clear answer by what a read finds. A fault of Facet itself in it must not leave the dialog reading for ever. */
  async function settle(error: ApiError, read: () => Promise<Reread>): Promise<void> {
    let found: Reread = { kind: 'unread', error: undefined };
    try {
      found = await read();
    } finally {
      setState({ kind: 'unclear', error, found });
    }
  }

  /** What the central invalidation has just read, or failed to read; a read of its own where it did not read. */
  async function readSince(sentAt: number): Promise<Reread> {
    const query = pageQueries.one(pageId);
    const known = client.getQueryState(query.queryKey);
    if (known?.data !== undefined && known.dataUpdatedAt >= sentAt && !known.isInvalidated) return reread(known.data);
    if (known?.error instanceof ApiError && known.errorUpdatedAt >= sentAt)
      return { kind: 'unread', error: known.error };
    return await readNow();
  }

  async function readNow(): Promise<Reread> {
    try {
      return reread(await client.fetchQuery({ ...pageQueries.one(pageId), staleTime: 0 }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { kind: 'unread', error };
    }
  }

  async function check(): Promise<void> {
    if (running.current || state.kind !== 'unclear') return;
    running.current = true;
    const { error } = state;
    setState({ kind: 'checking', error });
    try {
      await settle(error, readNow);
    } finally {
      running.current = false;
    }
  }

  return { state, archive, check: () => void check(), reset: () => setState({ kind: 'idle' }) };
}
