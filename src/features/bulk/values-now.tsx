import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { archives, type BulkResource, valueNow } from '#src/fields/bulk-field.ts';
import { savedThings } from '#src/form/bulk-report.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type BulkPlan, type BulkThing, bulkPlans, type PlanResults } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { Progress } from '#src/ui/progress.tsx';

/** What has become of the done changes since. Loaded once the plan does not run: with `results`. */
export function useValuesNow<Item extends object>(
  resource: BulkResource<Item>,
  plan: BulkPlan,
  results: PlanResults | undefined,
) {
  const client = useQueryClient();
  const ids = useMemo(() => new Set(results && savedThings(plan, results).map(({ id }) => id)), [plan, results]);
  const isAsked = ids.size > 0 && !archives(plan);
  const isUndone = useStore(bulkPlans.heads, (heads) => heads.some((one) => one.undoes === plan.id && one.isClosed));
  const [loaded, setLoaded] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['bulk-edit-now', plan.id, ids.size, isUndone],
    queryFn: ({ signal }) => resource.list.readMany(client, ids, { signal, onLoaded: setLoaded }),
    enabled: isAsked,
    // A person refreshes it: it may be fifty requests.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const nowOf = useMemo(
    () =>
      data && (({ id, changes }: BulkThing, field: string) => valueNow(resource, field, changes[field], data.get(id))),
    [resource, data],
  );
  const progress = { value: loaded, total: ids.size };
  return { isAsked, items: data, nowOf, error, isFetching, progress, refresh: refetch };
}

type ValuesNowProps = Pick<ReturnType<typeof useValuesNow>, 'error' | 'isFetching' | 'progress' | 'refresh'> & {
  children?: ReactNode;
};

/** How far the current values are loaded, and a way to load them again. */
export function ValuesNow({ error, isFetching, progress, refresh, children }: ValuesNowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-13">
      {children}
      {error !== null && `Couldn’t load the current values. ${error.message}`}
      {isFetching && (
        <>
          <span className="text-ink-muted">Loading the current values…</span>
          <Progress label="Loading the current values" {...progress} />
        </>
      )}
      <Button variant="quiet" busy={isFetching} onClick={() => void refresh()}>
        Refresh
      </Button>
    </div>
  );
}
