import { expect, test } from 'vitest';
import type { BulkPlan, PlanResults } from '#src/local/bulk-plans.ts';
import { countResults, thingsToRetry, undoOf } from './bulk-report.ts';

const change = (after: unknown) => ({ before: 'old', after });
const plan: BulkPlan = {
  id: 'plan',
  at: 1,
  of: 'page',
  title: 'Set title',
  count: 3,
  things: [
    { id: 'a', name: 'A', changes: { title: change('new'), text: change(undefined) } },
    { id: 'b', name: 'B', changes: { title: change('new') } },
    { id: 'c', name: 'C', changes: { title: change('new') } },
  ],
};
const results: PlanResults = new Map([
  ['a', { title: { outcome: 'done' }, text: { outcome: 'differs' } }],
  ['b', { title: { outcome: 'not-done', why: 'Refused.' } }],
]);

test('every change is counted once, also what was not sent', () => {
  expect(countResults(plan, results)).toEqual({ waiting: 1, done: 1, 'not-done': 1, differs: 1, unknown: 0 });
});

test('what was sent and is not done is tried again, what was not sent is not', () => {
  expect([...thingsToRetry(plan, results)]).toEqual(['a', 'b']);
});

test('an undo takes back what is done, and that alone', () => {
  const undo = undoOf(plan, results, 'undo', 2);
  expect(undo).toMatchObject({ id: 'undo', at: 2, of: 'page', title: 'Undo: Set title', count: 1 });
  expect(undo.things).toEqual([{ id: 'a', name: 'A', changes: { title: { before: 'new', after: 'old' } } }]);
});
