import { and, eq, inArray, lt, lte, notExists, sql } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import { webhookDeliveries, webhookEvents, webhookSubscriptions } from '#server/service/schema.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type EventRow = typeof webhookEvents.$inferSelect;
type SubscriptionRow = typeof webhookSubscriptions.$inferSelect;

/** A delivery for this process to try now; `subscription` is undefined when it is gone. */
export type ClaimedDelivery = {
  readonly delivery: DeliveryRow;
  readonly event: EventRow;
  readonly subscription: SubscriptionRow | undefined;
};

export type ClaimRequest = {
  readonly now: number;
  /** The claim's end: if the process dies, the delivery is due again at this moment. */
  readonly until: number;
  readonly atMost: number;
  readonly atMostEach: number;
  /** Subscriptions that get nothing more for now. */
  readonly busy: readonly string[];
};

/**
 * Claims due deliveries, longest waiting first, and counts the attempt. It claims only the earliest
 * pending one per subscription and audience to keep the order. Processes claim different ones.
 */
export async function claimDeliveries(database: Database, request: ClaimRequest): Promise<ClaimedDelivery[]> {
  const { now, until, atMost, atMostEach, busy } = request;
  const free =
    busy.length === 0
      ? sql`true`
      : sql`due.subscription_id not in (${sql.join(
          busy.map((id) => sql`${id}`),
          sql`, `,
        )})`;
  const heads = sql`(
    select event_id, subscription_id from (
      select event_id, subscription_id, next_attempt_at, position,
        row_number() over (partition by subscription_id order by next_attempt_at, position) as turn
      from ${webhookDeliveries} due
      where state = 'pending' and next_attempt_at <= ${now}::bigint and ${free} and not exists (
        select 1 from ${webhookDeliveries} earlier
        where earlier.state = 'pending' and earlier.subscription_id = due.subscription_id
          and earlier.audience_id = due.audience_id and earlier.position < due.position
      )
    ) head
    where turn <= ${atMostEach}::int order by next_attempt_at, position limit ${atMost}::int
  )`;
  const deliveries = await database
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, nextAttemptAt: until, lastAttemptAt: now })
    .where(
      and(
        sql`(${webhookDeliveries.eventId}, ${webhookDeliveries.subscriptionId}) in ${heads}`,
        // Checked again on the locked row: another process may have been faster.
        eq(webhookDeliveries.state, 'pending'),
        lte(webhookDeliveries.nextAttemptAt, now),
      ),
    )
    .returning();
  if (deliveries.length === 0) return [];
  const events = await database
    .select()
    .from(webhookEvents)
    .where(
      inArray(
        webhookEvents.eventId,
        deliveries.map((delivery) => delivery.eventId),
      ),
    );
  const subscriptions = await database
    .select()
    .from(webhookSubscriptions)
    .where(
      inArray(
        webhookSubscriptions.subscriptionId,
        deliveries.map((delivery) => delivery.subscriptionId),
      ),
    );
  const eventOf = new Map(events.map((event) => [event.eventId, event]));
  const subscriptionOf = new Map(subscriptions.map((subscription) => [subscription.subscriptionId, subscription]));
  return deliveries.flatMap((delivery) => {
    const event = eventOf.get(delivery.eventId);
    return event === undefined ? [] : [{ delivery, event, subscription: subscriptionOf.get(delivery.subscriptionId) }];
  });
}

/** Stores the outcome of a claimed delivery, unless another process has made it final already. */
export async function settleDelivery(
  database: Database,
  { eventId, subscriptionId }: DeliveryRow,
  result: Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'nextAttemptAt' | 'lastOutcome'>>,
): Promise<void> {
  await database
    .update(webhookDeliveries)
    .set(result)
    .where(
      and(
        eq(webhookDeliveries.eventId, eventId),
        eq(webhookDeliveries.subscriptionId, subscriptionId),
        eq(webhookDeliveries.state, 'pending'),
      ),
    );
}

/** Removes events from before a moment (epoch milliseconds) without pending deliveries. */
export async function forgetFinishedEvents(database: Database, before: number): Promise<void> {
  const { eventId, createdAt } = webhookEvents;
  await database.transaction(async (transaction) => {
    const pending = transaction
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.eventId, eventId), eq(webhookDeliveries.state, 'pending')));
    const finished = transaction
      .select({ eventId })
      .from(webhookEvents)
      .where(and(lt(createdAt, before), notExists(pending)));
    await transaction.delete(webhookDeliveries).where(inArray(webhookDeliveries.eventId, finished));
    const deliveries = transaction.select().from(webhookDeliveries).where(eq(webhookDeliveries.eventId, eventId));
    await transaction.delete(webhookEvents).where(and(lt(createdAt, before), notExists(deliveries)));
  });
}
