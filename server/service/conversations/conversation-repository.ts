import { and, asc, eq, gt } from 'drizzle-orm';
import { type AudienceKey, lockAudience } from '#server/service/audiences/audience-repository.ts';
import { cancelVersions } from '#server/service/audiences/version-transitions.ts';
import type { Database } from '#server/service/database.ts';
import { audiences, conversations, messageChanges, messageSnapshots, messages } from '#server/service/schema.ts';
import { appendMessage } from './append-message.ts';
import type { ConversationRecord } from './conversation-view.ts';
import { stopRun } from './stop-run.ts';

/** A whole conversation: one range of the messages' primary key and one of the changes' index, however long it is. */
export async function findConversation(
  database: Database,
  audienceId: string,
): Promise<ConversationRecord | undefined> {
  const [conversation] = await database.select().from(conversations).where(eq(conversations.audienceId, audienceId));
  if (conversation === undefined) return undefined;
  const { conversationId } = conversation;
  return {
    conversation,
    messages: await database
      .select()
      .from(messages)
      .where(eq(messages.conversationId, conversationId))
      .orderBy(asc(messages.position)),
    changes: await database
      .select()
      .from(messageChanges)
      .where(eq(messageChanges.conversationId, conversationId))
      .orderBy(asc(messageChanges.messagePosition), asc(messageChanges.position)),
  };
}

/**
 * Stops what is being written (§4.8).
 * @returns false when nothing is, undefined when there is no such audience.
 */
export function interruptRun(
  database: Database,
  key: AudienceKey,
  partialText: string | undefined,
): Promise<boolean | undefined> {
  return database.transaction(async (transaction) => {
    const audience = await lockAudience(transaction, key);
    return audience === undefined ? undefined : stopRun(transaction, audience, partialText, Date.now());
  });
}

/**
 * Puts an audience's context and metadata back to a message's snapshot (§4.9). A run in progress is interrupted and queued versions are cancelled first;
 * later applied changes become reverted, and a new message records the restore.
 * @returns the new message's id, or why it could not be done.
 */
export function restoreSnapshot(
  database: Database,
  key: AudienceKey,
  messageId: string,
): Promise<{ readonly messageId: string } | 'no audience' | 'no message' | 'no snapshot'> {
  return database.transaction(async (transaction) => {
    const audience = await lockAudience(transaction, key);
    if (audience === undefined) return 'no audience';
    const [found] = await transaction
      .select({ message: messages, snapshot: messageSnapshots })
      .from(messages)
      .innerJoin(conversations, eq(conversations.conversationId, messages.conversationId))
      .leftJoin(messageSnapshots, eq(messageSnapshots.messageId, messages.messageId))
      .where(and(eq(messages.messageId, messageId), eq(conversations.audienceId, audience.audienceId)));
    if (found === undefined) return 'no message';
    const { message, snapshot } = found;
    if (!message.hasSnapshot || snapshot === null) return 'no snapshot';

    const now = Date.now();
    await stopRun(transaction, audience, undefined, now);
    await cancelVersions(transaction, audience, 'processing and queued', now);
    const restored = {
      supplementaryContext: snapshot.supplementaryContext,
      metadataOverride: snapshot.metadataOverride,
    };
    await transaction.update(audiences).set(restored).where(eq(audiences.audienceId, audience.audienceId));
    await transaction
      .update(messageChanges)
      .set({ status: 'reverted' })
      .where(
        and(
          eq(messageChanges.conversationId, message.conversationId),
          gt(messageChanges.messagePosition, message.position),
          eq(messageChanges.status, 'applied'),
        ),
      );
    const content = 'The context and the metadata are back to an earlier message.';
    const record = await appendMessage(
      transaction,
      audience.audienceId,
      { role: 'assistant', content, hasSnapshot: true },
      now,
    );
    await transaction.insert(messageSnapshots).values({ messageId: record.messageId, ...restored });
    return { messageId: record.messageId };
  });
}
