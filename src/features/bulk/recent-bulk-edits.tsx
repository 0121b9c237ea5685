import { usePlansElsewhere } from '#src/fields/bulk-links.tsx';
import { type BulkPlace, selectedRows } from '#src/fields/bulk-place.ts';
import { bulkJobs, isRunning } from '#src/form/bulk-job.ts';
import { capitalised, countOf } from '#src/lib/text.ts';
import { parseSearch } from '#src/lib/text-search.ts';
import { useStore } from '#src/lib/use-store.ts';
import { useListSearch } from '#src/list/list-view.ts';
import { bulkPlans, type PlanHead } from '#src/local/bulk-plans.ts';
import { ButtonLink, TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';

/** The way back to what was applied, and so to its report and undo. */
export function RecentBulkEdits({ place }: { place: BulkPlace }) {
  const heads = useStore(bulkPlans.heads).filter(({ of }) => of === place.of);
  const jobs = useStore(bulkJobs);
  const { of } = useListSearch();
  const elsewhere = usePlansElsewhere(heads.some(({ isClosed }) => isClosed !== true));
  const stateOf = ({ id, isClosed, isPartial }: PlanHead) => {
    const job = jobs.get(id);
    if (isRunning(job)) return job.state === 'paused' ? 'paused' : 'running';
    if (elsewhere.includes(id)) return 'running in another tab';
    if (heads.some(({ undoes }) => undoes === id)) return 'undone';
    if (isClosed !== true) return 'not finished';
    return isPartial === true ? 'cancelled' : 'finished';
  };
  if (heads.length === 0) return null;
  return (
    <section className="px-4 py-6 md:px-6">
      <h2 className="text-14">Recent bulk edits in this browser</h2>
      <ul className="mt-2 text-13">
        {heads.map((head) => {
          const { id, title, at, count } = head;
          return (
            <li key={id} className="flex flex-wrap gap-x-3 py-1">
              <TextLink to={place.bulkEdit} search={{ of, plan: id }}>
                <bdi>{title}</bdi>
              </TextLink>
              <span className="text-ink-muted">
                {countOf(count, place.one, place.what)}, <Time value={at} />, {stateOf(head)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** To the list as it was filtered when the bulk edit was begun, where the URL still says how. */
export function BackToList({ place }: { place: BulkPlace }) {
  const { of } = useListSearch();
  const search = typeof of === 'string' && of !== selectedRows ? parseSearch(of) : {};
  return (
    <ButtonLink to={place.list} search={search}>
      Go to {capitalised(place.what)}
    </ButtonLink>
  );
}
