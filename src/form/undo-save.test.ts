import { expect, test } from 'vitest';
import { heldPlan } from '#test/form-fixtures.ts';
import { type SavePlan, undoSave, verifiedSave } from './verified-save.ts';

type Values = { readonly name: string; readonly title: string | undefined };

async function saved(plan: SavePlan<Values>, base: Values, mine: Values) {
  const outcome = await verifiedSave(plan, base, mine);
  if (outcome.kind !== 'saved') throw new Error(`Expected a save, got ${outcome.kind}.`);
  return outcome;
}

const base: Values = { name: 'before', title: undefined };
const mine: Values = { name: 'after', title: 'a title' };

test('a save is taken back to the values that it replaced, a field that was not set included', async () => {
  const { state, plan } = heldPlan(base);
  const { outcome, changedSince } = await undoSave(plan, await saved(plan, base, mine));
  expect(outcome.kind).toBe('saved');
  expect(changedSince).toEqual([]);
  expect(state.held).toEqual(base);
});

test('a field that someone changed since stays, and the others go back', async () => {
  const { state, plan } = heldPlan(base);
  const written = await saved(plan, base, mine);
  state.held = { ...state.held, title: 'a colleague’s' };
  const { outcome, changedSince } = await undoSave(plan, written);
  expect(outcome.kind).toBe('saved');
  expect(changedSince).toEqual(['title']);
  expect(state.held).toEqual({ name: 'before', title: 'a colleague’s' });
});

test('nothing is sent when everything has changed since', async () => {
  const { state, plan } = heldPlan(base);
  const written = await saved(plan, base, mine);
  state.held = { name: 'other', title: 'other' };
  const { outcome, changedSince } = await undoSave(plan, written);
  expect(outcome.kind).toBe('conflict');
  expect(changedSince).toEqual(['name', 'title']);
  expect(state.writes).toHaveLength(1);
});

test('a field that someone changed while the undo looked again is named with those changed before', async () => {
  const { state, plan } = heldPlan(base);
  const written = await saved(plan, base, mine);
  const later = [{ title: 'a colleague’s' }, { name: 'another colleague’s' }];
  const busy: SavePlan<Values> = {
    ...plan,
    read: async () => {
      state.held = { ...state.held, ...later.shift() };
      return state.held;
    },
  };
  const { outcome, changedSince } = await undoSave(busy, written);
  expect(outcome.kind).toBe('conflict');
  expect(changedSince).toEqual(['title', 'name']);
  expect(state.writes).toHaveLength(1);
});

test('what the service did not take over is not sent back', async () => {
  const { state, plan } = heldPlan(base);
  const deaf: SavePlan<Values> = {
    ...plan,
    write: async ({ title: _, ...change }, wanted) => plan.write(change, wanted),
  };
  await undoSave(plan, await saved(deaf, base, mine));
  expect(state.writes).toEqual([{ name: 'after' }, { name: 'before' }]);
});
