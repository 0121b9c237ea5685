import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshAudiences } from '#src/api/audiences.ts';
import { ApiError } from '#src/api/errors.ts';
import { nextPause } from './refresh-pace.ts';
import { isWorking } from './stuck.ts';

type StatusRefresh = {
  /** The refusal for which it has stopped. */
  readonly refused: ApiError | undefined;
  readonly resume: () => void;
};

/**
 * Reads the audiences of a page that are queued or processing, or only those `wanted`, again and again while there are any (`active`): only the pages of the list that hold
 * one, slower the longer nothing changes, at once when the tab comes back into sight, and never in a hidden one. It stops for good when the service
 * refuses the key (401).
 * It goes on when `resume` is called.
 */
export function useStatusRefresh(pageId: string, active: boolean, wanted = isWorking): StatusRefresh {
  const client = useQueryClient();
  const [refused, setRefused] = useState<ApiError>();
  const runs = active && refused === undefined;

  useEffect(() => {
    if (!runs) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause: number | undefined;
    let busy = false;

    const wait = () => {
      pause = nextPause(pause);
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), pause);
    };
    const refresh = async () => {
      if (document.hidden || busy) return;
      busy = true;
      try {
        const outcome = await refreshAudiences(client, pageId, wanted, ended.signal);
        if (outcome === 'changed') pause = undefined;
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        // Any other failure passes; the pause grows, and the foot of the sidebar says that the service does not answer.
        if (error.status === 401) return setRefused(error);
      } finally {
        busy = false;
      }
      if (!ended.signal.aborted && !document.hidden) wait();
    };
    const onVisibility = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      pause = undefined;
      void refresh();
    };
    document.addEventListener('visibilitychange', onVisibility);
    if (!document.hidden) wait();
    return () => {
      ended.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [client, pageId, runs, wanted]);

  return { refused, resume: () => setRefused(undefined) };
}
