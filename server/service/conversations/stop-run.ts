import { and, eq } from 'drizzle-orm';
import type { AudienceRow } from '#server/service/audiences/audience-view.ts';
import { cancelVersions } from '#server/service/audiences/version-transitions.ts';
import type { Database } from '#server/service/database.ts';
import { conversations, messages } from '#server/service/schema.ts';

/**
 * Stops an audience's run; the caller holds its lock. The message keeps `partialText` or its text,
 * running tool calls and the version are cancelled, and the audience is at rest or queued again.
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
      // An empty partialText means that the caller saw nothing yet, so the stored text is kept.
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
