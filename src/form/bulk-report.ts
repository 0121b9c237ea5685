import type { BulkPlan, BulkThing, FieldResult, PlanResults } from '#src/local/bulk-plans.ts';

/** How many changes of a plan ended how; `waiting` were not sent. */
export type ResultCounts = Readonly<Record<FieldResult['outcome'] | 'waiting', number>>;

export function countResults({ things }: BulkPlan, results: PlanResults): ResultCounts {
  const counts = { waiting: 0, done: 0, 'not-done': 0, differs: 0, unknown: 0 };
  for (const { id, changes } of things) {
    const ofThing = results.get(id);
    for (const field of Object.keys(changes)) counts[ofThing?.[field]?.outcome ?? 'waiting'] += 1;
  }
  return counts;
}

/** The things with a change that was sent and is not known to be done: another run tries them again. */
export function thingsToRetry({ things }: BulkPlan, results: PlanResults): ReadonlySet<string> {
  const isOpen = ({ id }: BulkThing) => Object.values(results.get(id) ?? {}).some(({ outcome }) => outcome !== 'done');
  return new Set(things.filter(isOpen).map(({ id }) => id));
}

/** The way back from what is done: only values that are still those of the plan go back. */
export function undoOf(plan: BulkPlan, results: PlanResults, id: string, at: number): BulkPlan {
  const things = plan.things.flatMap((thing) => {
    const ofThing = results.get(thing.id);
    const done = Object.entries(thing.changes).filter(([field]) => ofThing?.[field]?.outcome === 'done');
    if (done.length === 0) return [];
    const back = done.map(([field, { before, after }]) => [field, { before: after, after: before }]);
    return [{ ...thing, changes: Object.fromEntries(back) }];
  });
  return { id, at, of: plan.of, title: `Undo: ${plan.title}`, count: things.length, things };
}
