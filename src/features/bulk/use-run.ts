import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { BulkResource } from '#src/fields/bulk-field.ts';
import type { BulkPlace } from '#src/fields/bulk-place.ts';
import { bulkJobs } from '#src/form/bulk-job.ts';
import { countResults } from '#src/form/bulk-report.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { uniqueKey } from '#src/lib/unique-key.ts';
import { type BulkPlan, type BulkThing, bulkPlans } from '#src/local/bulk-plans.ts';
import { goingOn } from '#src/ui/screen-header.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { RunningBulkEdits } from './running-bulk-edits.tsx';

/** Runs a kept plan, or some of its changes. Who went to another screen is told how it ended. */
export function useRun<Item extends object>({ place, run }: BulkResource<Item>) {
  const client = useQueryClient();
  const router = useRouter();
  return async (plan: BulkPlan, changes?: readonly BulkThing[]) => {
    goingOn.set(RunningBulkEdits);
    if (!(await run(client, plan, changes)))
      return showToast({ tone: 'notice', text: 'This bulk edit is running in another tab.' });
    const search: { readonly plan?: unknown } = router.state.location.search;
    if (search.plan === plan.id) return undefined;
    const { done, ...others } = countResults(plan, bulkJobs.get().get(plan.id)?.results ?? new Map());
    const left = Object.values(others).reduce((sum, count) => sum + count);
    return showToast({
      tone: left === 0 ? 'good' : 'notice',
      text: `Bulk edit finished. ${countOf(done, 'change')} done${left === 0 ? '' : `, ${formatNumber(left)} not`}.`,
      about: plan.id,
      action: openPlan(router, place, plan.id),
    });
  };
}

function openPlan(router: ReturnType<typeof useRouter>, { bulkEdit }: BulkPlace, plan: string) {
  return { label: 'Open', onAction: () => void router.navigate({ to: bulkEdit, search: { plan } }) };
}

/**
 * Keeps a plan, begins to run it, and goes to its report.
 * @param take empties what was typed for it. If it says that another tab did, nothing is kept.
 * @returns a mutation with the answer of `take`.
 */
export function useApply<Item extends object>(
  resource: BulkResource<Item>,
  take?: (keep: () => void) => Promise<boolean>,
) {
  const { place } = resource;
  const router = useRouter();
  const run = useRun(resource);
  return useMutation({
    mutationFn: async (what: Pick<BulkPlan, 'title' | 'things' | 'unused' | 'undoes'>) => {
      // Two tabs that undo one plan at once make one undo, which runs in one of them.
      const id = what.undoes === undefined ? uniqueKey() : `undo-${what.undoes}`;
      const plan = { ...what, id, at: Date.now(), of: place.of, count: what.things.length };
      if (!(await bulkPlans.add(plan, take))) return false;
      void run(plan);
      await router.navigate({ to: place.bulkEdit, search: ({ of }) => ({ of, plan: plan.id }) });
      return true;
    },
  });
}
