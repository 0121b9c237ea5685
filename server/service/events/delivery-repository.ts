import { and, eq, inArray, lt, lte, notExists, sql } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import { webhookDeliveries, webhookEvents, webhookSubscriptions } from '#server/service/schema.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** A delivery for this process to try now; `subscription` is null when it is gone. */
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number];

const deliveryKey = sql`(${webhookDeliveries.eventId}, ${webhookDeliveries.subscriptionId})`;

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
export async function claimDeliveries(database: Database, request: ClaimRequest) {
  const { now, until, atMost, atMostEach, busy } = request;
  const free = busy.length === 0 ? sql`true` : sql`due.subscription_id not in ${busy}`;
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
  const claimed = await database
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, nextAttemptAt: until, lastAttemptAt: now })
    .where(
      and(
        sql`${deliveryKey} in ${heads}`,
        // Checked again on the locked row: another process may have been faster.
        eq(webhookDeliveries.state, 'pending'),
        lte(webhookDeliveries.nextAttemptAt, now),
      ),
    )
    .returning();
  if (claimed.length === 0) return [];
  const keys = claimed.map(({ eventId, subscriptionId }) => [eventId, subscriptionId]);
  return database
    .select({ delivery: webhookDeliveries, event: webhookEvents, subscription: webhookSubscriptions })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.eventId, webhookDeliveries.eventId))
    .leftJoin(webhookSubscriptions, eq(webhookSubscriptions.subscriptionId, webhookDeliveries.subscriptionId))
    .where(sql`${deliveryKey} in ${keys}`);
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
