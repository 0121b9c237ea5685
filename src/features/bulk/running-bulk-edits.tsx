import { bulkPlaceOf } from '#src/fields/bulk-place.ts';
import { bulkJobs, isRunning } from '#src/form/bulk-job.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { useStore } from '#src/lib/use-store.ts';
import { useListSearch } from '#src/list/list-view.ts';
import { bulkPlans } from '#src/local/bulk-plans.ts';
import { ButtonLink } from '#src/ui/text-link.tsx';

/** In the top bar of the other screens: how far the bulk edits of this tab are. */
export function RunningBulkEdits() {
  const jobs = useStore(bulkJobs);
  const heads = useStore(bulkPlans.heads);
  const { plan } = useListSearch();
  return heads.map(({ id, of }) => {
    const job = jobs.get(id);
    if (!isRunning(job) || id === plan) return null;
    const isPaused = job.state === 'paused';
    return (
      <ButtonLink key={id} icon="edit" to={bulkPlaceOf(of).bulkEdit} search={{ plan: id }}>
        <span className="tabular-nums max-md:sr-only">
          Bulk edit{isPaused && ' paused'}: {formatNumber(job.saved)} of {formatNumber(job.total)}
        </span>
        <span aria-hidden="true" className="tabular-nums md:hidden">
          {isPaused ? 'Paused' : `${Math.floor((100 * job.saved) / job.total)} %`}
        </span>
      </ButtonLink>
    );
  });
}
