import { useQueryClient } from '@tanstack/react-query';
import { type Subscription, webhookQueries } from '#src/api/webhooks.ts';
import { apiPath } from '#src/contract/api-path.ts';
import { updateWebhookSubscription } from '#src/contract/webhook.ts';
import { placeOf, subscriptionFields, subscriptionPlan, subscriptionResource } from '#src/fields/webhook-form.tsx';
import { ResourceDialog } from '#src/form/resource-dialog.tsx';
import { BidiText } from '#src/ui/bidi-text.tsx';

type SubscriptionDialogProps = { subscriptionId: string; onClose: () => void };

const words = { list: 'The list', noSuch: 'The list of webhooks has no subscription with this ID. Check the link.' };

/** The editor of one subscription over the list. Its address can be shared: `?edit=` names the subscription. */
export function SubscriptionDialog({ subscriptionId, onClose }: SubscriptionDialogProps) {
  const client = useQueryClient();
  return (
    <ResourceDialog
      list={webhookQueries.list()}
      isIt={(one: Subscription) => one.subscriptionId === subscriptionId}
      words={words}
      title={(shown) => (
        <>
          Edit webhook <BidiText text={placeOf(shown?.url) ?? ''} fallback="" maximum={60} />
        </>
      )}
      nameOf={({ url }) => url ?? subscriptionId}
      fields={subscriptionFields}
      plan={subscriptionPlan(client, subscriptionId)}
      request={{
        ...updateWebhookSubscription,
        path: apiPath(updateWebhookSubscription.path, { subscription_id: subscriptionId }),
      }}
      resource={subscriptionResource(subscriptionId)}
      what="subscription"
      label="Webhook subscription"
      href={`/webhooks?edit=${encodeURIComponent(subscriptionId)}`}
      onClose={onClose}
    />
  );
}
