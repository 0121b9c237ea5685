import { and, eq } from 'drizzle-orm';
import type { AudienceRow } from '#server/service/audiences/audience-view.ts';
import { cancelVersions } from '#server/service/audiences/version-transitions.ts';
import type { Database } from '#server/service/database.ts';
import { conversations, messages } from '#server/service/schema.ts';

/**
 * Stops the agent's run for an audience whose lock the caller holds: the message being written keeps `partialText` (or what had been written), running tool
 * calls and the version become cancelled, the audience goes back to its resting status, or to queued when another version waits.
 * @returns whether anything was being written.
 */
export async function stopRun(
  transaction: Database,
  audience: AudienceRow,
  partialText: string | undefined,
  now: number,
): Promise<boolean> {
  const [running] = await transaction
    .select({ message: messages })
    .from(messages)
    .innerJoin(conversations, eq(conversations.conversationId, messages.conversationId))
    .where(and(eq(conversations.audienceId, audience.audienceId), eq(messages.generating, true)));
  if (running === undefined) return false;
  const { message } = running;
  await transaction
    .update(messages)
    .set({
      // An empty partialText says that the caller saw nothing yet; what had been written is not thrown away for it.
      content: partialText || message.content,
      isInterrupted: true,
      generating: false,
      toolCalls:
        message.toolCalls?.map((call) => (call.status === 'running' ? { ...call, status: 'cancelled' } : call)) ?? null,
    })
    .where(eq(messages.messageId, message.messageId));
  await transaction
    .update(conversations)
    .set({ updatedAt: now })
    .where(eq(conversations.conversationId, message.conversationId));
  await cancelVersions(transaction, audience, 'processing', now);
  return true;
}
