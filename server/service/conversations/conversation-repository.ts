import { and, asc, eq, gt } from 'drizzle-orm';
import { type AudienceKey, withAudience } from '#server/service/audiences/audience-repository.ts';
import { cancelVersions, setAudience } from '#server/service/audiences/version-transitions.ts';
import type { Database } from '#server/service/database.ts';
import { conversations, messageChanges, messageSnapshots, messages } from '#server/service/schema.ts';
import { appendMessage } from './append-message.ts';
import type { ConversationRecord } from './conversation-view.ts';
import { stopRun } from './stop-run.ts';

/** A whole conversation in two range scans: the messages' primary key and the changes' index. */
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

/** Interrupts the run in progress. @returns false without one, undefined without an audience. */
export function interruptRun(
  database: Database,
  key: AudienceKey,
  partialText: string | undefined,
): Promise<boolean | undefined> {
  return withAudience(database, key, (transaction, audience) =>
    stopRun(transaction, audience, partialText, Date.now()),
  );
}

/**
 * Resets an audience's context and metadata to a message's snapshot (§4.9). First interrupts a run
 * and cancels queued versions; then reverts later changes and records it in a message.
 * @returns the ID of the new message, or why the restore failed; undefined without the audience.
 */
export function restoreSnapshot(
  database: Database,
  key: AudienceKey,
  messageId: string,
): Promise<{ readonly messageId: string } | 'no message' | 'no snapshot' | undefined> {
  return withAudience(database, key, async (transaction, audience) => {
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
    await setAudience(transaction, audience, restored);
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
    const told = { role: 'assistant', content, hasSnapshot: true };
    const record = await appendMessage(transaction, audience.audienceId, told, now);
    await transaction.insert(messageSnapshots).values({ messageId: record.messageId, ...restored });
    return { messageId: record.messageId };
  });
}
