import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heldPlan } from '#test/form-fixtures.ts';
import { useSave } from './use-save.ts';
import type { SavePlan } from './verified-save.ts';

type Values = { readonly name: string };
const base: Values = { name: 'before' };
const mine: Values = { name: 'after' };

/** A hook over a service that holds `base`, whose reads and writes first do what `disturb` says. */
function saving(disturb: (step: 'read' | 'write') => void | Promise<void>) {
  const { state, plan: undisturbed } = heldPlan(base);
  const plan: SavePlan<Values> = {
    read: async () => {
      await disturb('read');
      return await undisturbed.read();
    },
    write: async (change, wanted) => {
      await disturb('write');
      return await undisturbed.write(change, wanted);
    },
  };
  return { hook: renderHook(() => useSave<Values>()).result, plan, writes: state.writes };
}

test.each(['read', 'write'] as const)('a fault of Facet at the %s ends the save, and the next one runs', async (at) => {
  let faults = 1;
  const { hook, plan } = saving((step) => {
    if (step === at && faults-- > 0) throw new TypeError('a fault of Facet itself');
  });
  await act(() => expect(hook.current.runSave(plan, base, mine)).rejects.toThrow(TypeError));
  expect(hook.current.state).toEqual({ kind: 'idle' });
  await act(() => expect(hook.current.runSave(plan, base, mine)).resolves.toMatchObject({ kind: 'saved' }));
  expect(hook.current.state).toMatchObject({ kind: 'ended', outcome: { kind: 'saved' } });
});

test('however often it is asked for, one save runs at a time', async () => {
  const open: (() => void)[] = [];
  const { hook, plan, writes } = saving(() => new Promise<void>((resolve) => void open.push(resolve)));
  await act(async () => {
    const first = hook.current.runSave(plan, base, mine);
    expect(await hook.current.runSave(plan, base, mine)).toBeUndefined();
    open.shift()?.();
    await expect.poll(() => open.length).toBe(1);
    expect(await hook.current.runSave(plan, base, mine)).toBeUndefined();
    open.shift()?.();
    await first;
  });
  expect(writes).toEqual([mine]);
});
