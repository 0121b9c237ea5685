import { useDeferredValue, useEffect, useState } from 'react';
import type { BulkResource } from '#src/fields/bulk-field.ts';
import { type BulkJob, forgetJob, runsElsewhere } from '#src/form/bulk-job.ts';
import { withInterrupted } from '#src/form/bulk-report.ts';
import { type BulkPlan, bulkPlans, type PlanResults } from '#src/local/bulk-plans.ts';

export type PlanProps<Item extends object> = { resource: BulkResource<Item>; plan: BulkPlan };

/** A plan from this browser: it never changes. */
export function usePlan(of: string, id: string): BulkPlan | 'loading' | undefined {
  const [plan, setPlan] = useState<BulkPlan | 'loading' | undefined>('loading');
  useEffect(() => {
    let isLeft = false;
    void bulkPlans.read(id).then((kept) => {
      // A link of one page must not run the plan of another.
      if (!isLeft) setPlan(kept?.of === of ? kept : undefined);
    });
    return () => {
      isLeft = true;
    };
  }, [of, id]);
  return plan;
}

/** What became of a plan so far: from a run in this tab, else what any tab has kept. */
export function usePlanResults(plan: BulkPlan, job: BulkJob | undefined) {
  const [kept, setKept] = useState<{ readonly results: PlanResults; readonly isElsewhere: boolean }>();
  const isHere = job !== undefined && !job.isOver;
  const hasResults = job !== undefined;
  useEffect(() => {
    if (isHere) return undefined;
    let isLeft = false;
    let wasElsewhere = !hasResults;
    const look = async () => {
      const isElsewhere = await runsElsewhere(plan.id);
      // What another tab does is seen a second later, however fast it is.
      if (!isElsewhere && !wasElsewhere) return;
      wasElsewhere = isElsewhere;
      const { results, sent } = await bulkPlans.results(plan);
      if (isLeft) return;
      forgetJob(plan.id);
      setKept({ results: isElsewhere ? results : withInterrupted(plan, results, sent), isElsewhere });
    };
    void look();
    const timer = setInterval(() => void look(), 1_000);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [plan, isHere, hasResults]);
  const results = useDeferredValue(job?.results ?? kept?.results);
  return { results, isHere, isElsewhere: job === undefined && kept?.isElsewhere === true };
}
