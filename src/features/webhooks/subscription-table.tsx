import type { Subscription } from '#src/api/webhooks.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { Time } from '#src/ui/time.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { EventsSummary } from './event-list.tsx';

type SubscriptionTableProps = {
  subscriptions: readonly Subscription[];
  selected: string | undefined;
  onEdit: (subscriptionId: string) => void;
  sort: SortState | undefined;
  onSort: (sort: SortState | undefined) => void;
};

const columns: readonly Column<Subscription>[] = [
  {
    key: 'url',
    header: 'Address',
    cell: ({ url }) =>
      url === undefined ? <Missing /> : <BidiText text={url} maximum={120} className="font-medium" />,
    sortValue: ({ url }) => url,
  },
  { key: 'events', header: 'Events', cell: ({ events }) => <EventsSummary events={events} />, width: 200 },
  {
    key: 'active',
    header: 'Active',
    cell: (subscription) => <ActiveSwitch subscription={subscription} />,
    sortValue: ({ active }) => active,
    width: 72,
    priority: 1,
  },
  {
    key: 'createdAt',
    header: 'Created',
    cell: ({ createdAt }) => <Time value={readTimestamp(createdAt)} />,
    sortValue: ({ createdAt }) => readTimestamp(createdAt)?.ms,
    align: 'end',
    width: 128,
    priority: 3,
  },
  {
    key: 'updatedAt',
    header: 'Updated',
    cell: ({ updatedAt }) => <Time value={readTimestamp(updatedAt)} />,
    sortValue: ({ updatedAt }) => readTimestamp(updatedAt)?.ms,
    align: 'end',
    width: 128,
    priority: 3,
  },
];

/** One row per subscription; Enter or *Edit* opens its editor. */
export function SubscriptionTable({ subscriptions, selected, onEdit, sort, onSort }: SubscriptionTableProps) {
  return (
    <DataTable
      label="Webhook subscriptions"
      columns={columns}
      rows={subscriptions}
      rowKey={rowKey}
      sort={sort}
      onSortChange={onSort}
      selectedKey={selected}
      onOpenRow={({ subscriptionId }) => {
        if (subscriptionId !== undefined) onEdit(subscriptionId);
      }}
      actionsWidth={64}
      rowActions={({ subscriptionId, url }) => (
        <Button
          variant="quiet"
          aria-label={`Edit ${url ?? subscriptionId ?? 'subscription'}`}
          disabledReason={
            subscriptionId === undefined ? 'The service left out the id of this subscription.' : undefined
          }
          onClick={() => {
            if (subscriptionId !== undefined) onEdit(subscriptionId);
          }}
        >
          Edit
        </Button>
      )}
    />
  );
}

/** The list walker keeps ids unique; rows without one are told apart by what they hold. */
function rowKey(subscription: Subscription): string {
  return subscription.subscriptionId ?? JSON.stringify(subscription);
}
