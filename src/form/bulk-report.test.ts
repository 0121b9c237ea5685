import { expect, test } from 'vitest';
import type { BulkPlan, PlanResults } from '#src/local/bulk-plans.ts';
import { planOfThings } from '#test/form-fixtures.ts';
import { countResults, retryableThings, undoOf, waitingThings, withInterrupted } from './bulk-report.ts';

const change = (after: unknown) => ({ before: 'old', after });
const plan: BulkPlan = {
  ...planOfThings(0),
  things: [
    { id: 'a', name: 'A', changes: { title: change('new'), text: change(undefined) } },
    { id: 'b', name: 'B', changes: { title: change('new') } },
    { id: 'c', name: 'C', changes: { title: change('new') } },
  ],
};
const results: PlanResults = new Map([
  ['a', { title: { outcome: 'done' }, text: { outcome: 'unknown', canRetry: true } }],
  ['b', { title: { outcome: 'not-done', why: 'Refused.' } }],
]);

test('every change is counted once, what another try may save is tried again alone, and what was not sent goes on', () => {
  expect(countResults(plan, results)).toEqual({ waiting: 1, done: 1, 'not-done': 1, differs: 0, unknown: 1 });
  expect(retryableThings(plan, results)).toEqual([{ id: 'a', name: 'A', changes: { text: change(undefined) } }]);
  expect(waitingThings(plan, results).map(({ id }) => id)).toEqual(['c']);
});

test('the fields whose request has no answer are unclear, and no others', () => {
  const sent = new Map([
    ['a', ['text']],
    ['c', ['title']],
  ]);
  const all = withInterrupted(results, sent);
  expect(all.get('a')).toMatchObject({ title: { outcome: 'done' }, text: { outcome: 'unknown', canRetry: true } });
  expect(all.get('c')?.title).toMatchObject({ outcome: 'unknown', canRetry: true });
  expect(all.get('b')).toBe(results.get('b'));
  // What was not sent, since it had the new value, is not taken back.
  const first = withInterrupted(new Map(), new Map([['a', ['title']]]));
  expect(undoOf(plan, first).map(({ changes }) => Object.keys(changes))).toEqual([['title']]);
  const refused: PlanResults = new Map([['b', { title: { outcome: 'not-done', why: 'Offline.', canRetry: true } }]]);
  expect(withInterrupted(refused, new Map([['b', ['title']]])).get('b')?.title).toMatchObject({ outcome: 'unknown' });
});

test('an undo takes back what is done or unclear, and leaves what was so before the plan, and what nobody can know', () => {
  const left: PlanResults = new Map([
    ['b', { title: { outcome: 'done', wasSo: true } }],
    ['c', { title: { outcome: 'unknown', why: 'Someone changed it meanwhile.' } }],
  ]);
  expect(undoOf(plan, left)).toEqual([]);
  const back = { title: { before: 'new', after: 'old' }, text: { before: undefined, after: 'old' } };
  expect(undoOf(plan, results)).toEqual([{ id: 'a', name: 'A', changes: back }]);
});
