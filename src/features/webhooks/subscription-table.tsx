import type { Subscription } from '#src/api/webhooks.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { EventsSummary } from './event-list.tsx';

type SubscriptionTableProps = {
  subscriptions: readonly Subscription[];
  selected: string | undefined;
  sort: SortState | undefined;
  onSort: (sort: SortState | undefined) => void;
};

const columns: readonly Column<Subscription>[] = [
  {
    key: 'url',
    header: 'Address',
    cell: (subscription) => <AddressLink subscription={subscription} />,
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

/** One row per subscription; its address, or Enter, opens the editor. */
export function SubscriptionTable({ subscriptions, selected, sort, onSort }: SubscriptionTableProps) {
  return (
    <DataTable
      label="Webhook subscriptions"
      columns={columns}
      rows={subscriptions}
      rowKey={rowKey}
      sort={sort}
      onSortChange={onSort}
      selectedKey={selected}
    />
  );
}

/** The address, as the way into the editor. Without an id there is nothing to edit. */
function AddressLink({ subscription: { subscriptionId, url } }: { subscription: Subscription }) {
  const text = url === undefined ? <Missing /> : <BidiText text={clipMiddle(url, 70, 30)} fallback="no address" />;
  if (subscriptionId === undefined) return text;
  return (
    <TextLink
      to="/webhooks"
      search={(before) => ({ ...before, edit: subscriptionId })}
      state={opensPanel}
      resetScroll={false}
      title={url}
      aria-label={`Edit ${url ?? subscriptionId}`}
      plain
    >
      {text}
    </TextLink>
  );
}

/** The list walker keeps ids unique; rows without one are told apart by what they hold. */
function rowKey(subscription: Subscription): string {
  return subscription.subscriptionId ?? JSON.stringify(subscription);
}
