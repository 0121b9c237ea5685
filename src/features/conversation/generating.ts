import { readTimestamp } from '#src/contract/timestamp.ts';
import { type ConversationRead, type MessageRead, type TimelineEntry, timelineOf } from './timeline.ts';

/** One thing that speaks for a run of the agent. The screen says each as a sentence. */
export type GeneratingEvidence =
  /** A tool call of the newest answer has status `running`. */
  | 'tool-running'
  /** The newest answer has more text or tool calls than in the read before, or one of its tool calls has another status. */
  | 'answer-growing'
  /** The audience's status is `processing`. */
  | 'status-processing'
  /** The audience's status is `queued`. */
  | 'status-queued';

export type Generating = {
  /** Whether something is being written now: an interrupt (§4.8) would stop it. */
  readonly generating: boolean;
  /** Whether a run is due that has not begun. An interrupt would find nothing to stop. */
  readonly awaited: boolean;
  /** Everything that speaks for it, strongest first; empty when nothing does. */
  readonly evidence: readonly GeneratingEvidence[];
  /** The message that is being written; undefined while nothing is, or before the service shows a message of the run. */
  readonly message: TimelineEntry | undefined;
};

type GeneratingInput = {
  readonly conversation: ConversationRead;
  /** The read before, if there was one. */
  readonly before?: ConversationRead | undefined;
  readonly audienceStatus?: string | undefined;
  /** Epoch milliseconds. Without it no running tool call counts as left behind. */
  readonly now?: number | undefined;
};

/** The longest run that is thinkable without another sign of life than a running tool call. */
const longestSilentRun = 24 * 60 * 60_000;

/**
 * Whether the agent is writing. The contract has no marker for it (traps.md 30), so it is decided here, from evidence, and the evidence is shown.
 *
 * - Each of `answer-growing`, `tool-running` and `status-processing` suffices. The audience and the conversation are two reads, so one may be older than
 *   the other: a status of rest does not outweigh a growing answer or a running tool.
 * - `status-queued` alone means that a run is awaited: nothing is written yet, so there is nothing to interrupt.
 * - The newest answer is the newest message that is not the user's. A context that is saved during a run stands as a user's message behind the answer that
 *   is still written, and does not hide it. An unknown role may be either's: such a message counts where it itself shows that it is written, and is
 *   passed over otherwise, up to the newest message of the role `assistant`.
 * - An interrupted message is over, whatever its tool calls say. So is one whose snapshot appeared with its last words.
 * - By the audience's status alone, a message is named only if it is the last one and not over: the text of an older answer must not be sent as what
 *   was visible of this one.
 * - A message that appears whole between two reads is no evidence: restores and instant answers do.
 * - Unknown statuses of audiences and tool calls are no evidence, nor is `pending`, in which an audience may rest for ever.
 * - A tool call that is `running` in a message of more than a day ago, with no other evidence, is a run that broke off: nothing
 *   is generating. A message whose timestamp cannot be read has no age.
 */
export function generatingOf({ conversation, before, audienceStatus, now }: GeneratingInput): Generating {
  const evidence: GeneratingEvidence[] = [];
  const written = writtenMessage(timelineOf(conversation), before);
  if (written?.isGrowing) evidence.push('answer-growing');
  if (written?.isToolRunning) evidence.push('tool-running');
  if (audienceStatus === 'processing') evidence.push('status-processing');
  if (audienceStatus === 'queued') evidence.push('status-queued');
  if (evidence.length === 1 && evidence[0] === 'tool-running' && isOld(written?.entry, now)) {
    return { generating: false, awaited: false, evidence: [], message: undefined };
  }
  const generating = evidence.some((each) => each !== 'status-queued');
  return {
    generating,
    awaited: !generating && evidence.length > 0,
    evidence,
    message: generating ? written?.entry : undefined,
  };
}

type Written = { readonly entry: TimelineEntry; readonly isGrowing: boolean; readonly isToolRunning: boolean };

/** The newest answer if it shows that it is being written, or if it is the last message and at least not over. */
function writtenMessage(timeline: readonly TimelineEntry[], before: ConversationRead | undefined): Written | undefined {
  for (let index = timeline.length - 1; index >= 0; index -= 1) {
    const entry = timeline[index];
    if (entry === undefined || entry.role === 'user') continue;
    const isGrowing = hasGrown(entry, before);
    const isToolRunning = !entry.isInterrupted && entry.toolCalls.some(({ status }) => status === 'running');
    if (isGrowing || isToolRunning) return { entry, isGrowing, isToolRunning };
    if (entry.role === 'assistant') {
      // A word of the user's behind it may be the one that the run answers, in a message that is not there yet.
      const isOver = entry.isInterrupted || entry.hasSnapshot || index < timeline.length - 1;
      return isOver ? undefined : { entry, isGrowing, isToolRunning };
    }
  }
  return undefined;
}

function hasGrown({ message, index, isInterrupted, hasSnapshot }: TimelineEntry, before: ConversationRead | undefined) {
  if (isInterrupted || before === undefined) return false;
  const earlier = earlierOf(message, index, before.messages ?? []);
  if (earlier === undefined || earlier === message) return false;
  if (hasSnapshot && earlier.hasSnapshot !== true) return false;
  const calls = message.toolCalls ?? [];
  const earlierCalls = earlier.toolCalls ?? [];
  return (
    length(message) > length(earlier) ||
    calls.length > earlierCalls.length ||
    calls.some(({ status }, at) => earlierCalls[at] !== undefined && earlierCalls[at].status !== status)
  );
}

/** The same message in the read before: by its id, or in its place where it has none. */
function earlierOf(message: MessageRead, index: number, before: readonly MessageRead[]): MessageRead | undefined {
  const there = before[index];
  if (there?.messageId === message.messageId) return there;
  return message.messageId === undefined
    ? undefined
    : before.findLast(({ messageId }) => messageId === message.messageId);
}

function length({ content = '', reasoning = '', contentParts = [] }: MessageRead): number {
  return contentParts.reduce((sum, { text = '' }) => sum + text.length, content.length + reasoning.length);
}

function isOld(entry: TimelineEntry | undefined, now: number | undefined): boolean {
  const at = readTimestamp(entry?.message.timestamp)?.ms;
  return at !== undefined && now !== undefined && now - at > longestSilentRun;
}
