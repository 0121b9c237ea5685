import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ConversationAnswer, conversationQueries } from '#src/api/conversations.ts';
import type { ApiError } from '#src/api/errors.ts';
import { readRepeatedly } from '#src/api/repeated-read.ts';
import { type Generating, generatingOf } from './generating.ts';
import { type Timeline, timelineOf } from './timeline.ts';

/** Text arrives by the second; nobody reads faster. Milliseconds. */
const shortestPause = 1_000;

/** Where nothing is being written somebody else may have begun something. Milliseconds. */
const shortestIdlePause = 15_000;

/** A run that writes nothing for so long shows that it goes on by its status or by a running tool call. Milliseconds. */
export const silenceMs = 8_000;

/** A conversation as it is known now. */
export type KnownConversation = {
  readonly answer: ConversationAnswer;
  readonly timeline: Timeline;
  readonly generating: Generating;
};

type Reading = KnownConversation & {
  readonly status: string | undefined;
  readonly changedAt: number;
  /** Nothing has changed for so long that growth before it says nothing any more. */
  readonly settled: boolean;
};

export type ConversationReading = {
  /** Undefined before the first answer. */
  readonly known: KnownConversation | undefined;
  /** Why it could not be read, or not be read again. */
  readonly error: ApiError | undefined;
  /** When it was read last: epoch milliseconds. */
  readonly readAt: number;
  readonly fetching: boolean;
  readonly retry: () => void;
};

/**
 * The conversation of an audience, read again and again: by the second while something in it is generated, now and then while nothing is. `audienceStatus` is the status of the audience as it was read
 * last; undefined where it says nothing of a run.
 */
export function useConversation(
  pageId: string,
  audienceId: string,
  audienceStatus: string | undefined,
): ConversationReading {
  const client = useQueryClient();
  const query = useQuery(conversationQueries.one(pageId, audienceId));
  const [refused, setRefused] = useState<ApiError>();
  const { data: answer } = query;

  // What a reading tells depends on the one before it, so it is worked out once for each. Words come in bursts: for some seconds without any, what grew
  // before them still counts as growing.
  const [known, setKnown] = useState<Reading>();
  const isNew = known?.answer !== answer || known?.status !== audienceStatus;
  const isOver = known !== undefined && !known.settled && query.dataUpdatedAt - known.changedAt > silenceMs;
  if (answer !== undefined && (isNew || isOver)) {
    setKnown({
      answer,
      status: audienceStatus,
      changedAt: query.dataUpdatedAt,
      settled: !isNew,
      timeline: timelineOf(answer, known?.timeline),
      generating: generatingOf({
        conversation: answer,
        before: known?.answer,
        audienceStatus,
        now: query.dataUpdatedAt,
      }),
    });
  }

  const isMoving = known?.generating.generating === true || known?.generating.awaited === true;
  const active = known !== undefined && refused === undefined;
  useEffect(() => {
    if (!active) return;
    const one = conversationQueries.one(pageId, audienceId);
    return readRepeatedly({
      shortest: isMoving ? shortestPause : shortestIdlePause,
      onRefused: setRefused,
      read: async () => {
        const before = client.getQueryData(one.queryKey);
        return (await client.fetchQuery({ ...one, staleTime: 0 })) !== before;
      },
    });
  }, [client, pageId, audienceId, active, isMoving]);

  return {
    known,
    error: refused ?? query.error ?? undefined,
    readAt: query.dataUpdatedAt,
    fetching: query.isFetching,
    retry() {
      setRefused(undefined);
      void query.refetch();
    },
  };
}
