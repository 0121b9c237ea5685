import { expect, test } from 'vitest';
import { heldPlan, savedOf } from '#test/form-fixtures.ts';
import { undoSave, verifiedSave } from './verified-save.ts';

type Values = { readonly name: string; readonly title: string | undefined };

const base: Values = { name: 'before', title: undefined };
const mine: Values = { name: 'after', title: 'a title' };

/**
 * An undo of a save, by which someone else has set `since`, and then sets the next of `later` at
 * each read. @returns how it ended, what the service holds, and the writes of both.
 */
async function undone({ since = {}, later = [] }: { since?: Partial<Values>; later?: Partial<Values>[] } = {}) {
  const { state, plan } = heldPlan(base);
  const saved = savedOf(await verifiedSave(plan, base, mine));
  state.held = { ...state.held, ...since };
  const read = async () => {
    state.held = { ...state.held, ...later.shift() };
    return state.held;
  };
  const undo = await undoSave({ ...plan, read }, saved);
  return { kind: undo.outcome.kind, changedSince: undo.changedSince, held: state.held, writes: state.writes };
}

const since = { title: 'a colleague’s' };
const all = { name: 'other', title: 'other' };

test.each<readonly [what: string, since: Partial<Values>, end: Partial<Awaited<ReturnType<typeof undone>>>]>([
  ['takes a save back to what it replaced, also to no value', {}, { kind: 'saved', changedSince: [], held: base }],
  ['leaves what someone changed', since, { kind: 'saved', changedSince: ['title'], held: { ...base, ...since } }],
  ['sends nothing when all was changed', all, { kind: 'conflict', changedSince: ['name', 'title'], writes: [mine] }],
])('an undo %s', async (_what, since, end) => {
  expect(await undone({ since })).toMatchObject(end);
});

test('a field that someone changed while the undo looked again is named with those changed before', async () => {
  const later = [{ title: 'a colleague’s' }, { name: 'another colleague’s' }];
  const { kind, changedSince, writes } = await undone({ later });
  expect([kind, changedSince, writes]).toEqual(['conflict', ['title', 'name'], [mine]]);
});

test.each([
  ['did not take over', {}],
  ['made something else of', { title: 'a ti' }],
])('what the service %s is not sent back', async (_what, taken) => {
  const { state, plan } = heldPlan(base);
  const write: typeof plan.write = ({ title: _, ...change }, wanted) => plan.write({ ...change, ...taken }, wanted);
  await undoSave(plan, savedOf(await verifiedSave({ ...plan, write }, base, mine)));
  expect(state.writes).toStrictEqual([{ name: 'after', ...taken }, { name: 'before' }]);
});
