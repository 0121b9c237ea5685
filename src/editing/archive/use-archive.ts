import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#src/api/errors.ts';
import { type Archivable, type ArchiveState, type Reread, reread } from './archive-outcome.ts';

/** How one kind of thing is archived and read again. */
export type ArchivePlan<Answer extends Archivable> = {
  readonly request: UseMutationOptions<Answer, ApiError, void>;
  /** What has been read of it since a moment (epoch milliseconds), by the central invalidation; undefined when nothing was. */
  readonly knownSince: (sentAt: number) => Reread | undefined;
  /**
   * Reads it afresh; undefined when it is no longer there.
   * @throws {ApiError} when it cannot be read.
   */
  readonly read: () => Promise<Answer | undefined>;
};

/**
 * Archives something: one request at a time, never sent again by itself. Without a clear answer the thing is read again and `state` says what it
 * was found to be (security.md R40).
 * @returns `archive()`, which resolves with the service's answer or with undefined when the outcome is in `state`; `check()` reads again.
 */
export function useArchive<Answer extends Archivable>({ request, knownSince, read }: ArchivePlan<Answer>) {
  const [state, setState] = useState<ArchiveState>({ kind: 'idle' });
  const running = useRef(false);
  const { mutateAsync } = useMutation({
    ...request,
    // Comes before the thing is read again by the central invalidation, which mutateAsync waits for.
    onError: (error) =>
      setState(error.outcome === 'unknown' ? { kind: 'checking', error } : { kind: 'refused', error }),
  });

  async function archive(): Promise<Answer | undefined> {
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
      if (error.outcome === 'unknown') await settle(error, async () => knownSince(sentAt) ?? (await readNow()));
      return undefined;
    } finally {
      running.current = false;
    }
  }

  /** Ends a request without a clear answer by what a read finds. A fault of Facet itself in it must not leave the dialog reading for ever. */
  async function settle(error: ApiError, look: () => Promise<Reread>): Promise<void> {
    let found: Reread = { kind: 'unread', error: undefined };
    try {
      found = await look();
    } finally {
      setState({ kind: 'unclear', error, found });
    }
  }

  async function readNow(): Promise<Reread> {
    try {
      return reread(await read());
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
