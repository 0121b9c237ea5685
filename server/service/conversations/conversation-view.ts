import type { AudienceRow } from '#server/service/audiences/audience-view.ts';
import { effectiveMetadata } from '#server/service/audiences/metadata-override.ts';
import { isoMoment } from '#server/service/moments.ts';
import { presentFields } from '#server/service/present-fields.ts';
import type { conversations, messageChanges, messages, pages } from '#server/service/schema.ts';
import type { AudienceConversation, Change, Message } from '#src/contract/conversation.ts';

type MessageRow = typeof messages.$inferSelect;
type ChangeRow = typeof messageChanges.$inferSelect;

export type ConversationRecord = {
  readonly conversation: typeof conversations.$inferSelect;
  readonly messages: readonly MessageRow[];
  readonly changes: readonly ChangeRow[];
};

/** A stored conversation as in §2.11; empty for an audience that has none yet. */
export function conversationView(
  record: ConversationRecord | undefined,
  audience: AudienceRow,
  page: typeof pages.$inferSelect,
): AudienceConversation {
  const changesOf = new Map<number, Change[]>();
  for (const row of record?.changes ?? []) {
    const siblings = changesOf.get(row.messagePosition) ?? [];
    const { conversationId, messagePosition, position, ...change } = row;
    changesOf.set(messagePosition, [...siblings, presentFields(change)]);
  }
  const metadata = effectiveMetadata(page.metadata, audience.metadataOverride);
  return {
    conversation:
      record === undefined
        ? { audienceId: audience.audienceId }
        : {
            conversationId: record.conversation.conversationId,
            audienceId: audience.audienceId,
            publishedMessageId: record.conversation.publishedMessageId ?? undefined,
            createdAt: isoMoment(record.conversation.createdAt),
            updatedAt: isoMoment(record.conversation.updatedAt),
          },
    messages: record?.messages.map((row) => messageView(row, changesOf.get(row.position) ?? [])) ?? [],
    context: {
      audienceId: audience.audienceId,
      pageId: audience.pageId,
      currentSupplementaryContext: audience.supplementaryContext ?? '',
      currentMetaTitle: metadata.title ?? '',
      currentMetaDescription: metadata.description ?? '',
      currentMetaKeywords: metadata.keywords?.join(', ') ?? '',
      pageContext: page.pageContext,
    },
    pendingChanges: [...changesOf.values()].flat().filter(({ status }) => status === 'pending'),
  };
}

function messageView(row: MessageRow, changes: Change[]): Message {
  return {
    messageId: row.messageId,
    role: row.role,
    content: row.content,
    timestamp: row.sentAt,
    hasSnapshot: row.hasSnapshot,
    toolCalls: [...(row.toolCalls ?? [])],
    changes,
    contentParts: row.contentParts === null ? undefined : [...row.contentParts],
    reasoning: row.reasoning ?? undefined,
    isInterrupted: row.isInterrupted,
  };
}
