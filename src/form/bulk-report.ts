import type { BulkPlan, BulkThing, FieldResult, PlanResults, SentFields } from '#src/local/bulk-plans.ts';

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

/** The results with the fields whose request has no answer: they may be saved or not. */
export function withInterrupted(results: PlanResults, sent: SentFields): PlanResults {
  const lost: FieldResult = { outcome: 'unknown', why: 'The tab was closed while it was saved.', canRetry: true };
  const all = new Map(results);
  for (const [id, fields] of sent)
    all.set(id, { ...results.get(id), ...Object.fromEntries(fields.map((field) => [field, lost])) });
  return all;
}

/** The changes that have not been sent. */
export function waitingThings({ things }: BulkPlan, results: PlanResults): readonly BulkThing[] {
  return withFields(things, results, (result) => result === undefined);
}

/** The changes that another try may save. */
export function retryableThings({ things }: BulkPlan, results: PlanResults): readonly BulkThing[] {
  return withFields(things, results, (result) => result?.canRetry === true);
}

/** The changes that are not over: not sent, or worth another try. */
export function openThings({ things }: Pick<BulkPlan, 'things'>, results: PlanResults): readonly BulkThing[] {
  return withFields(things, results, (result) => result === undefined || result.canRetry === true);
}

/** The changes that are saved, or may be. */
export function savedThings({ things }: Pick<BulkPlan, 'things'>, results: PlanResults): readonly BulkThing[] {
  return withFields(things, results, (result) => result?.outcome === 'done' || result?.outcome === 'unknown');
}

/** The things with the changes of some results alone. */
function withFields(
  things: readonly BulkThing[],
  results: PlanResults,
  isWanted: (result: FieldResult | undefined) => boolean,
): readonly BulkThing[] {
  return things.flatMap((thing) => {
    const ofThing = results.get(thing.id);
    const wanted = Object.entries(thing.changes).filter(([field]) => isWanted(ofThing?.[field]));
    return wanted.length === 0 ? [] : [{ ...thing, changes: Object.fromEntries(wanted) }];
  });
}

/** Whether a change was made, or may have been, so that there is something to undo. */
export function canUndo(result: FieldResult | undefined): boolean {
  return result?.outcome === 'done' ? !result.wasSo : result?.outcome === 'unknown' && result.canRetry === true;
}

/**
 * The changes back from what this plan did or may have done, without what had the new value before.
 * Each is compared before it is saved: what has another value by then stays.
 */
export function undoOf({ things }: Pick<BulkPlan, 'things'>, results: PlanResults): readonly BulkThing[] {
  return withFields(things, results, canUndo).map(({ changes, ...thing }) => ({
    ...thing,
    changes: Object.fromEntries(
      Object.entries(changes).map(([field, { before, after }]) => [field, { before: after, after: before }]),
    ),
  }));
}
