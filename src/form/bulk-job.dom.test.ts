import { expect, test } from 'vitest';
import { bulkPlans } from '#src/local/bulk-plans.ts';
import { failedWith } from '#test/api-errors.ts';
import { heldPlan, planOfThings as plan } from '#test/form-fixtures.ts';
import { bulkJobs, runPlan } from './bulk-job.ts';
import { retryableThings, undoOf, waitingThings, withInterrupted } from './bulk-report.ts';
import type { BulkTarget } from './bulk-run.ts';

/** Things that are saved as asked, and the steps in which they were loaded. */
function shelf() {
  const held = new Map<string, ReturnType<typeof heldPlan<{ readonly title: string }>>>();
  const steps: number[] = [];
  const target: BulkTarget<{ readonly title: string }> = {
    labelOf: (field) => field,
    load: async (ids) => {
      steps.push(ids.size);
      return new Map(
        [...ids].map((id) => {
          const thing = held.get(id) ?? heldPlan({ title: 'old' });
          held.set(id, thing);
          return [id, { values: thing.state.held, plan: thing.plan }];
        }),
      );
    },
  };
  const writes = () => [...held.values()].reduce((all, { state }) => all + state.writes.length, 0);
  return { target, held, steps, writes };
}

test('a plan runs to its end in steps, and is kept with what became of every thing', async () => {
  const { target, steps, writes } = shelf();
  await bulkPlans.add(plan(50));
  expect(await bulkPlans.read('plan')).toEqual(plan(50));
  expect(await runPlan(plan(50), target)).toBe(true);
  expect(steps).toEqual([24, 24, 2]);
  expect(writes()).toBe(50);
  expect((await bulkPlans.results(plan(50))).results.get('thing 49')).toEqual({ title: { outcome: 'done' } });
  expect(bulkPlans.heads.get()[0]?.isClosed).toBe(true);
  expect(bulkJobs.get().get('plan')).toMatchObject({ state: 'over', saved: 50 });
});

test('a plan runs once at a time, and what another tab has done since is not sent again and stays its work', async () => {
  const { target, writes } = shelf();
  await bulkPlans.add(plan(3));
  expect(await Promise.all([runPlan(plan(3), target), runPlan(plan(3), target)])).toEqual([true, false]);
  // The press of a tab that still shows all of them as not sent.
  await runPlan(plan(3), target);
  expect(writes()).toBe(3);
  expect((await bulkPlans.results(plan(3))).results.get('thing 0')).toEqual({ title: { outcome: 'done' } });
});

test('a plan is kept at the moment in which what was typed is emptied, and not without that, and is undone once', async () => {
  const idsKept = () => bulkPlans.heads.get().map(({ id }) => id);
  expect(await bulkPlans.add(plan(1), async () => false)).toBe(false);
  expect(idsKept()).toEqual([]);
  let kept: readonly string[] = [];
  const take = async (keep: () => void) => {
    keep();
    kept = idsKept();
    return true;
  };
  expect(await bulkPlans.add(plan(1), take)).toBe(true);
  expect(kept).toEqual(['plan']);
  expect(await bulkPlans.read('plan')).toEqual(plan(1));
  expect(await bulkPlans.add({ ...plan(1), id: 'undo', undoes: 'plan' })).toBe(true);
  expect(await bulkPlans.add({ ...plan(1), id: 'again', undoes: 'plan' })).toBe(false);
});

const waiting = async (count: number) => waitingThings(plan(count), (await bulkPlans.results(plan(count))).results);

test('a cancelled run goes on from where it stopped, and a retry of some sends these alone', async () => {
  const { target, writes } = shelf();
  await bulkPlans.add(plan(60));
  const stop = bulkJobs.subscribe(() => {
    const job = bulkJobs.get().get('plan');
    if (job?.saved === 30 && job.state === 'running') job.control.cancel();
  });
  await runPlan(plan(60), target);
  stop();
  const done = writes();
  expect(done).toBeLessThan(60);
  expect(bulkPlans.heads.get()[0]).toMatchObject({ isClosed: true, isPartial: true });
  expect((await waiting(60)).length).toBe(60 - done);
  const [first] = await waiting(60);
  await runPlan(plan(60), target, first === undefined ? [] : [first]);
  expect(writes()).toBe(done + 1);
  // Nobody cancelled this one: the rest waits.
  expect(bulkPlans.heads.get()[0]?.isClosed).toBe(false);
  const again = bulkJobs.subscribe(() => {
    if (bulkJobs.get().get('plan')?.saved === 1) expect(bulkPlans.heads.get()[0]?.isClosed).toBe(false);
  });
  await runPlan(plan(60), target, await waiting(60));
  again();
  expect(writes()).toBe(60);
  expect(await waiting(60)).toEqual([]);
  expect(bulkPlans.heads.get()[0]).toMatchObject({ isClosed: true, isPartial: false });
});

test('in a closed tab only what had no answer is unclear, and what it saved counts as its own work', async () => {
  const { target, held, writes } = shelf();
  const { things } = plan(3);
  await bulkPlans.add(plan(3));
  await target.load(new Set(['thing 0']));
  await held.get('thing 0')?.plan.write({ title: 'new' }, { title: 'new' });
  await bulkPlans.setSent('plan', 0, 'thing 0', ['title']);
  await bulkPlans.settle('plan', 0, 'thing 1', { title: { outcome: 'done' } });
  const kept = await bulkPlans.results(plan(3));
  const results = withInterrupted(kept.results, kept.sent);
  expect(things.map(({ id }) => results.get(id)?.title?.outcome)).toEqual(['unknown', 'done', undefined]);
  await runPlan(plan(3), target, [...retryableThings(plan(3), results), ...waitingThings(plan(3), results)]);
  const after = (await bulkPlans.results(plan(3))).results;
  expect(things.map(({ id }) => after.get(id)?.title)).toEqual(things.map(() => ({ outcome: 'done' })));
  expect(writes()).toBe(2);
  expect(undoOf(plan(3), after)).toHaveLength(3);
});

test('a request of one field, refused by a 429 or done, leaves what became of the others of its thing', async () => {
  const { target, held } = shelf();
  const both = plan(1, ['title', 'text']);
  await bulkPlans.add(both);
  await bulkPlans.setSent('plan', 0, 'thing 0', ['title']);
  const thing = heldPlan<{ title: string; text?: string }>({ title: 'old', text: 'old' });
  held.set('thing 0', { ...thing, plan: { ...thing.plan, write: () => Promise.reject(failedWith(429)) } });
  const stop = bulkJobs.subscribe(() => {
    const job = bulkJobs.get().get('plan');
    if (job?.state === 'waiting') job.control.cancel();
  });
  await runPlan(both, target, plan(1, ['text']).things);
  stop();
  expect((await bulkPlans.results(both)).sent.get('thing 0')).toEqual(['title']);
  held.set('thing 0', thing);
  await runPlan(both, target, plan(1, ['text']).things);
  const { results, sent } = await bulkPlans.results(both);
  const half = { title: { outcome: 'unknown' }, text: { outcome: 'done' } };
  expect(withInterrupted(results, sent).get('thing 0')).toMatchObject(half);
  expect(bulkJobs.get().get('plan')?.results.get('thing 0')).toMatchObject(half);
  await runPlan(both, target);
  const done = { title: { outcome: 'done' }, text: { outcome: 'done' } };
  expect((await bulkPlans.results(both)).results.get('thing 0')).toEqual(done);
});
