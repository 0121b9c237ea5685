import { setTimeout as wait } from 'node:timers/promises';
import { QueryClient } from '@tanstack/react-query';
import { audiencesOf } from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import { audiencesBulk, audienceTarget } from '#src/fields/audience-bulk.ts';
import { editedValues, plannedChanges } from '#src/fields/bulk-field.ts';
import { runSteps } from '#src/form/bulk-job.ts';
import { retryableThings, undoOf, waitingThings, withInterrupted } from '#src/form/bulk-report.ts';
import { bulkControl } from '#src/form/bulk-run.ts';
import { type BulkPlan, type BulkThing, bulkPlans } from '#src/local/bulk-plans.ts';
import { editedFields } from './editor.ts';
import { currentEditor } from './front.ts';
import type { ChaosEvent } from './history.ts';
import { pick, type Random } from './random.ts';

type BulkEditorOptions = {
  readonly name: string;
  readonly pageId: string;
  readonly audienceIds: readonly string[];
  readonly random: Random;
  readonly onEvent: (event: ChaosEvent) => void;
  /** How the history names a field of an audience. */
  readonly fieldKey: (audienceId: string, field: string) => string;
};

let count = 0;
/** Never one of an earlier run: the browser's storage is one for all runs of a process. */
function nextId(name: string): string {
  count += 1;
  return `${name}.${count}`;
}

/**
 * One person with the bulk edit: plan, engine, kept results and undo are real. Each plan is an
 * editor of its own in the history, which was shown what its preview shows.
 */
export function virtualBulkEditor(options: BulkEditorOptions) {
  const { name, pageId, audienceIds, random, onEvent, fieldKey } = options;
  let plan: BulkPlan | undefined;

  /** The changes of a plan in the history, with the results if it is over. */
  function eachChange({ id: editor, things }: BulkPlan, tell: (at: At) => ChaosEvent): void {
    for (const { id, changes } of things)
      for (const [field, { before, after }] of Object.entries(changes))
        onEvent(tell({ editor, id, field: fieldKey(id, field), key: field, before: text(before), after: text(after) }));
  }

  async function apply(next: BulkPlan): Promise<void> {
    await bulkPlans.add(next);
    eachChange(next, ({ editor, field, before }) => ({ kind: 'shown', editor, field, value: before }));
    eachChange(next, ({ editor, field, after }) => ({ kind: 'typed', editor, field, value: after }));
    plan = next;
  }

  /** Some fields of some audiences, as the screen plans them. */
  async function compose(): Promise<void> {
    const client = new QueryClient();
    const id = nextId(name);
    const page = await client.fetchQuery(pageQueries.one(pageId));
    const loaded = await audiencesOf(pageId).readMany(client, new Set(audienceIds));
    const edits = [...new Set([pick(random, editedFields), pick(random, editedFields)])].map((field) => ({
      ...{ field, action: pick(random, ['set', 'set', 'before', 'reset'] as const), text: `${id}-${field}` },
    }));
    const bulk = audiencesBulk(pageId, page);
    const things = [...loaded.values()].flatMap(
      (audience) => plannedChanges(bulk, audience, editedValues(bulk.fields, edits, audience)) ?? [],
    );
    if (things.length > 0) await apply({ id, at: Date.now(), of: pageId, title: id, count: things.length, things });
  }

  async function resultsOf(of: BulkPlan) {
    const { results, sent } = await bulkPlans.results(of);
    return withInterrupted(results, sent);
  }

  /** Runs changes in a new tab, which may close after a while. @returns whether it did. */
  async function runInTab(of: BulkPlan, changes: readonly BulkThing[], closeAfterMs?: number): Promise<boolean> {
    const control = bulkControl();
    let isClosed = false;
    /** What a closed tab was about to do is not done, and its answers reach nobody. */
    const here = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      const [answer] = isClosed ? [] : await Promise.allSettled([work()]);
      if (isClosed || answer === undefined) throw new TabClosed();
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    };
    const { load, ...target } = audienceTarget(new QueryClient(), pageId);
    const inTab: typeof load = async (ids) => {
      const loaded = await here(() => load(ids));
      return new Map(
        [...loaded].map(([id, { values, plan: saves }]) => {
          const write: typeof saves.write = (changed, wanted) => here(() => saves.write(changed, wanted));
          return [id, { values, plan: { ...saves, read: () => here(saves.read), write } }];
        }),
      );
    };
    control.state.subscribe(() => {
      if (control.state.get().kind === 'paused') void wait(100).then(control.resume);
    });
    const closing =
      closeAfterMs === undefined
        ? undefined
        : wait(closeAfterMs).then(() => {
            isClosed = true;
            control.cancel();
          });
    try {
      const kept = await bulkPlans.results(of);
      await runSteps({ plan: of, changes, kept, target: { ...target, load: inTab }, control });
    } catch (error) {
      if (!(error instanceof TabClosed)) throw error;
    }
    await closing;
    return isClosed;
  }

  /** Sends what was not sent, then what another try may mend, as often as its hands like. */
  async function run(of: BulkPlan, mayClose: boolean): Promise<void> {
    const closing = () => (mayClose && random() < 0.4 ? random() * 120 : undefined);
    if (await runInTab(of, waitingThings(of, await resultsOf(of)), closing())) return;
    if (random() < 0.7 && (await runInTab(of, retryableThings(of, await resultsOf(of)), closing()))) return;
    const results = await resultsOf(of);
    if (waitingThings(of, results).length > 0) return;
    eachChange(of, ({ editor, id, key, field, after }) => {
      const { outcome = 'unknown', wasSo = false, why } = results.get(id)?.[key] ?? {};
      return { kind: 'reported', editor, field, value: after, outcome, why, wasSo };
    });
    plan = undefined;
    const things = undoOf(of, results);
    if (mayClose && things.length > 0 && random() < 0.4)
      await apply({ ...of, id: nextId(name), at: Date.now(), count: things.length, things });
  }

  return {
    name,
    /** The next thing that this person does: makes a plan, or runs it, or goes on with it. */
    step: () => (plan === undefined ? currentEditor.run(name, compose) : currentEditor.run(plan.id, run, plan, true)),
    /** Goes on with what was left. */
    async finish(): Promise<void> {
      while (plan !== undefined) await currentEditor.run(plan.id, run, plan, false);
    },
  };
}

type At = {
  readonly editor: string;
  readonly id: string;
  readonly key: string;
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

class TabClosed extends Error {}
