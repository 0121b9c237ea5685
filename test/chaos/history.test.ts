import { expect, test } from 'vitest';
import { type ChaosEvent, checkHistory } from './history.ts';

const of = (kind: 'typed' | 'acknowledged' | 'shown' | 'told') => (editor: string, value: string) =>
  ({ kind, editor, field: 'title', value }) as const;
const [typed, acknowledged, shown, told] = [of('typed'), of('acknowledged'), of('shown'), of('told')];
const committed = (editor: string, title: string): ChaosEvent => ({ kind: 'committed', editor, values: { title } });
const discarded: ChaosEvent = { kind: 'discarded', editor: 'A', field: 'title' };

const reported = (value: string, outcome: 'done' | 'not-done' | 'unknown', wasSo = false): ChaosEvent => ({
  ...{ kind: 'reported', editor: 'bulk', field: 'title', value, outcome, wasSo, why: undefined },
});
const [planned, wrote, before] = [typed('bulk', 'b1'), committed('bulk', 'b1'), committed('A', 'a0')];
const bulk = [planned, wrote];

const saved = (editor: string, value: string) => [
  typed(editor, value),
  committed(editor, value),
  acknowledged(editor, value),
];
const [a, b] = [saved('A', 'a1'), saved('B', 'b1')];
const again = committed('A', 'a1');
const gone = [...a, ...b, told('A', 'a1'), again];
const late = [typed('A', 'a1'), committed('A', 'a1'), ...b];

const noUnseen = { overwrittenUnseen: 0 };
const noLoss = { ...noUnseen, lost: 0, detectedAfterwards: 0 };
const ofA = { notes: expect.arrayContaining(['title “a1” of A was replaced unseen by B.']) };
const ofB = { notes: expect.arrayContaining(['title “b1” of B was replaced unseen by A.']) };

test.each<readonly [promise: string, events: readonly ChaosEvent[], expected: object]>([
  ['a value replaced by somebody who had seen it is no loss', [...a, shown('B', 'a1'), ...b], noLoss],
  ['a value replaced by somebody who never saw it is one', [...a, ...b], { ...noLoss, overwrittenUnseen: 1 }],
  ['unless its owner is told afterwards', [...a, ...b, told('A', 'a1')], { ...noLoss, detectedAfterwards: 1 }],
  ['and who saw another value never saw it', [...a, shown('B', 'something else'), ...b], { overwrittenUnseen: 1 }],
  ['a value that came back may go again once its owner was told', [...gone, committed('B', 'b1')], noUnseen],
  ['one that was shown again may not', [...gone, shown('A', 'a1'), committed('B', 'b1')], { overwrittenUnseen: 1 }],
  ['a late acknowledgement counts like an earlier one', [...late, acknowledged('A', 'a1')], { overwrittenUnseen: 1 }],
  ['one’s own newer value is no loss', [...a, shown('A', 'a1'), ...saved('A', 'a2')], noUnseen],
  ['one’s own request that came twice is one', [...a, ...saved('A', 'a2'), again], { overwrittenUnseen: 1 }],
  ['what came back before its owner looked is not gone', [...a, ...b, again, shown('A', 'a1')], ofB],
  ['one that came back later was gone', [...a, ...b, shown('A', 'b1'), again], ofA],
  ['a typed text that is nowhere is lost', [typed('A', 'a1')], { lost: 1 }],
  ['one that was discarded is not', [typed('A', 'a1'), discarded], { lost: 0 }],
  ['nor one that was typed over', [typed('A', 'a0'), ...a], { lost: 0 }],
  ['nor one that was shown', [typed('A', 'a1'), shown('A', 'a1')], { lost: 0 }],
  ['but one that was shown to another', [typed('A', 'a1'), shown('B', 'a1'), shown('A', 'b1')], { lost: 1 }],
  ['a change of a bulk edit without a report is lost', bulk, { lost: 1, untrueReports: 0 }],
  ['a report of what was written is true', [...bulk, reported('b1', 'done')], { ...noLoss, untrueReports: 0 }],
  ['one that it wasn’t is not', [...bulk, reported('b1', 'not-done')], { untrueReports: 1 }],
  ['unless it was taken back', [before, ...bulk, before, reported('b1', 'not-done')], { untrueReports: 0 }],
  ['before it was reported', [before, ...bulk, reported('b1', 'not-done'), before], { untrueReports: 1 }],
  ['and not written again', [before, ...bulk, before, wrote, reported('b1', 'not-done')], { untrueReports: 1 }],
  ['nor one of what nobody wrote', [planned, reported('b1', 'done', true)], { untrueReports: 1 }],
  ['nor one of another’s write', [planned, committed('A', 'b1'), reported('b1', 'done')], { untrueReports: 1 }],
  ['a value of a bulk edit counts by itself', [...bulk, reported('b1', 'done'), ...a], { bulkReplacedUnseen: 1 }],
  ['a value that was acknowledged and never held is lost', [typed('A', 'a1'), acknowledged('A', 'a1')], { lost: 1 }],
])('%s', (_promise, events, expected) => {
  expect(checkHistory(events, new Map())).toMatchObject(expected);
});

test('a typed text that stands in the form is not lost', () => {
  expect(checkHistory([typed('A', 'a1')], new Map([['A', new Map([['title', 'a1']])]])).lost).toBe(0);
});
