import { patternMoment } from '#server/service/moments.ts';
import type { webhookSubscriptions } from '#server/service/schema.ts';
import type { WebhookSubscription } from '#src/contract/webhook.ts';

export type WebhookRow = typeof webhookSubscriptions.$inferSelect;

/** A stored subscription as in §2.12. */
export function webhookView(row: WebhookRow): WebhookSubscription {
  return {
    ...row,
    events: row.events === null ? null : [...row.events],
    createdAt: patternMoment(row.createdAt),
    updatedAt: patternMoment(row.updatedAt),
  };
}
