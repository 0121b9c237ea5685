import { reportSaved } from '#src/form/report-saved.ts';
import type { SaveOutcome, SavePlan } from '#src/form/verified-save.ts';
import { labelOf, ShownValue } from './shown-value.tsx';
import { canPutBack, subscriptionResource } from './subscription-plan.ts';
import type { SubscriptionValues } from './subscription-values.ts';

/** Tells how the save of a subscription went, remembers it, and offers to take it back where the old values can be sent. */
export function reportSubscription(
  plan: SavePlan<SubscriptionValues>,
  subscriptionId: string,
  saved: Extract<SaveOutcome<SubscriptionValues>, { kind: 'saved' }>,
  text?: string,
): void {
  reportSaved({
    plan,
    resource: subscriptionResource(subscriptionId),
    saved,
    what: 'subscription',
    labelOf,
    showValue: (field, value) => ShownValue({ field, value }),
    text,
    canUndo: canPutBack,
  });
}
