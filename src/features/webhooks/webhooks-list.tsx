import { type Subscription, webhookQueries } from '#src/api/webhooks.ts';
import { webhooksFields } from '#src/fields/webhooks-fields.tsx';
import { ListScreen, ResourceList } from '#src/list/resource-list.tsx';
import { WalkedList } from '#src/list/walked-list.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { CoverageMatrix } from './coverage-matrix.tsx';
import { SubscriptionDialog } from './subscription-dialog.tsx';

type WebhooksScreenProps = {
  /** The subscription whose editor is open. */
  edited: string | undefined;
  onCloseEditor: () => void;
};

/** All subscriptions: where events go, whether they are active, and which events reach nobody. */
export function WebhooksScreen({ edited, onCloseEditor }: WebhooksScreenProps) {
  return (
    <ListScreen
      title="Webhooks"
      meta="Endpoints that receive events. Create or delete endpoints in the service; delivery logs aren’t available."
    >
      <WalkedList query={webhookQueries.list()} what="webhooks">
        {({ items, source }) => (
          <>
            <ResourceList
              what="webhook subscriptions"
              one="webhook subscription"
              fields={webhooksFields}
              rows={items}
              facts={undefined}
              rowKey={rowKey}
              rowTitle={rowKey}
              source={source}
              file={file}
              empty={
                <Empty title="No webhook subscriptions">
                  Create an endpoint in the service. Its URL, events and state can then be edited here.
                </Empty>
              }
            />
            {items.length > 0 && (
              <CoverageMatrix subscriptions={items} incomplete={source.report.state !== 'complete'} />
            )}
            {edited !== undefined && (
              <SubscriptionDialog key={edited} subscriptionId={edited} onClose={onCloseEditor} />
            )}
          </>
        )}
      </WalkedList>
    </ListScreen>
  );
}

const file = { name: 'webhooks', record: (subscription: Subscription) => subscription };

/** The list walker keeps ids unique; rows without one are told apart by what they hold. */
function rowKey(subscription: Subscription): string {
  return subscription.subscriptionId ?? JSON.stringify(subscription);
}
