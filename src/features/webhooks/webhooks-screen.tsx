import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListWalk } from '#src/api/cursor.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { type Subscription, webhookQueries } from '#src/api/webhooks.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { webhookEventNames } from '#src/contract/webhook.ts';
import { notSetNote } from '#src/fields/webhooks-fields.tsx';
import type { SortState } from '#src/lib/sort-rows.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { Tip } from '#src/ui/tip.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { CoverageMatrix } from './coverage-matrix.tsx';
import { SubscriptionDialog } from './subscription-dialog.tsx';

/** The columns of the subscriptions that `?sort=` may name. */
export const sortableColumns = ['url', 'active', 'createdAt', 'updatedAt'] as const;

type WebhooksScreenProps = {
  /** The subscription whose editor is open. */
  edited: string | undefined;
  onCloseEditor: () => void;
  sort: SortState | undefined;
  onSort: (sort: SortState | undefined) => void;
};

/** All subscriptions: where events go, whether they are active, and which events reach nobody. */
export function WebhooksScreen(props: WebhooksScreenProps) {
  const list = useQuery(webhookQueries.list());
  return (
    <>
      <ScreenTitle>Webhooks</ScreenTitle>
      <ScreenHeader
        title="Webhooks"
        meta="Endpoints that receive events. Create or delete endpoints in the service; delivery logs aren’t available."
      />
      {list.data !== undefined ? (
        <SubscriptionList {...props} list={list} walk={list.data} />
      ) : list.isError ? (
        <ErrorPanel
          title="Couldn’t load webhooks"
          reason={list.error.message}
          details={list.error.details()}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonRows rows={6} label="Loading webhook subscriptions" />
      )}
    </>
  );
}

type SubscriptionListProps = WebhooksScreenProps & {
  list: UseQueryResult<ListWalk<Subscription>>;
  walk: ListWalk<Subscription>;
};

function SubscriptionList({ list, walk, edited, onCloseEditor, sort, onSort }: SubscriptionListProps) {
  const client = useQueryClient();
  const { queryKey } = webhookQueries.list();
  const stale = list.isRefetchError && (
    <StaleMark
      readAt={list.dataUpdatedAt}
      reason={list.error.message}
      retrying={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  );
  const status = <WalkStatus what="subscriptions" {...walkReport(client, queryKey, walk)} />;
  const empty = walk.items.length === 0 && walk.state === 'complete';
  return (
    <>
      {empty ? (
        <>
          {stale}
          <Empty title="No webhook subscriptions">
            Create an endpoint in the service. Its URL, events and state can then be edited here.
          </Empty>
        </>
      ) : (
        <>
          <div>
            <Toolbar end={stale}>{status}</Toolbar>
            <DataTable
              label="Webhook subscriptions"
              columns={columns}
              rows={walk.items}
              rowKey={rowKey}
              sort={sort}
              onSortChange={onSort}
              selectedKey={edited}
            />
          </div>
          <CoverageMatrix subscriptions={walk.items} incomplete={walk.state !== 'complete'} />
        </>
      )}
      {edited !== undefined && (
        <SubscriptionDialog
          key={edited}
          subscriptionId={edited}
          subscription={walk.items.find(({ subscriptionId }) => subscriptionId === edited)}
          list={walk.state}
          onClose={onCloseEditor}
        />
      )}
    </>
  );
}

const columns: readonly Column<Subscription>[] = [
  {
    key: 'url',
    header: 'Endpoint URL',
    cell: (subscription) => <UrlLink subscription={subscription} />,
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

/** The URL, as the way into the editor. Without an id there is nothing to edit. */
function UrlLink({ subscription: { subscriptionId, url } }: { subscription: Subscription }) {
  const text = url === undefined ? <Missing /> : <BidiText text={clipMiddle(url, 70, 30)} fallback="no URL" />;
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

/** The events of a subscription in one line: how many, with their names on hover and focus. */
function EventsSummary({ events }: Pick<Subscription, 'events'>) {
  if (events === undefined) return <Missing />;
  if (events === null) {
    return (
      <Tip text={notSetNote}>
        <span className="text-ink-muted">Not set</span>
      </Tip>
    );
  }
  if (events.length === 0) return <span className="text-notice">None</span>;
  const [only] = events;
  const isEvery =
    events.length === webhookEventNames.length && webhookEventNames.every((name) => events.includes(name));
  const words = isEvery ? `All ${events.length} events` : `${events.length} events`;
  return (
    <Tip text={events.join(', ').slice(0, 1_000)}>
      {events.length === 1 && only !== undefined ? <BidiText text={only} maximum={60} /> : words}
    </Tip>
  );
}
