import type { Database } from '#server/service/database.ts';
import { newId } from '#server/service/ids.ts';
import { type audiences, messageChanges } from '#server/service/schema.ts';
import { appendMessage } from './append-message.ts';

/** Records a context PATCH as a user message with one `applied` change (decisions.md). */
export async function recordContextChange(
  transaction: Database,
  audience: typeof audiences.$inferSelect,
  context: string | null,
  versionId: string,
  now: number,
): Promise<void> {
  const content =
    context === null
      ? 'I removed the supplementary context.'
      : 'I changed the supplementary context. Rewrite the page with it.';
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
