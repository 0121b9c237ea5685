import type { AudienceConversation } from '#src/contract/conversation.ts';
import type { Tolerant } from '#src/contract/tolerant-reader.ts';

/** A conversation as it was read (§2.11): any field may be missing, open enums may hold any text. */
export type ConversationRead = Tolerant<AudienceConversation>;
export type MessageRead = NonNullable<ConversationRead['messages']>[number];
export type ToolCallRead = NonNullable<MessageRead['toolCalls']>[number];
export type ChangeRead = NonNullable<MessageRead['changes']>[number];

/** What a message says. */
export type MessageBody = {
  /** What is read first; Markdown. */
  readonly text: string;
  /** `content`, where it says something else than the parts do. */
  readonly other?: string;
  /** Parts that are no plain text (`reasoning`, undocumented types, none), in order, shown raw. */
  readonly parts: readonly { readonly type: string; readonly text: string }[];
};

/** One message in its place. */
export type TimelineEntry = {
  /** The messageId, else `#index`. Unique: a second message of one id has `#` and its index behind. */
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

/** The entry last made of each message. React Query keeps a message's object while the message stays the same. */
const made = new WeakMap<MessageRead, TimelineEntry>();

/** The timeline of each conversation, which is asked for by more than one part of a screen. */
const timelines = new WeakMap<ConversationRead, Timeline>();

const none: readonly never[] = [];

/**
 * The messages of a conversation in the order in which the service gave them (traps.md 30: nothing
 * is sorted). The entry of a message that is the same object, at the same place, with the same key
 * and as live as before is the same object too, so that rows may be compared by identity.
 */
export function timelineOf(conversation: ConversationRead): Timeline {
  const timeline = timelines.get(conversation) ?? entriesOf(conversation);
  timelines.set(conversation, timeline);
  return timeline;
}

function entriesOf({ conversation, messages = none }: ConversationRead): Timeline {
  const live = conversation?.publishedMessageId || undefined;
  const taken = new Set<string>();
  return messages.map((message, index) => {
    const messageId = message.messageId || undefined;
    let key = messageId ?? `#${index}`;
    while (taken.has(key)) key += `#${index}`;
    taken.add(key);
    return entryOf(message, index, key, messageId !== undefined && messageId === live);
  });
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
    // The body hangs on the message alone: one that only moved keeps it.
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

/** Whether a tool call failed or says an error. */
export function hasFailed({ status, error }: ToolCallRead): boolean {
  return status === 'failed' || (error !== undefined && error !== '');
}

/**
 * What a message says. The parts of type `text` win over `content`; where the two differ in more
 * than white space, `content` is the `other` reading. Parts are joined by a blank line, unless they
 * are `content` to the letter without one: then a part may end in the middle of a word.
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
