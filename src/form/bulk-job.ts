import { createStore } from '#src/lib/store.ts';
import { type BulkPlan, bulkPlans, type PlanResults, stepsOf, type ThingResults } from '#src/local/bulk-plans.ts';
import { type BulkControl, type BulkTarget, bulkControl, runStep } from './bulk-run.ts';
import type { FieldValues } from './three-way.ts';

/** A run in this tab. `started`: epoch milliseconds, with the things settled before it. */
export type BulkJob = {
  readonly control: BulkControl;
  readonly results: PlanResults;
  readonly started: { readonly at: number; readonly settled: number };
};

/** The runs of this tab, by plan. A run goes on when its screen is left. */
export const bulkJobs = createStore<ReadonlyMap<string, BulkJob>>(new Map());

function updateJob(id: string, change: (job: BulkJob | undefined) => BulkJob | undefined): void {
  const jobs = new Map(bulkJobs.get());
  const job = change(jobs.get(id));
  if (job === undefined) jobs.delete(id);
  else jobs.set(id, job);
  bulkJobs.set(jobs);
}

/** Whether another tab runs a plan. Always false where the browser has no locks. */
export async function runsElsewhere(id: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return !bulkJobs.get().has(id) && held.some(({ name }) => name === lockOf(id));
}

/** The plans that this tab runs or is about to. */
const begun = new Set<string>();

function lockOf(id: string): string {
  return `facet.bulk:${id}`;
}

/**
 * Runs a kept plan: its things without a result, and those in `again`. One tab at a time runs it;
 * the browser frees the lock of a tab that is closed.
 * @returns false if it runs already, here or in another tab.
 */
export async function runPlan<Values extends FieldValues>(
  plan: BulkPlan,
  target: BulkTarget<Values>,
  again: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  if (begun.has(plan.id)) return false;
  begun.add(plan.id);
  const run = async (lock: Lock | null) => {
    if (lock === null) return false;
    await runHere(plan, target, again);
    return true;
  };
  try {
    // Only secure origins and localhost have locks.
    if (navigator.locks === undefined) return await run({ mode: 'exclusive', name: lockOf(plan.id) });
    return await navigator.locks.request(lockOf(plan.id), { ifAvailable: true }, run);
  } finally {
    begun.delete(plan.id);
  }
}

async function runHere<Values extends FieldValues>(
  plan: BulkPlan,
  target: BulkTarget<Values>,
  again: ReadonlySet<string>,
): Promise<void> {
  const before = new Map([...(await bulkPlans.results(plan))].filter(([id]) => !again.has(id)));
  const control = bulkControl();
  updateJob(plan.id, () => ({ control, results: before, started: { at: Date.now(), settled: before.size } }));
  window.addEventListener('beforeunload', warn);
  try {
    for (const [number, things] of stepsOf(plan).entries()) {
      const step = things.filter(({ id }) => !before.has(id));
      if (step.length === 0) continue;
      if (!(await control.turn())) return;
      await bulkPlans.begin(plan.id, number, step);
      const results = new Map<string, ThingResults>();
      const onResults = (id: string, settled: ThingResults) => {
        results.set(id, settled);
        updateJob(plan.id, (job) => job && { ...job, results: new Map(job.results).set(id, settled) });
      };
      await runStep({ step, target, control, onResults });
      await bulkPlans.settle(plan.id, number, results);
    }
    if (await control.turn()) bulkPlans.finish(plan.id);
  } finally {
    control.cancel();
    window.removeEventListener('beforeunload', warn);
    updateJob(plan.id, () => undefined);
  }
}

/** Asks before the tab is closed during a run. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
