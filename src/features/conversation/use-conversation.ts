import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { type ConversationAnswer, conversationQueries } from '#src/api/conversations.ts';
import { pauseAfter, usePutOffNote } from '#src/api/repeated-read.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { type ConversationRead, type MessageRead, type Timeline, type TimelineEntry, timelineOf } from './timeline.ts';

/** Text arrives by the second; nobody reads faster. Milliseconds. */
const shortestPause = 1_000;

/** While nothing is generated, another person may start something. Milliseconds. */
const shortestIdlePause = 15_000;

/** A run that writes nothing for this long gives other signs of life. Milliseconds. */
const silenceMs = 8_000;

export type KnownConversation = {
  readonly answer: ConversationAnswer;
  readonly generating: Generating;
  readonly status: string | undefined;
  readonly changedAt: number;
  /** Nothing has changed for so long that earlier growth is no evidence any more. */
  readonly settled: boolean;
};

/**
 * An audience's conversation, loaded repeatedly: every second while the agent writes in it, less
 * often otherwise, and when the screen around sees the end of a version (`useEndedVersions`).
 */
export function useConversation(pageId: string, audienceId: string, audience: AudienceAnswer) {
  const [known, setKnown] = useState<KnownConversation>();
  const isMoving = known !== undefined && known.generating.evidence.length > 0;
  const pauseOf = (readings: Parameters<typeof pauseAfter>[0]) =>
    pauseAfter(readings, known?.changedAt, isMoving ? shortestPause : shortestIdlePause);
  const query = useQuery({
    ...conversationQueries.one(pageId, audienceId),
    refetchInterval: ({ state }) => pauseOf(state),
    refetchOnWindowFocus: 'always',
  });
  const { data: answer, dataUpdatedAt: now } = query;
  usePutOffNote(query.error, pauseOf(query));

  // A load is judged against the one before it, so once each. Words come in bursts: for some
  // seconds without any, the text still counts as growing.
  const status = answer !== undefined && isInterrupted(answer, audience) ? undefined : audience.status;
  const isNew = known?.answer !== answer || known?.status !== status;
  const isOver = known !== undefined && !known.settled && now - known.changedAt > silenceMs;
  if (answer !== undefined && (isNew || isOver)) {
    const generating = generatingOf({ conversation: answer, before: known?.answer, audienceStatus: status, now });
    setKnown({ answer, status, changedAt: now, settled: !isNew, generating });
  }
  /** `known`: undefined before the first answer. */
  return { known, query };
}

/**
 * Whether the latest version's run was interrupted: its status may show that later. A version that
 * is younger than the interrupted message waited behind it, or came since.
 */
function isInterrupted(conversation: ConversationRead, { latestVersion }: AudienceAnswer): boolean {
  const newest = timelineOf(conversation).findLast(({ role }) => role !== 'user');
  const [began, wrote] = [latestVersion?.createdAt, newest?.message.timestamp].map((time) => readTimestamp(time)?.ms);
  return newest?.isInterrupted === true && began !== undefined && wrote !== undefined && began <= wrote;
}

export type Generating = ReturnType<typeof generatingOf>;

type GeneratingInput = {
  readonly conversation: ConversationRead;
  /** The previous load, if there was one. */
  readonly before?: ConversationRead | undefined;
  readonly audienceStatus?: string | undefined;
  /** Epoch milliseconds. Without it no running tool call counts as left behind. */
  readonly now?: number | undefined;
};

/** The longest plausible run with no sign of life but a running tool call. */
const longestSilentRun = 24 * 60 * 60_000;

/**
 * Whether the agent is writing. The contract has no marker for it (traps.md 30), so it is inferred
 * here from evidence, and the evidence is shown.
 *
 * - A growing answer, a running tool call and the status `processing` each suffice. Audience and
 *   conversation load separately: a status of rest does not outweigh a growing answer.
 * - `queued` alone means that a run is awaited: there is nothing to interrupt yet.
 * - The newest answer is the newest message that is not the user's: a context saved during a run
 *   stands behind it. A message of unknown role counts only with evidence of its own; otherwise the
 *   search goes back to the newest message of the role `assistant`.
 * - An interrupted message is over, whatever its tool calls say. So is one whose snapshot appeared.
 * - By the audience's status alone, a message is named only if it is the last one and not over: an
 *   interrupt must not send an older answer's text as the visible text of this one.
 * - A message that appears whole between two loads is no evidence: restores and instant answers do.
 * - Unknown statuses are no evidence, nor is `pending`, in which an audience may rest for ever.
 * - A `running` tool call in a message of more than a day ago, with no other evidence, is a run
 *   that broke off. A message without a valid timestamp has no age.
 */
export function generatingOf({ conversation, before, audienceStatus, now }: GeneratingInput) {
  const written = writtenMessage(timelineOf(conversation), before);
  const isProcessing = audienceStatus === 'processing';
  const isQueued = audienceStatus === 'queued';
  const isAlive = written?.isGrowing || isProcessing || isQueued || !isOld(written?.entry, now);
  const evidence = [
    ...(written?.isGrowing ? ['The message is growing.'] : []),
    ...(written?.isToolRunning && isAlive ? ['A tool call is running.'] : []),
    ...(isProcessing ? ['The audience’s status is processing.'] : []),
  ];
  const generating = evidence.length > 0;
  return {
    /** Whether something is being written now: an interrupt (§4.8) would stop it. */
    generating,
    /**
     * The evidence as sentences, strongest first; empty without any. Without `generating` a run is
     * due that has not begun: an interrupt would find nothing to stop.
     */
    evidence: isQueued ? [...evidence, 'The audience’s status is queued.'] : evidence,
    /** The message that is being written, once the service shows it. */
    message: generating ? written?.entry : undefined,
  };
}

/** The newest answer if it shows that it is being written, or is the last message and not over. */
function writtenMessage(timeline: Timeline, before: ConversationRead | undefined) {
  for (const entry of timeline.toReversed()) {
    if (entry.role === 'user') continue;
    const isGrowing = hasGrown(entry, before);
    const isToolRunning = !entry.isInterrupted && entry.toolCalls.some(({ status }) => status === 'running');
    if (isGrowing || isToolRunning) return { entry, isGrowing, isToolRunning };
    if (entry.role === 'assistant') {
      // The run may answer a later user message, with an answer that is not there yet.
      const isOver = entry.isInterrupted || entry.hasSnapshot || entry !== timeline.at(-1);
      return isOver ? undefined : { entry, isGrowing, isToolRunning };
    }
  }
  return undefined;
}

function hasGrown({ message, index, isInterrupted, hasSnapshot }: TimelineEntry, before: ConversationRead | undefined) {
  const earlier = before?.messages?.[index];
  if (isInterrupted || earlier === undefined || earlier.messageId !== message.messageId) return false;
  if (hasSnapshot && earlier.hasSnapshot !== true) return false;
  const stepsOf = ({ toolCalls = [] }: MessageRead) => toolCalls.map(({ status }) => status).join('\n');
  return length(message) > length(earlier) || stepsOf(message) !== stepsOf(earlier);
}

function length({ content = '', reasoning = '', contentParts = [] }: MessageRead): number {
  return contentParts.reduce((sum, { text = '' }) => sum + text.length, content.length + reasoning.length);
}

function isOld(entry: TimelineEntry | undefined, now: number | undefined): boolean {
  const at = readTimestamp(entry?.message.timestamp)?.ms;
  return at !== undefined && now !== undefined && now - at > longestSilentRun;
}
