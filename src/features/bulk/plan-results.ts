import { useDeferredValue, useEffect, useState } from 'react';
import type { BulkResource } from '#src/fields/bulk-field.ts';
import { bulkJobs, forgetJob, isRunning, plansElsewhere } from '#src/form/bulk-job.ts';
import { withInterrupted } from '#src/form/bulk-report.ts';
import { useKept } from '#src/form/use-kept.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type BulkPlan, bulkPlans, type PlanResults } from '#src/local/bulk-plans.ts';

export type PlanProps<Item extends object> = { resource: BulkResource<Item>; plan: BulkPlan };

/** A plan from this browser, which never changes; undefined until it was loaded. */
export function usePlan(of: string, id: string): BulkPlan | 'unknown' | undefined {
  return useKept({ of, id }, async () => {
    const kept = await bulkPlans.read(id);
    // A link of one page must not run the plan of another.
    return kept?.of === of ? kept : 'unknown';
  });
}

/** What became of a plan so far: from a run in this tab, else what any tab has kept. */
export function usePlanResults(plan: BulkPlan) {
  const job = useStore(bulkJobs, (jobs) => jobs.get(plan.id));
  const [kept, setKept] = useState<{ readonly results: PlanResults; readonly isElsewhere: boolean }>();
  const isHere = isRunning(job);
  const hasResults = job !== undefined;
  useEffect(() => {
    if (isHere) return undefined;
    let isLeft = false;
    let wasElsewhere = !hasResults;
    const look = async () => {
      const isElsewhere = (await plansElsewhere()).includes(plan.id);
      if (!isElsewhere && !wasElsewhere) return;
      wasElsewhere = isElsewhere;
      const { results, sent } = await bulkPlans.results(plan);
      if (isLeft) return;
      forgetJob(plan.id);
      setKept({ results: isElsewhere ? results : withInterrupted(results, sent), isElsewhere });
    };
    void look();
    const timer = setInterval(() => void look(), 1_000);
    // A run in another tab may begin and end between two looks, but it opens and closes the plan.
    const stop = bulkPlans.heads.subscribe(() => {
      wasElsewhere = true;
      void look();
    });
    return () => {
      isLeft = true;
      stop();
      clearInterval(timer);
    };
  }, [plan, isHere, hasResults]);
  const current = job?.results ?? kept?.results;
  const results = useDeferredValue(current);
  // A run is over for the screen once its last results are shown.
  const isShownRunning = isHere || (job !== undefined && results !== current);
  return { job, results, isHere: isShownRunning, isElsewhere: job === undefined && kept?.isElsewhere === true };
}
