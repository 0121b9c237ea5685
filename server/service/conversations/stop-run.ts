import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import { audiences, audienceVersions, conversations, messages } from '#server/service/schema.ts';

type AudienceRow = typeof audiences.$inferSelect;

/** What an audience is when nothing is being written for it: published once something was, else a draft. An archived one stays archived. */
export function restingStatus(audience: AudienceRow): AudienceRow['status'] {
  if (audience.status === 'archived') return 'archived';
  return audience.publishedVersionId === null ? 'draft' : 'published';
}

/**
 * Stops the agent's run for an audience whose lock the caller holds: the message being written keeps `partialText` (or what had been written), running tool
 * calls and the version become cancelled, the audience goes back to its resting status.
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
  await transaction
    .update(audienceVersions)
    .set({ status: 'cancelled', cancelledAt: now })
    .where(and(eq(audienceVersions.audienceId, audience.audienceId), eq(audienceVersions.status, 'processing')));
  await transaction
    .update(audiences)
    .set({ status: restingStatus(audience) })
    .where(eq(audiences.audienceId, audience.audienceId));
  return true;
}

/** Cancels the versions that wait for the agent. The caller holds the audience's lock. */
export async function cancelQueuedVersions(transaction: Database, audience: AudienceRow, now: number): Promise<void> {
  const cancelled = await transaction
    .update(audienceVersions)
    .set({ status: 'cancelled', cancelledAt: now })
    .where(
      and(
        eq(audienceVersions.audienceId, audience.audienceId),
        inArray(audienceVersions.status, ['queued', 'processing']),
      ),
    )
    .returning({ versionId: audienceVersions.versionId });
  if (cancelled.length === 0) return;
  await transaction
    .update(audiences)
    .set({ status: restingStatus(audience) })
    .where(eq(audiences.audienceId, audience.audienceId));
}
