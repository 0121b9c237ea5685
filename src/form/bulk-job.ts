import { createStore } from '#src/lib/store.ts';
import {
  type BulkPlan,
  type BulkThing,
  bulkPlans,
  type PlanResults,
  stepsOf,
  type ThingResults,
} from '#src/local/bulk-plans.ts';
import { openThings, waitingThings, withInterrupted } from './bulk-report.ts';
import { type BulkControl, type BulkTarget, bulkControl, type RunState, runStep } from './bulk-run.ts';
import type { FieldValues } from './three-way.ts';

/** A run in this tab, also one that is over: its results are the latest. */
export type BulkJob = {
  /** `ended`: cancelled, until the requests that were sent have their answers. */
  readonly state: RunState['kind'] | 'over';
  readonly control: BulkControl;
  readonly results: PlanResults;
  /** The things of this run, those saved so far, and those of them since it last began to send. */
  readonly total: number;
  readonly saved: number;
  readonly since: { readonly at: number; readonly saved: number };
};

export function isRunning(job: BulkJob | undefined): job is BulkJob {
  return job !== undefined && job.state !== 'over';
}

/** The runs of this tab, by plan. A run goes on when its screen is left. */
export const bulkJobs = createStore<ReadonlyMap<string, BulkJob>>(new Map());

function setJob(id: string, job: BulkJob): void {
  const jobs = new Map(bulkJobs.get()).set(id, job);
  bulkJobs.set(jobs);
  if ([...jobs.values()].some(isRunning)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

function updateJob(id: string, change: (job: BulkJob) => Partial<BulkJob>): void {
  const job = bulkJobs.get().get(id);
  if (job !== undefined) setJob(id, { ...job, ...change(job) });
}

/** Forgets a run that is over, since another tab goes on with its plan. */
export function forgetJob(id: string): void {
  const jobs = new Map(bulkJobs.get());
  jobs.delete(id);
  bulkJobs.set(jobs);
}

/** Asks before the tab is closed during a run. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The plans that this tab runs or is about to. */
const running = new Set<string>();

/** The plans that other tabs run. None where the browser has no locks. */
export async function plansElsewhere(): Promise<readonly string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.flatMap(({ name = '' }) => {
    const id = name.startsWith(lockPrefix) ? name.slice(lockPrefix.length) : undefined;
    return id === undefined || running.has(id) ? [] : id;
  });
}

const lockPrefix = 'facet.bulk:';

function lockOf(id: string): string {
  return lockPrefix + id;
}

/**
 * Runs changes of a kept plan. One tab at a time runs it; the browser frees the lock of a tab that
 * is closed.
 * @param changes those to send, of things of the plan; default: all.
 * @returns false if it runs already, here or in another tab.
 */
export async function runPlan<Values extends FieldValues>(
  plan: BulkPlan,
  target: BulkTarget<Values>,
  changes: readonly BulkThing[] = plan.things,
): Promise<boolean> {
  if (running.has(plan.id)) return false;
  running.add(plan.id);
  const run = async (lock: Lock | null) => {
    if (lock === null) return false;
    await runHere(plan, target, changes);
    return true;
  };
  try {
    // Only secure origins and localhost have locks.
    if (navigator.locks === undefined) return await run({ mode: 'exclusive', name: lockOf(plan.id) });
    return await navigator.locks.request(lockOf(plan.id), { ifAvailable: true }, run);
  } finally {
    running.delete(plan.id);
  }
}

async function runHere<Values extends FieldValues>(
  plan: BulkPlan,
  target: BulkTarget<Values>,
  wanted: readonly BulkThing[],
): Promise<void> {
  const kept = await bulkPlans.results(plan);
  const before = withInterrupted(kept.results, kept.sent);
  // Another tab may have done some of them since they were shown here.
  const changes = openThings({ things: wanted }, before);
  const control = bulkControl();
  const since = { at: Date.now(), saved: 0 };
  bulkPlans.open(plan.id);
  setJob(plan.id, { state: 'running', control, results: before, total: changes.length, saved: 0, since });
  const stop = control.state.subscribe(() => {
    const { kind } = control.state.get();
    // A wait or a pause says nothing about how long the rest takes.
    updateJob(plan.id, ({ saved, since }) => ({
      state: kind,
      since: kind === 'running' ? { at: Date.now(), saved } : since,
    }));
  });
  try {
    await runSteps({
      ...{ plan, changes, kept, target, control },
      onResults: (id, results) =>
        updateJob(plan.id, (job) => ({ saved: job.saved + 1, results: merged(job.results, id, results) })),
    });
    const { results, state } = bulkJobs.get().get(plan.id) ?? { results: before, state: 'over' };
    const isPartial = waitingThings(plan, results).length > 0;
    // A retry of some changes ends without those that were never sent.
    if (!isPartial || state === 'ended') bulkPlans.close(plan.id, isPartial);
  } finally {
    stop();
    control.cancel();
    updateJob(plan.id, () => ({ state: 'over' }));
    target.onEnd?.();
  }
}

type StepsRun<Values extends FieldValues> = {
  readonly plan: BulkPlan;
  readonly changes: readonly BulkThing[];
  /** What became of the plan before. */
  readonly kept: Awaited<ReturnType<typeof bulkPlans.results>>;
  readonly target: BulkTarget<Values>;
  readonly control: BulkControl;
  readonly onResults?: ((id: string, results: ThingResults) => void) | undefined;
};

/** Runs changes of a kept plan step by step, and keeps what becomes of each. */
export async function runSteps<Values extends FieldValues>(run: StepsRun<Values>): Promise<void> {
  const { plan, changes, kept, target, control, onResults } = run;
  const byId = new Map(changes.map((thing) => [thing.id, thing]));
  const mayBeSaved = new Map(
    [...withInterrupted(kept.results, kept.sent)].map(([id, results]) => [
      id,
      Object.keys(results).filter((field) => results[field]?.outcome === 'unknown'),
    ]),
  );
  for (const [number, things] of stepsOf(plan).entries()) {
    const step = things.flatMap(({ id }) => byId.get(id) ?? []);
    if (step.length === 0) continue;
    await runStep({
      ...{ step, mayBeSaved, target, control },
      // An earlier run's request may have no answer yet, whatever this one sends.
      onSend: (id, fields) => bulkPlans.setSent(plan.id, number, id, [...(kept.sent.get(id) ?? []), ...fields]),
      onResults: async (id, results) => {
        onResults?.(id, results);
        await bulkPlans.settle(plan.id, number, id, results);
      },
    });
  }
}

function merged(all: PlanResults, id: string, results: ThingResults): PlanResults {
  return new Map(all).set(id, { ...all.get(id), ...results });
}
