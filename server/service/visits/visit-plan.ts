import type { Database } from '#server/service/database.ts';
import { plannedVisits } from '#server/service/schema.ts';
import type { ServiceSettings } from '#server/service/settings.ts';

/** Milliseconds at speed 1 from publishing to visit, and from the visit's form to enrichment. */
const pauses = { visit: 6_000, enrichment: 3_000 };

export const pauseBefore = (step: keyof typeof pauses, agentSpeed: number): number =>
  Math.round(pauses[step] / agentSpeed);

/** Plans a visit in its version's publishing transaction, unless webhooks are off or speed is 0. */
export async function planVisit(
  transaction: Database,
  { webhooks, agentSpeed }: Pick<ServiceSettings, 'webhooks' | 'agentSpeed'>,
  version: Pick<typeof plannedVisits.$inferInsert, 'versionId' | 'audienceId' | 'pageId'>,
): Promise<void> {
  if (webhooks === null || agentSpeed === 0) return;
  const dueAt = Date.now() + pauseBefore('visit', agentSpeed);
  await transaction
    .insert(plannedVisits)
    .values({ ...version, step: 'visit', dueAt })
    .onConflictDoNothing();
}
