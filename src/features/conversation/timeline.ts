import type { AudienceConversation } from '#src/contract/conversation.ts';
import type { Tolerant } from '#src/contract/tolerant-reader.ts';

/** A conversation as loaded (§2.11): fields may be missing, open enums may have any text. */
export type ConversationRead = Tolerant<AudienceConversation>;
export type MessageRead = NonNullable<ConversationRead['messages']>[number];
export type ToolCallRead = NonNullable<MessageRead['toolCalls']>[number];
export type ChangeRead = NonNullable<MessageRead['changes']>[number];

type MessageBody = {
  /** The main text; Markdown. */
  readonly text: string;
  /** `content`, where it differs from the parts. */
  readonly other?: string;
  /** Parts that are no plain text (`reasoning`, undocumented types, none), in order, shown raw. */
  readonly parts: readonly { readonly type: string; readonly text: string }[];
};

/** One message in its place. */
export type TimelineEntry = {
  /** The messageId, else `#index`. Unique: a repeated ID has `#` and its index appended. */
  readonly key: string;
  /** Place in the service's order, from 0. */
  readonly index: number;
  readonly messageId: string | undefined;
  /** Any text; undefined where the service gave none. */
  readonly role: MessageRead['role'];
  /** The message as the service sent it. */
  readonly message: MessageRead;
  readonly body: MessageBody;
  readonly toolCalls: readonly ToolCallRead[];
  readonly changes: readonly ChangeRead[];
  /** Whether it is the conversation's `publishedMessageId`. */
  readonly isLive: boolean;
  readonly hasSnapshot: boolean;
  readonly isInterrupted: boolean;
};

/** All messages in the service's order. */
export type Timeline = readonly TimelineEntry[];

/** The last entry of each message. React Query keeps the object of an unchanged message. */
const made = new WeakMap<MessageRead, TimelineEntry>();

/** The timeline of each conversation, which several parts of a screen use. */
const timelines = new WeakMap<ConversationRead, Timeline>();

const none: readonly never[] = [];

/**
 * A conversation's messages in the service's order (traps.md 30: nothing is sorted). An entry keeps
 * its identity while its message, place, key and `isLive` stay the same: rows compare by identity.
 */
export function timelineOf(conversation: ConversationRead): Timeline {
  const known = timelines.get(conversation);
  if (known !== undefined) return known;
  const { publishedMessageId } = conversation.conversation ?? {};
  const taken = new Set<string>();
  const timeline = (conversation.messages ?? none).map((message, index) => {
    let key = message.messageId || `#${index}`;
    while (taken.has(key)) key += `#${index}`;
    taken.add(key);
    return entryOf(message, index, key, Boolean(message.messageId) && message.messageId === publishedMessageId);
  });
  timelines.set(conversation, timeline);
  return timeline;
}

function entryOf(message: MessageRead, index: number, key: string, isLive: boolean): TimelineEntry {
  const known = made.get(message);
  if (known?.key === key && known.index === index && known.isLive === isLive) return known;
  const entry: TimelineEntry = {
    key,
    index,
    messageId: message.messageId || undefined,
    role: message.role,
    message,
    // The body depends on the message only: a moved one keeps it.
    body: known?.body ?? bodyOf(message),
    toolCalls: message.toolCalls ?? none,
    changes: message.changes ?? none,
    isLive,
    hasSnapshot: message.hasSnapshot === true,
    isInterrupted: message.isInterrupted === true,
  };
  made.set(message, entry);
  return entry;
}

/** Whether a tool call failed or has an error. */
export function hasFailed({ status, error }: ToolCallRead): boolean {
  return status === 'failed' || Boolean(error);
}

/**
 * What a message says. Parts of type `text` win over `content`; where the two differ in more than
 * white space, `content` is `other`. A blank line joins the parts, unless they equal `content`
 * without one: then a part may end in the middle of a word.
 */
export function bodyOf({ content, contentParts = none }: MessageRead): MessageBody {
  // Most messages of a long conversation.
  if (contentParts.length === 0) return { text: content ?? '', parts: none };
  const isText = ({ type }: (typeof contentParts)[number]) => type === 'text';
  const texts = contentParts.filter(isText).map(({ text = '' }) => text);
  const parts = contentParts
    .filter((part) => !isText(part))
    .map(({ type = '', text = '' }) => ({ type, text }))
    .filter(({ type, text }) => type !== '' || text !== '');
  const joined = texts.filter((text) => text !== '').reduce((before, text) => withBlankLine(before, text), '');
  if (joined.trim() === '' || texts.join('') === content) return { text: content ?? '', parts };
  if (content === undefined || content === '' || compact(content) === compact(joined)) return { text: joined, parts };
  return { text: joined, other: content, parts };
}

function withBlankLine(before: string, after: string): string {
  if (before === '') return after;
  const missing = before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return `${before}${missing}${after}`;
}

function compact(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
