import { useQueryClient } from '@tanstack/react-query';
import { allSubscriptions, type Subscription } from '#src/api/webhooks.ts';
import { apiPath } from '#src/contract/api-path.ts';
import { updateWebhookSubscription } from '#src/contract/webhook.ts';
import {
  BulkEditable,
  BulkEditableRows,
  BulkEditButton,
  type BulkEditKind,
  UnfinishedBulkEdit,
} from '#src/fields/bulk-links.tsx';
import { webhooksPlace } from '#src/fields/bulk-place.ts';
import { placeOf, subscriptionFields, subscriptionPlan, subscriptionResource } from '#src/fields/webhook-form.tsx';
import { webhooksFields } from '#src/fields/webhooks-fields.tsx';
import { ResourceDialog } from '#src/form/resource-form.tsx';
import { ListScreen, ResourceList } from '#src/list/resource-list.tsx';
import { WalkedList } from '#src/list/walked-list.tsx';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { CoverageMatrix } from './coverage-matrix.tsx';

type WebhooksScreenProps = {
  edited: string | undefined;
  onCloseEditor: () => void;
};

const bulkEdits: readonly BulkEditKind[] = [
  { by: 'edit', icon: 'edit', label: (which) => `Pause or resume the ${which}` },
];

/** All subscriptions: where events go, whether they are active, and which events reach nobody. */
export function WebhooksScreen({ edited, onCloseEditor }: WebhooksScreenProps) {
  return (
    <ListScreen
      title="Webhooks"
      meta="Endpoints that receive events. Create or delete endpoints in the service; delivery logs aren’t available."
      actions={<BulkEditButton place={webhooksPlace} kinds={bulkEdits} />}
    >
      <UnfinishedBulkEdit place={webhooksPlace} />
      <WalkedList query={allSubscriptions.query} what="webhooks">
        {({ items, source }) => (
          <BulkEditable value={webhooksPlace}>
            <ResourceList
              what="webhooks"
              fields={webhooksFields}
              rows={items}
              facts={undefined}
              rowKey={rowKey}
              rowTitle={(subscription) => subscription.url ?? rowKey(subscription)}
              source={source}
              Selectable={BulkEditableRows}
              empty={
                <Empty title="No webhooks">
                  Create a webhook in the service. Its URL, events and state can then be edited here.
                </Empty>
              }
            />
            {items.length > 0 && (
              <CoverageMatrix subscriptions={items} incomplete={source.report.state !== 'complete'} />
            )}
            {edited !== undefined && (
              <SubscriptionDialog key={edited} subscriptionId={edited} onClose={onCloseEditor} />
            )}
          </BulkEditable>
        )}
      </WalkedList>
    </ListScreen>
  );
}

/** The cursor walk keeps IDs unique; rows without one are told apart by their content. */
function rowKey(subscription: Subscription): string {
  return subscription.subscriptionId ?? JSON.stringify(subscription);
}

type SubscriptionDialogProps = { subscriptionId: string; onClose: () => void };

const words = { list: 'The list', noSuch: 'No webhook has this ID. Check the link.' };

/** One subscription's editor, over the list. Its URL is sharable: `?edit=` has the ID. */
function SubscriptionDialog({ subscriptionId, onClose }: SubscriptionDialogProps) {
  const client = useQueryClient();
  return (
    <ResourceDialog
      list={allSubscriptions}
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
      what="webhook"
      href={`/webhooks?edit=${encodeURIComponent(subscriptionId)}`}
      onClose={onClose}
    />
  );
}
