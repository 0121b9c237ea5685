import { expect, test } from 'vitest';
import { heldPlan } from '#test/form-fixtures.ts';
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
  const outcome = await verifiedSave(plan, base, mine);
  if (outcome.kind !== 'saved') throw new Error(`Expected a save, got ${outcome.kind}.`);
  state.held = { ...state.held, ...since };
  const read = async () => {
    state.held = { ...state.held, ...later.shift() };
    return state.held;
  };
  const undo = await undoSave({ ...plan, read }, outcome);
  return { kind: undo.outcome.kind, changedSince: undo.changedSince, held: state.held, writes: state.writes };
}

test('a save is taken back to the values that it replaced, a field that was not set included', async () => {
  expect(await undone()).toMatchObject({ kind: 'saved', changedSince: [], held: base });
});

test('a field that someone changed since stays, and the others go back', async () => {
  const since = { title: 'a colleague’s' };
  const held = { name: 'before', ...since };
  expect(await undone({ since })).toMatchObject({ kind: 'saved', changedSince: ['title'], held });
});

test('nothing is sent when everything has changed since', async () => {
  const { kind, changedSince, writes } = await undone({ since: { name: 'other', title: 'other' } });
  expect([kind, changedSince, writes]).toEqual(['conflict', ['name', 'title'], [mine]]);
});

test('a field that someone changed while the undo looked again is named with those changed before', async () => {
  const later = [{ title: 'a colleague’s' }, { name: 'another colleague’s' }];
  const { kind, changedSince, writes } = await undone({ later });
  expect([kind, changedSince, writes]).toEqual(['conflict', ['title', 'name'], [mine]]);
});

test('what the service did not take over is not sent back', async () => {
  const { state, plan } = heldPlan(base);
  const write: typeof plan.write = async ({ title: _, ...change }, wanted) => plan.write(change, wanted);
  const outcome = await verifiedSave({ ...plan, write }, base, mine);
  if (outcome.kind === 'saved') await undoSave(plan, outcome);
  expect(state.writes).toEqual([{ name: 'after' }, { name: 'before' }]);
});

test('what the service made of a value is not sent back', async () => {
  const { state, plan } = heldPlan(base);
  const write: typeof plan.write = async (change, wanted) => plan.write({ ...change, title: 'a ti' }, wanted);
  const outcome = await verifiedSave({ ...plan, write }, base, mine);
  if (outcome.kind === 'saved') await undoSave(plan, outcome);
  expect(state.writes.slice(1)).toStrictEqual([{ name: 'before' }]);
});
