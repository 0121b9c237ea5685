import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshAudiences } from '#src/api/audiences.ts';
import type { ApiError } from '#src/api/errors.ts';
import { readRepeatedly } from '#src/api/repeated-read.ts';
import { isWorking } from '#src/fields/delayed-versions.ts';

type StatusRefresh = {
  /** The refusal for which it has stopped. */
  readonly refused: ApiError | undefined;
  readonly resume: () => void;
};

/**
 * Reads the audiences of a page that are queued or processing, or only those `wanted`, again and again while there are any (`active`): only the pages of
 * the list that hold one. It stops for good when the service refuses the key (401), and goes on when `resume` is called.
 */
export function useStatusRefresh(pageId: string, active: boolean, wanted = isWorking): StatusRefresh {
  const client = useQueryClient();
  const [refused, setRefused] = useState<ApiError>();
  const runs = active && refused === undefined;

  useEffect(() => {
    if (!runs) return;
    return readRepeatedly({
      read: async (signal) => (await refreshAudiences(client, pageId, wanted, signal)) === 'changed',
      onRefused: setRefused,
    });
  }, [client, pageId, runs, wanted]);

  return { refused, resume: () => setRefused(undefined) };
}
