import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import type { ListWalk } from '#src/api/cursor.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { type Subscription, webhookQueries } from '#src/api/webhooks.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import { Empty } from '#src/ui/empty.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { whenIdle } from '#src/ui/prefetch.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';
import { CoverageMatrix } from './coverage-matrix.tsx';
import { SubscriptionTable } from './subscription-table.tsx';

const loadDialog = () => import('./subscription-dialog.tsx');
const SubscriptionDialog = lazy(() => loadDialog().then((module) => ({ default: module.SubscriptionDialog })));

/** Fetches the editor ahead of its first use. A failed fetch is met again, and reported, when it opens. */
function preloadDialog() {
  loadDialog().catch(() => undefined);
}

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
  useEffect(() => whenIdle(preloadDialog), []);
  return (
    <>
      <ScreenTitle>Webhooks</ScreenTitle>
      <ScreenHeader
        title="Webhooks"
        meta="Where the service sends its events. This API cannot create or delete subscriptions, and it does not list deliveries."
      />
      {list.data !== undefined ? (
        <SubscriptionList {...props} list={list} walk={list.data} />
      ) : list.isError ? (
        <ErrorPanel
          title="The subscriptions could not be read"
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
  // The list is painted first; what stands below it follows in its place. (React takes an initial value of undefined for none.)
  const later = useDeferredValue<readonly Subscription[] | null>(walk.items, null);
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
            Subscriptions are created outside this API. Once the service has one, its address, events and state can be
            changed here.
          </Empty>
        </>
      ) : (
        <>
          <div>
            <Toolbar end={stale}>{status}</Toolbar>
            <SubscriptionTable subscriptions={walk.items} selected={edited} sort={sort} onSort={onSort} />
          </div>
          <div className="min-h-110">
            {later !== null && <CoverageMatrix subscriptions={later} incomplete={walk.state !== 'complete'} />}
          </div>
        </>
      )}
      {edited !== undefined && (
        <Suspense fallback={null}>
          <SubscriptionDialog
            key={edited}
            subscriptionId={edited}
            subscription={walk.items.find(({ subscriptionId }) => subscriptionId === edited)}
            list={walk.state}
            onClose={onCloseEditor}
          />
        </Suspense>
      )}
    </>
  );
}
