import { eq, max } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import { newId } from '#server/service/ids.ts';
import { type audiences, conversations, messageChanges, messages } from '#server/service/schema.ts';

type NewMessage = Pick<typeof messages.$inferInsert, 'role' | 'content' | 'hasSnapshot' | 'versionId' | 'generating'>;

/** Appends a message; the caller holds the audience's lock, so that the next position is safe. */
export async function appendMessage(
  transaction: Database,
  audienceId: string,
  message: NewMessage,
  now: number,
): Promise<{ readonly conversationId: string; readonly messageId: string; readonly position: number }> {
  const [conversation] = await transaction
    .insert(conversations)
    .values({ conversationId: newId('conversation'), audienceId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: conversations.audienceId, set: { updatedAt: now } })
    .returning();
  if (conversation === undefined) throw new Error('The conversation was not stored.');
  const { conversationId } = conversation;
  const [last] = await transaction
    .select({ position: max(messages.position) })
    .from(messages)
    .where(eq(messages.conversationId, conversationId));
  const position = (last?.position ?? -1) + 1;
  const messageId = newId('message');
  await transaction.insert(messages).values({ ...message, conversationId, position, messageId, sentAt: now });
  return { conversationId, messageId, position };
}

/** Records a context PATCH as a user message with one `applied` change (choices.md). */
export async function recordContextChange(
  transaction: Database,
  audience: typeof audiences.$inferSelect,
  context: string | null,
  versionId: string,
  now: number,
): Promise<void> {
  const content =
    context === null
      ? 'I removed the context for this audience.'
      : 'I changed the context for this audience. Rewrite the page with it.';
  const message = await appendMessage(transaction, audience.audienceId, { role: 'user', content, versionId }, now);
  await transaction.insert(messageChanges).values({
    changeId: newId('change'),
    conversationId: message.conversationId,
    messagePosition: message.position,
    position: 0,
    field: 'supplementaryContext',
    previousValue: audience.supplementaryContext ?? '',
    newValue: context ?? '',
    status: 'applied',
  });
}
