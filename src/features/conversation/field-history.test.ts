import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breaksOf, editsOf, heldAt, historiesOf, type Point, stateAt } from './field-history.ts';
import { type ChangeRead, type ConversationRead, type MessageRead, type Timeline, timelineOf } from './timeline.ts';

const fields = ['supplementaryContext', 'metaTitle', 'metaDescription', 'metaKeywords'] as const;
type Field = (typeof fields)[number];
type Values = Readonly<Record<Field, string>>;
type WrittenChange = { field: string; previousValue: string; newValue: string; status: string };
type WrittenMessage = MessageRead & { readonly changes: WrittenChange[] };

type Happening =
  | { readonly kind: 'edit' | 'unrecorded' | 'exotic'; readonly fields: readonly Field[]; readonly takes: boolean }
  | { readonly kind: 'run'; readonly hasSnapshot: boolean; readonly status: string }
  | { readonly kind: 'chat'; readonly hasSnapshot: boolean }
  | { readonly kind: 'restore'; readonly to: number; readonly hasSnapshot: boolean };

const change = <Kind extends string>(kind: Kind, takes: fc.Arbitrary<boolean> = fc.constant(true)) =>
  fc.record({ kind: fc.constant(kind), fields: fc.subarray([...fields], { minLength: 1 }), takes });
const edit = change('edit');
const unrecorded = change('unrecorded');
const exotic = change('exotic', fc.boolean());
const hasSnapshot = fc.boolean();
const status = fc.constantFrom('pending', 'rejected');
const run = fc.record({ kind: fc.constant('run'), hasSnapshot, status } as const);
const chat = fc.record({ kind: fc.constant('chat'), hasSnapshot } as const);
const restore = fc.record({ kind: fc.constant('restore'), to: fc.nat(), hasSnapshot } as const);

/** What is shown of each field at a point, and the edits without a record. */
function statesOf(timeline: Timeline, context: ConversationRead['context']) {
  const histories = historiesOf(timeline, context);
  return {
    breaks: histories.flatMap((history) => breaksOf(history).map((each) => ({ field: history.field, ...each }))),
    stateAt: (point: Point) => new Map(histories.map((history) => [history.field, heldAt(history, point)])),
  };
}

/**
 * Plays an audience's events as the service takes them (choices.md). Notes what held after each
 * message. Every new value is unique; `takes` says whether a change of unknown status held.
 */
function played(happenings: readonly Happening[]) {
  const messages: WrittenMessage[] = [];
  const truth: Values[] = [];
  let count = 0;
  let now: Values = { supplementaryContext: 'c', metaTitle: 't', metaDescription: 'd', metaKeywords: 'k' };
  const start = now;
  const say = (message: MessageRead, changes: WrittenChange[] = []) => {
    messages.push({ messageId: `m${messages.length}`, ...message, changes });
    truth.push(now);
  };
  for (const happening of happenings) {
    if (happening.kind === 'run') {
      const change = { field: 'metaTitle', previousValue: now.metaTitle, newValue: 'Never', status: happening.status };
      say({ role: 'assistant', hasSnapshot: happening.hasSnapshot, toolCalls: [{ status: 'completed' }] }, [change]);
    } else if (happening.kind === 'chat') {
      say({ role: 'assistant', hasSnapshot: happening.hasSnapshot });
    } else if (happening.kind === 'restore') {
      const snapshots = messages.flatMap(({ hasSnapshot }, index) => (hasSnapshot ? [index] : []));
      const to = snapshots[happening.to % Math.max(snapshots.length, 1)];
      if (to === undefined) continue;
      for (const change of messages.slice(to + 1).flatMap(({ changes }) => changes)) {
        if (change.status === 'applied') change.status = 'reverted';
      }
      now = truth[to] ?? now;
      say({ role: 'assistant', hasSnapshot: happening.hasSnapshot });
    } else {
      const before = now;
      count += 1;
      const value = `v${count}`;
      if (happening.takes) now = { ...now, ...Object.fromEntries(happening.fields.map((field) => [field, value])) };
      if (happening.kind === 'unrecorded') continue;
      const status = happening.kind === 'exotic' ? 'Wird geprüft' : 'applied';
      const changeOf = (field: Field) => ({ field, previousValue: before[field], newValue: value, status });
      say({ role: 'user' }, happening.fields.map(changeOf));
    }
  }
  const timeline = timelineOf({ messages });
  const states = statesOf(timeline, {
    currentSupplementaryContext: now.supplementaryContext,
    currentMetaTitle: now.metaTitle,
    currentMetaDescription: now.metaDescription,
    currentMetaKeywords: now.metaKeywords,
  });
  return { timeline, truth: [start, ...truth], now, states };
}

/** Each field after each message, with what truly held. */
function* checked({ states, truth }: ReturnType<typeof played>) {
  for (const [index, values] of truth.entries()) {
    const state = states.stateAt(index - 1);
    for (const field of fields) yield { field, index: index - 1, held: state.get(field), true: values[field] };
  }
}

test('what held after each message is told exactly where every edit is recorded and nothing was restored', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(edit, run, chat), { maxLength: 14 }), (happenings) => {
      const world = played(happenings);
      for (const { held, true: value } of checked(world)) expect(held).toBe(value);
      expect(world.states.breaks).toEqual([]);
    }),
  );
});

test.each([
  ['restores went back, to any snapshot and again', restore],
  ['changes have statuses that nobody documented', exotic],
])('what held after each message is never told wrongly where %s', (_what, odd) => {
  fc.assert(
    fc.property(fc.array(fc.oneof(edit, run, chat, odd), { maxLength: 16 }), (happenings) => {
      const world = played(happenings);
      for (const each of checked(world)) expect([undefined, each.true], JSON.stringify(each)).toContain(each.held);
      expect(world.states.breaks).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('what held after each message is told of the very message although edits left no record, and each that a change contradicts is a break', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(edit, run, chat, unrecorded), { maxLength: 14 }), (happenings) => {
      const world = played(happenings);
      for (const each of checked(world)) {
        const said = world.timeline[each.index]?.changes.filter(({ status }) => status === 'applied');
        if (said?.some(({ field }) => field === each.field)) expect(each.held).toBe(each.true);
      }
      const expected = fields.flatMap((field) => {
        const changes = world.timeline.flatMap(({ key, changes: of }) =>
          of.filter((each) => each.field === field && each.status === 'applied').map((each) => ({ key, ...each })),
        );
        return changes.flatMap(({ key, newValue }, at) => {
          const found = at + 1 < changes.length ? changes[at + 1]?.previousValue : world.now[field];
          return found === newValue ? [] : [`${field} ${key} ${found}`];
        });
      });
      const told = world.states.breaks.map(({ field, after, found }) => `${field} ${after.entry.key} ${found}`);
      expect(told.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 1_000 },
  );
});

/** A change of the title. */
const title = (previousValue?: string, newValue?: string, status = 'applied') => ({
  field: 'metaTitle',
  previousValue,
  newValue,
  status,
});

const applied = title('A', 'B');
const reverted = title('A', 'B', 'reverted');
const user = (...changes: object[]): MessageRead => ({ role: 'user', changes });
const plain: MessageRead = { role: 'assistant' };
const snapshot: MessageRead = { role: 'assistant', hasSnapshot: true };
const work: MessageRead = { role: 'assistant', toolCalls: [{}] };
/** What is shown of the title, from before the first message on. */
const titles = (messages: readonly MessageRead[], now: string | undefined) => {
  const states = statesOf(timelineOf({ messages }), { currentMetaTitle: now });
  return [-1, ...messages.keys()].map((index) => states.stateAt(index).get('metaTitle'));
};

test.each<[string, readonly MessageRead[], string | undefined, readonly (string | undefined)[]]>([
  ['without a change is as now', [plain, work], 'A', ['A', 'A', 'A']],
  ['without anything is unknown', [plain], undefined, [undefined, undefined]],
  ['before the first change was its previous value', [plain, user(applied)], 'B', ['A', 'A', 'B']],
  ['without a previous value was unknown before', [user(title(undefined, 'B'))], 'B', [undefined, 'B']],
  ['without a new value is what follows', [user(title('A')), plain], 'B', ['A', 'B', 'B']],
  ['without a value now is as changed last', [user(applied), plain], undefined, ['A', 'B', 'B']],
  ['edited since is known up to the last change', [user(applied), plain], 'C', ['A', 'B', undefined]],
  ['changed twice by one message is as the second says', [user(applied, title('B', 'C'))], 'C', ['A', 'C']],
  ['restored since is known at its message', [snapshot, user(reverted), work], 'A', ['A', 'A', 'B', undefined]],
  ['restored to and fro is not known', [user(reverted), plain], 'B', ['A', 'B', undefined]],
  ['restored and then edited by hand', [user(reverted), plain], 'C', ['A', 'B', undefined]],
  ['with a change that may never have held', [user(title('A', 'B', 'new'))], 'B', [undefined, undefined]],
])('one field %s', (_, messages, now, expected) => {
  expect(titles(messages, now)).toEqual(expected);
});

test('one field with a name that nobody documented, or one that a table has by nature, is told too', () => {
  const messages = [user({ ...applied, field: 'constructor' })];
  const states = statesOf(timelineOf({ messages }), {});
  expect(states.stateAt(0).get('constructor')).toBe('B');
  expect(states.stateAt('now').get('constructor')).toBeUndefined();
});

/** The places of such changes, one a message, before which the chain of their field is broken. */
function brokenIn(...changes: readonly ChangeRead[]) {
  const timeline = timelineOf({ messages: changes.map((one) => ({ changes: [one] })) });
  return statesOf(timeline, {}).breaks.map(({ before }) => before?.entry.index);
}

test('every change stands under its field with its message, values and status', () => {
  const messages = [
    { messageId: 'm1', changes: [title('A', 'B'), { newValue: 'x' }] },
    { changes: [title('B', 'C', 'pending')] },
  ];
  const histories = historiesOf(timelineOf({ messages }), {}).filter(({ changes }) => changes.length > 0);
  const told = histories.map(({ field, changes }) => [field, changes.map(({ entry, change }) => [entry.key, change])]);
  expect(Object.fromEntries(told)).toEqual({
    metaTitle: [
      ['m1', title('A', 'B')],
      ['#1', title('B', 'C', 'pending')],
    ],
    '': [['m1', { newValue: 'x' }]],
  });
});

test('a chain is broken where an edit left no record, and nowhere else', () => {
  expect(brokenIn(title('A', 'B'), title('B', 'C'), title('X', 'D'))).toEqual([2]);
  expect(brokenIn(title('A', 'B'), title('B', 'C', 'reverted'), title('X', 'D'))).toEqual([]);
  expect(brokenIn(title('A', undefined), title('B', 'C'), title(undefined, 'D'))).toEqual([]);
  const applied = { status: 'applied' };
  expect(brokenIn({ ...applied, newValue: 'x' }, { ...applied, previousValue: 'q', newValue: 'y' })).toEqual([]);
});

test('an edit from this browser counts from its own time on, and before it what it found', () => {
  const hour = (hours: number) => Date.UTC(2026, 10, 1, hours);
  /** What is told of the title from before the first message on, then now. */
  const told = (
    changesAt11: ChangeRead[],
    currentMetaTitle: string,
    ...titles: (readonly [number, ...unknown[]])[]
  ) => {
    const timeline = timelineOf({
      messages: [{ timestamp: hour(10) }, { timestamp: hour(11), changes: changesAt11 }, { timestamp: hour(13) }],
    });
    const history = historiesOf(timeline, { currentMetaTitle }).find(({ field }) => field === 'metaTitle');
    const writes = titles.map(([at, before, after]) => ({ at: hour(at), fields: { title: { before, after } } }));
    const edits = editsOf('title', writes.toReversed(), timeline);
    return [-1, 0, 1, 2, 'now' as const].map((point) => history && (stateAt(history, point, edits) ?? '?'));
  };
  const state = (value: string | undefined, isOwn = false) => ({ value, isOwn });
  const [page, b] = [state(undefined, true), state('B')];
  expect(told([], 'B', [14, undefined, 'B'])).toEqual([page, page, page, page, b]);
  expect(told([], 'B', [12, undefined, 'B'])).toEqual([page, page, page, b, b]);
  const recorded = [title('A', 'T')];
  expect(told(recorded, 'B', [12, 'T', 'B'])).toEqual([state('A'), state('A'), state('T'), b, b]);
  // What a message changed after the edit came and went, though the edit's value is back.
  const [a, t] = [state('A', true), state('T')];
  expect(told([title('B', 'T')], 'B', [10, 'A', 'B'])).toEqual([a, a, t, '?', b]);
  expect(told(recorded, 'C', [12, 'T', 'B'])).toEqual([state('A'), state('A'), state('T'), '?', state('C')]);
});
