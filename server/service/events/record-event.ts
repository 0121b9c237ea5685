import { eq } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import { newId } from '#server/service/ids.ts';
import {
  type audiences,
  type audienceVersions,
  webhookDeliveries,
  webhookEvents,
  webhookSubscriptions,
} from '#server/service/schema.ts';
import type { ServiceSettings } from '#server/service/settings.ts';
import { planVisit } from '#server/service/visits/visit-plan.ts';
import type { WebhookEvent } from '#src/contract/webhook.ts';

export type NewEvent = {
  readonly type: WebhookEvent;
  readonly audienceId: string;
  /** IDs and states only, nothing personal: the receiver reads details through the API. */
  readonly data: Readonly<Record<string, unknown>>;
};

/** Whether a subscription's `events` include an event: null is all, [] is none (choices.md). */
export function wantsEvent(events: readonly WebhookEvent[] | null, type: WebhookEvent): boolean {
  return events === null || events.includes(type);
}

/**
 * Stores an event and a delivery per active subscription that wants it, in the transaction of its
 * cause. The caller's audience lock fixes the order of events. Does nothing while webhooks are off.
 */
export async function recordEvent(
  transaction: Database,
  { webhooks }: Pick<ServiceSettings, 'webhooks'>,
  { type, audienceId, data }: NewEvent,
): Promise<void> {
  if (webhooks === null) return;
  const now = Date.now();
  const eventId = newId('event');
  const [event] = await transaction
    .insert(webhookEvents)
    .values({ eventId, type, audienceId, data, createdAt: now })
    .returning({ position: webhookEvents.position });
  if (event === undefined) throw new Error('The event was not stored.');
  const subscriptions = await transaction
    .select({ subscriptionId: webhookSubscriptions.subscriptionId, events: webhookSubscriptions.events })
    .from(webhookSubscriptions)
    .where(eq(webhookSubscriptions.active, true));
  const deliveries = subscriptions
    .filter(({ events }) => wantsEvent(events, type))
    .map(({ subscriptionId }) => ({
      eventId,
      subscriptionId,
      position: event.position,
      audienceId,
      state: 'pending' as const,
      nextAttemptAt: now,
    }));
  if (deliveries.length > 0) await transaction.insert(webhookDeliveries).values(deliveries);
}

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
