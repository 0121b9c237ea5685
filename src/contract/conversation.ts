import * as z from 'zod/mini';
import { amount, emptyBody, endpoint, flag, knownValues, limits, openEnum, text } from './fields.ts';

/** Tool call of a message (§2.11). `result` can have any type. */
export const toolCall = z.object({
  id: text,
  name: text,
  status: z.optional(openEnum(knownValues.toolCallStatus)),
  arguments: z.optional(z.record(z.string(), z.unknown())),
  result: z.optional(z.unknown()),
  error: text,
});
export type ToolCall = z.output<typeof toolCall>;

/** Proposed or applied change (§2.11). All values are strings. */
export const change = z.object({
  changeId: text,
  field: z.optional(openEnum(knownValues.changeField)),
  previousValue: text,
  newValue: text,
  status: z.optional(openEnum(knownValues.changeStatus)),
});
export type Change = z.output<typeof change>;

/** Message of an audience conversation (§2.11). The contract gives `timestamp` no unit. */
export const message = z.object({
  messageId: text,
  role: z.optional(openEnum(knownValues.messageRole)),
  content: text,
  timestamp: amount,
  hasSnapshot: flag,
  toolCalls: z.optional(z.array(toolCall)),
  changes: z.optional(z.array(change)),
  contentParts: z.optional(z.array(z.object({ type: text, text }))),
  reasoning: text,
  isInterrupted: flag,
});
export type Message = z.output<typeof message>;

/** Audience conversation (§2.11, §4.7). Only the four top-level fields are required. */
export const audienceConversation = z.object({
  conversation: z.object({
    conversationId: text,
    audienceId: text,
    publishedMessageId: text,
    createdAt: text,
    updatedAt: text,
  }),
  messages: z.array(message),
  context: z.object({
    audienceId: text,
    pageId: text,
    currentSupplementaryContext: text,
    currentMetaTitle: text,
    currentMetaDescription: text,
    currentMetaKeywords: text,
    pageContext: text,
  }),
  pendingChanges: z.array(change),
});
export type AudienceConversation = z.output<typeof audienceConversation>;

/** Request body of Interrupt audience message (§4.8). */
export const interruptRequest = z.strictObject({
  partialText: z.optional(z.string().check(z.maxLength(limits.partialText.max))),
});

export const getAudienceMessages = endpoint(
  'getAudienceMessages',
  'GET',
  '/v0/pages/{page_id}/audiences/{audience_id}/messages',
  { response: audienceConversation },
);

/** `success: false` is a failure with a 2xx (§4.8). */
export const interruptAudienceMessage = endpoint(
  'interruptAudienceMessage',
  'POST',
  '/v0/pages/{page_id}/audiences/{audience_id}/messages/interrupt',
  { body: interruptRequest, response: z.object({ success: z.boolean() }) },
);

/** Unclear whether `messageId` is the old or the new one (§4.9). */
export const restoreAudienceMessage = endpoint(
  'restoreAudienceMessage',
  'POST',
  '/v0/pages/{page_id}/audiences/{audience_id}/messages/{message_id}/restore',
  { body: emptyBody, response: z.object({ success: z.boolean(), messageId: z.string() }) },
);
