import { expect, test } from 'vitest';
import { markRequests } from './front.ts';
import { type ChaosEvent, checkHistory } from './history.ts';
import { runChaos } from './run.ts';

const nothing = new Map<string, ReadonlyMap<string, string | undefined>>();
const typed = (editor: string, value: string): ChaosEvent => ({ kind: 'typed', editor, field: 'title', value });
const committed = (editor: string, value: string): ChaosEvent => ({
  kind: 'committed',
  editor,
  values: { title: value },
});
const acknowledged = (editor: string, value: string): ChaosEvent => ({
  kind: 'acknowledged',
  editor,
  field: 'title',
  value,
});
const shown = (editor: string, value: string): ChaosEvent => ({ kind: 'shown', editor, field: 'title', value });
const told = (editor: string, value: string): ChaosEvent => ({ kind: 'told', editor, field: 'title', value });

const a = [typed('A', 'a1'), committed('A', 'a1'), acknowledged('A', 'a1')];
const b = [typed('B', 'b1'), committed('B', 'b1'), acknowledged('B', 'b1')];

test('a value replaced by somebody who had seen it is no loss', () => {
  expect(checkHistory([...a, shown('B', 'a1'), ...b], nothing)).toMatchObject({
    lost: 0,
    overwrittenUnseen: 0,
    detectedAfterwards: 0,
  });
});

test('a value replaced by somebody who never saw it is one, unless its owner is told afterwards', () => {
  expect(checkHistory([...a, ...b], nothing)).toMatchObject({ overwrittenUnseen: 1, detectedAfterwards: 0 });
  expect(checkHistory([...a, ...b, told('A', 'a1')], nothing)).toMatchObject({
    overwrittenUnseen: 0,
    detectedAfterwards: 1,
  });
  expect(checkHistory([...a, shown('B', 'something else'), ...b], nothing).overwrittenUnseen).toBe(1);
});

test('a value that came back unseen after its owner was told that it is gone may go again; one that was shown again may not', () => {
  const gone = [...a, ...b, told('A', 'a1'), committed('A', 'a1')];
  expect(checkHistory([...gone, committed('B', 'b1')], nothing).overwrittenUnseen).toBe(0);
  expect(checkHistory([...gone, shown('A', 'a1'), committed('B', 'b1')], nothing).overwrittenUnseen).toBe(1);
});

test('an acknowledgement that was on its way when the value was replaced counts like an earlier one', () => {
  const late = [typed('A', 'a1'), committed('A', 'a1'), ...b, acknowledged('A', 'a1')];
  expect(checkHistory(late, nothing).overwrittenUnseen).toBe(1);
  const again = [
    typed('A', 'a1'),
    committed('A', 'a1'),
    ...b,
    shown('A', 'b1'),
    committed('A', 'a1'),
    acknowledged('A', 'a1'),
  ];
  expect(checkHistory(again, nothing).overwrittenUnseen).toBe(0);
});

test('a request of one’s own that came twice and took back one’s own newer value is found', () => {
  const newer = [typed('A', 'a2'), committed('A', 'a2'), acknowledged('A', 'a2')];
  expect(checkHistory([...a, shown('A', 'a1'), ...newer], nothing).overwrittenUnseen).toBe(0);
  expect(checkHistory([...a, ...newer, committed('A', 'a1')], nothing).overwrittenUnseen).toBe(1);
});

test('a value that was held again before its owner looked is not gone, one that came back later was', () => {
  expect(checkHistory([...a, ...b, committed('A', 'a1'), shown('A', 'a1')], nothing)).toMatchObject({
    overwrittenUnseen: 1,
    notes: expect.arrayContaining(['title “b1” of B was replaced unseen by A.', '  6 A committed “a1”']),
  });
  expect(checkHistory([...a, ...b, shown('A', 'b1'), committed('A', 'a1')], nothing).notes).toContain(
    'title “a1” of A was replaced unseen by B.',
  );
  const lostAgain = [...a, ...b, told('B', 'b1'), committed('A', 'a1'), committed('C', 'c1')];
  expect(checkHistory(lostAgain, nothing).notes).toContain('title “a1” of A was replaced unseen by C.');
});

test('a typed text that is nowhere is lost; one that stands in the form, was discarded or typed over is not', () => {
  expect(checkHistory([typed('A', 'a1')], nothing).lost).toBe(1);
  expect(checkHistory([typed('A', 'a1')], new Map([['A', new Map([['title', 'a1']])]])).lost).toBe(0);
  expect(checkHistory([typed('A', 'a1'), { kind: 'discarded', editor: 'A', field: 'title' }], nothing).lost).toBe(0);
  expect(checkHistory([typed('A', 'a0'), ...a], nothing).lost).toBe(0);
  expect(checkHistory([typed('A', 'a1'), shown('A', 'a1')], nothing).lost).toBe(0);
  expect(checkHistory([typed('A', 'a1'), shown('B', 'a1'), shown('A', 'b1')], nothing).lost).toBe(1);
});

test('a value that was acknowledged and never held is lost', () => {
  expect(checkHistory([typed('A', 'a1'), acknowledged('A', 'a1')], nothing).lost).toBe(1);
});

test('a save that does not read again before it writes is found out', async () => {
  markRequests();
  const run = { seed: 5, manner: 'replace', etags: false, edits: 60, racing: false } as const;
  const unseen = async (spoilt: boolean) => {
    const { overwrittenUnseen, detectedAfterwards } = await runChaos({
      ...run,
      spoil: spoilt ? (plan) => ({ ...plan, read: firstOf(plan.read) }) : undefined,
    });
    return overwrittenUnseen + detectedAfterwards;
  };
  expect(await unseen(true)).toBeGreaterThan((await unseen(false)) + 3);
}, 180_000);

/** Reads once and believes that for ever. */
function firstOf<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let first: Promise<Value> | undefined;
  return () => {
    first ??= read();
    return first;
  };
}
