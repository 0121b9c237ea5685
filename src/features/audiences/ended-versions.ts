import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { type AudienceAnswer, audiencesOf, existingVersion, titleOf } from '#src/api/audiences.ts';
import { conversationKey, conversationMutations } from '#src/api/conversations.ts';
import { pauseAfter, usePutOffNote } from '#src/api/repeated-read.ts';
import { isWorking } from '#src/fields/delayed-versions.ts';
import { showNews } from '#src/form/saved-toast.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, countOf } from '#src/lib/text.ts';
import type { LastLoad } from '#src/ui/error-panel.tsx';

/**
 * Versions ended since the last list, where the audiences `before` (IDs) were working, and those
 * working now. A missing audience has not ended.
 */
export function endedVersions(before: ReadonlySet<string>, listed: readonly AudienceAnswer[]) {
  return {
    ended: listed.filter((audience) => before.has(audience.audienceId ?? '') && !isWorking(audience)),
    working: new Set(listed.filter(isWorking).flatMap(({ audienceId }) => audienceId ?? [])),
  };
}

/** The status of the latest version, as the service says. */
function statusOf({ latestVersion, status }: AudienceAnswer): string | undefined {
  return existingVersion(latestVersion)?.status ?? status;
}

/** What ended, in one sentence: "Acme: version 3 is published", or counts for several. */
export function endedSentence(ended: readonly AudienceAnswer[]): string {
  const [only, ...others] = ended;
  if (only !== undefined && others.length === 0) {
    const number = existingVersion(only.latestVersion)?.versionNumber;
    const version = number === undefined ? 'the version' : `version ${number}`;
    return `${clipEnd(titleOf(only), 60)}: ${version} is ${statusOf(only) ?? 'no longer queued'}`;
  }
  const counts = new Map<string, number>();
  for (const audience of ended) {
    const status = statusOf(audience) ?? 'of unknown status';
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  const parts = [...counts].map(([status, count]) => `${formatNumber(count)} ${status}`);
  const all = countOf(ended.length, 'version');
  if (counts.size > 1) return `${all} finished: ${parts.join(', ')}`;
  return counts.has('published') ? `The agent published ${all}` : `${all} ${[...counts.keys()].join()}`;
}

const looks = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

/**
 * Reports versions that were seen queued or processing and have ended: a toast at once, and a count
 * for the document title, until the person moves, presses or types something here.
 */
export function useEndedVersions(audiences: readonly AudienceAnswer[]): number {
  const client = useQueryClient();
  const seen = useRef<ReadonlySet<string>>(new Set());
  const [unseen, setUnseen] = useState(0);

  useEffect(() => {
    const { ended, working } = endedVersions(seen.current, audiences);
    seen.current = working;
    if (ended.length === 0) return;
    // One loaded before has neither the agent's last words nor its suggestions.
    for (const { audienceId = '' } of ended) void client.invalidateQueries({ queryKey: conversationKey(audienceId) });
    const bad = ended.every((audience) => ['cancelled', 'failed'].includes(statusOf(audience) ?? ''));
    const about = (ended.length === 1 && ended[0]?.audienceId) || '';
    // A stop that was made here says itself how it ended.
    const mutationKey = conversationMutations.interruptKey(about);
    if (bad && client.getMutationCache().find({ mutationKey })) return;
    setUnseen((count) => count + ended.length);
    showNews(about, bad ? 'notice' : 'good', endedSentence(ended));
  }, [client, audiences]);

  useEffect(() => {
    if (unseen === 0) return;
    const onLook = () => setUnseen(0);
    for (const event of looks) window.addEventListener(event, onLook, { passive: true });
    return () => {
      for (const event of looks) window.removeEventListener(event, onLook);
    };
  }, [unseen]);

  return unseen;
}

/**
 * Loads the page's audiences that are queued or processing, or only those `wanted`, repeatedly
 * while `active`: only the list pages that have one. Stops when the service refuses the key (401),
 * and goes on with the next `refetch`.
 * @param load the last load of the audiences.
 * @returns the same, with the error of the last refresh.
 */
export function useStatusRefresh(pageId: string, active: boolean, load: LastLoad, wanted = isWorking): LastLoad {
  const query = useQuery({
    // New for each wait: the first pause is short, and no error is left.
    queryKey: ['status-refresh', pageId, useId(), active],
    // The time of the last change. The list has just loaded.
    initialData: Date.now,
    queryFn: async ({ client, queryKey, signal }) => {
      const changedAt = client.getQueryData<number>(queryKey) ?? 0;
      return (await audiencesOf(pageId).refresh(client, wanted, signal)) ? Date.now() : changedAt;
    },
    enabled: active,
    // A failed refresh is repeated at the end of an outage.
    staleTime: ({ state }) => (state.error === null ? Number.POSITIVE_INFINITY : 0),
    gcTime: 0,
    refetchOnWindowFocus: ({ state }) => (state.error?.status === 401 ? false : 'always'),
    refetchInterval: ({ state }) => pauseAfter(state, state.data),
  });
  const { error, refetch } = query;
  usePutOffNote(error, pauseAfter(query, query.data));
  return {
    // A notice of the shell counts the wait of a rate limit.
    error: load.error ?? (error?.status === 429 ? undefined : error),
    dataUpdatedAt: load.dataUpdatedAt,
    isFetching: load.isFetching,
    refetch: async () => {
      await load.refetch();
      await refetch();
    },
  };
}
