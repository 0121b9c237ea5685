import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListWalk } from '#src/api/cursor.ts';
import { type Subscription, webhookQueries } from '#src/api/webhooks.ts';
import { apiPath } from '#src/contract/api-path.ts';
import { updateWebhookSubscription } from '#src/contract/webhook.ts';
import { placeOf, subscriptionFields, subscriptionPlan, subscriptionResource } from '#src/fields/webhook-form.tsx';
import { valuesOf } from '#src/form/form-field.ts';
import { ResourceForm } from '#src/form/resource-form.tsx';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ListedDialog } from '#src/ui/listed-dialog.tsx';

type SubscriptionDialogProps = {
  subscriptionId: string;
  subscription: Subscription | undefined;
  list: ListWalk<Subscription>['state'];
  onClose: () => void;
};

const words = { list: 'The list', noSuch: 'The list of webhooks has no subscription with this ID. Check the link.' };

/** The editor of one subscription over the list. Its address can be shared: `?edit=` names the subscription. */
export function SubscriptionDialog({ subscriptionId, subscription, list, onClose }: SubscriptionDialogProps) {
  const client = useQueryClient();
  // Heard of also where a reading brought nothing new.
  const { dataUpdatedAt: readAt } = useQuery({ ...webhookQueries.list(), enabled: false });
  return (
    <ListedDialog
      id={subscriptionId}
      of="subscription"
      item={subscription}
      list={list}
      words={words}
      title={(shown) => (
        <>
          Edit webhook <BidiText text={placeOf(shown?.url) ?? ''} fallback="" maximum={60} />
        </>
      )}
      onClose={onClose}
    >
      {(shown) => (
        <ResourceForm
          fields={subscriptionFields}
          plan={subscriptionPlan(client, subscriptionId)}
          request={{
            ...updateWebhookSubscription,
            path: apiPath(updateWebhookSubscription.path, { subscription_id: subscriptionId }),
          }}
          held={valuesOf(subscriptionFields, shown)}
          readAt={readAt}
          resource={subscriptionResource(subscriptionId)}
          what="subscription"
          label="Webhook subscription"
          title={shown.url ?? subscriptionId}
          href={`/webhooks?edit=${encodeURIComponent(subscriptionId)}`}
          onClose={onClose}
        />
      )}
    </ListedDialog>
  );
}
