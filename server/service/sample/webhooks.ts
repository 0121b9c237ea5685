import * as z from 'zod/mini';
import type { webhookSubscriptions } from '#server/service/schema.ts';
import { webhookEventNames } from '#src/contract/webhook.ts';
import { day } from './clock.ts';
import webhooks from './data/webhooks.json' with { type: 'json' };
import { idSequence } from './sample-id.ts';

const webhookSchema = z.object({
  url: z.string(),
  events: z.nullable(z.array(z.enum(webhookEventNames))),
  active: z.boolean(),
});

/** Six subscriptions: ordinary first, two on one host, `events` null and [], an inactive one. */
export function sampleSubscriptions(now: number): readonly (typeof webhookSubscriptions.$inferInsert)[] {
  const nextId = idSequence('subscription');
  return z.parse(z.array(webhookSchema), webhooks).map((webhook, index) => ({
    subscriptionId: nextId(),
    ...webhook,
    createdAt: now - (310 - index * 41) * day,
    updatedAt: now - (200 - index * 33) * day,
  }));
}
