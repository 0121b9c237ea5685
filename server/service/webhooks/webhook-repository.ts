import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import type { ListSlice } from '#server/service/http/cursor.ts';
import { givenFields, isAfter, laterThanBefore } from '#server/service/list-sql.ts';
import { webhookSubscriptions } from '#server/service/schema.ts';
import type { WebhookSubscriptionUpdate } from '#src/contract/webhook.ts';
import type { WebhookRow } from './webhook-view.ts';

/** Subscriptions, oldest first, ties by ID; one beyond the limit if there are more. */
export function listWebhooks(database: Database, slice: ListSlice): Promise<WebhookRow[]> {
  return database
    .select()
    .from(webhookSubscriptions)
    .where(isAfter(slice.after, webhookSubscriptions.createdAt, webhookSubscriptions.subscriptionId))
    .orderBy(asc(webhookSubscriptions.createdAt), asc(webhookSubscriptions.subscriptionId))
    .limit(slice.limit + 1);
}

/** Parallel updates of other fields survive. Without fields it locks the row. */
export async function updateWebhook(
  database: Database,
  subscriptionId: string,
  update: WebhookSubscriptionUpdate,
): Promise<WebhookRow | undefined> {
  const fields = givenFields(update);
  const chosen = eq(webhookSubscriptions.subscriptionId, subscriptionId);
  if (fields === undefined) return (await database.select().from(webhookSubscriptions).where(chosen).for('update'))[0];
  const [row] = await database
    .update(webhookSubscriptions)
    .set({ ...fields, updatedAt: laterThanBefore(webhookSubscriptions.updatedAt) })
    .where(chosen)
    .returning();
  return row;
}
