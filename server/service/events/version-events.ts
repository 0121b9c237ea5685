import type { Database } from '#server/service/database.ts';
import type { audiences, audienceVersions } from '#server/service/schema.ts';
import type { ServiceSettings } from '#server/service/settings.ts';
import { planVisit } from '#server/service/visits/visit-plan.ts';
import { recordEvent } from './record-event.ts';

type Audience = Pick<typeof audiences.$inferSelect, 'audienceId' | 'pageId'>;
type Version = Pick<typeof audienceVersions.$inferSelect, 'versionId' | 'versionNumber' | 'status'>;

/**
 * Records a version's event (§6): `created`, `processed` (the agent has made it a draft) or
 * `published` (visitors see it, and it gets a visit). The contract has no other version events.
 * @param version as it is after the change.
 */
export async function recordVersionEvent(
  transaction: Database,
  settings: Pick<ServiceSettings, 'webhooks' | 'agentSpeed'>,
  moment: 'created' | 'processed' | 'published',
  { audienceId, pageId }: Audience,
  { versionId, versionNumber, status }: Version,
): Promise<void> {
  await recordEvent(transaction, settings, {
    type: `page.version.${moment}`,
    audienceId,
    data: { pageId, audienceId, versionId, versionNumber, status },
  });
  if (moment === 'published') await planVisit(transaction, settings, { audienceId, pageId, versionId });
}
