import type { webhookSubscriptions } from '#server/service/schema.ts';
import { day } from './clock.ts';
import { idSequence } from './sample-id.ts';

export type SampleSubscription = typeof webhookSubscriptions.$inferInsert;

/** Six subscriptions: ordinary first, two on one host, `events` null and [], an inactive one. */
export function sampleSubscriptions(now: number): readonly SampleSubscription[] {
  const nextId = idSequence('subscription');
  const plans: readonly Pick<SampleSubscription, 'url' | 'events' | 'active'>[] = [
    {
      url: 'https://hooks.harbourline.example/crm/form-leads',
      events: ['form.submitted', 'form.enriched', 'form.enrichment_failed'],
      active: true,
    },
    {
      url: 'https://hooks.harbourline.example/chat/marketing-room',
      events: ['page.version.published', 'form.submitted'],
      active: true,
    },
    { url: 'https://warehouse.harbourline.example/ingest/facet?source=pages', events: null, active: true },
    { url: 'https://automation.ops-partner.example:8443/in/4f1c9e', events: ['page.version.created'], active: false },
    { url: 'https://audit.harbourline.example/events', events: [], active: true },
    {
      url: 'https://translate.agency.example/webhooks/harbourline',
      events: ['page.version.processed', 'page.version.published'],
      active: true,
    },
  ];
  return plans.map((plan, index) => ({
    subscriptionId: nextId(),
    ...plan,
    createdAt: now - (310 - index * 41) * day,
    updatedAt: now - (200 - index * 33) * day,
  }));
}
