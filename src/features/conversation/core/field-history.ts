import { effectOf, linkAfter, type PlacedChange } from './change-chains.ts';
import type { Timeline, TimelineEntry } from './timeline.ts';

/** Why a value is not known. */
export type UnknownReason =
  /** Neither the conversation's context nor a change tells a value. */
  | 'not-told'
  /** The field was edited without a record, and that may have been before this point or after it. */
  | 'unrecorded-edit'
  /** A restore undid a change, and that may have been before this point or after it. */
  | 'restore'
  /** A change whose status nobody documented may have held here or not. */
  | 'unknown-status'
  /** It was inherited from the page, whose value then is not known. */
  | 'inherited';

/**
 * What is known of a field's value at a point:
 * - `known`: a change of the very message says it, or what is recorded before and after agrees on it;
 * - `assumed`: what is recorded on one side says it, and nothing on the other speaks against it;
 * - `unknown`: with the values that are recorded around the point, of which it may have been any; none where nothing is. After an edit without a record it
 *   may also have been one that was never recorded.
 */
export type Held =
  | { readonly kind: 'known' | 'assumed'; readonly value: string }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly candidates: readonly string[] };

/** What holds after the messages from an index on, up to the next span. */
export type Span = { readonly from: number; readonly held: Held };

/** A place where recorded values contradict one another. */
export type ChainBreak = {
  readonly field: string;
  /** The message of the last change that held before it. */
  readonly afterKey: string;
  readonly afterIndex: number;
  /** The message of the change that contradicts; undefined where the value now does: an edit since. */
  readonly beforeKey: string | undefined;
  /** What the last change left. */
  readonly left: string;
  /** What was found. */
  readonly found: string;
};

/** Spans in ascending order, the first from -1, before all messages. */
export type FieldHistory = { readonly spans: readonly Span[]; readonly breaks: readonly ChainBreak[] };

/**
 * The history of one field, from its changes and its value now.
 *
 * Changes that are or were `applied` count, in the order of the messages; `pending` and `rejected` ones never do. Each tells two values: what held until its
 * message, and what held from it on. Between two of them, and between the last one and now:
 * - Where both tell the same, it held all the while. (What was edited and edited back without a record cannot be seen.)
 * - Where an applied change and what follows differ, the field was edited without a record: it is a break, and after the message of the change itself
 *   either value is possible.
 * - Where the change is `reverted`, a restore undid it: it must stand before the next change of any field that is still applied, because it would have
 *   reverted that one too. A restore leaves a message (decisions.md), which has no mark of its own. Any message there that could be one divides: before the
 *   first such message the change held, from the last one on what follows holds, in between either is possible, as everywhere if there is no such message.
 * - Where a side is missing, the other is assumed, as is the first previous value before the first change, and the value now where there is no change.
 * - A change with an unknown status in such a stretch makes unknown what lies behind it; where it explains a difference, that is no break.
 */
export function fieldHistory(
  field: string,
  timeline: Timeline,
  changes: readonly PlacedChange[],
  now: string | undefined,
): FieldHistory {
  const held = changes.filter(({ change }) => effectOf(change) === 'held');
  const uncertain = changes.filter(({ change }) => effectOf(change) === 'uncertain');
  const spans: Span[] = [];
  const breaks: ChainBreak[] = [];
  const first = held[0];
  const firstIndex = first?.entry.index ?? timeline.length;
  carriedBack(spans, -1, firstIndex, first === undefined ? now : first.change.previousValue, uncertain);
  let passed = 0;
  for (const [at, { entry, change }] of held.entries()) {
    const following = held[at + 1];
    const until = following?.entry.index ?? timeline.length;
    const next = following === undefined ? now : following.change.previousValue;
    const link = linkAfter(held, at, next);
    while ((uncertain[passed]?.entry.index ?? until) < entry.index) passed += 1;
    const start = passed;
    while ((uncertain[passed]?.entry.index ?? until) < until) passed += 1;
    const between = uncertain.slice(start, passed);
    // One of the following message may stand before its change that holds.
    if (link === 'broken' && !isExplained(uncertain.slice(start, passed + 1), until, next)) {
      const [left, found] = [change.newValue ?? '', next ?? ''];
      breaks.push({
        field,
        afterKey: entry.key,
        afterIndex: entry.index,
        beforeKey: following?.entry.key,
        left,
        found,
      });
    }
    if (entry.index === until) continue;
    const stretch: Stretch = { from: entry.index, until, left: change.newValue, next, uncertain: between };
    if (change.status === 'reverted') afterReverted(spans, stretch, { timeline, held, at, link });
    else afterApplied(spans, stretch);
  }
  return { spans, breaks };
}

function isExplained(uncertain: Iterable<PlacedChange>, until: number, next: string | undefined): boolean {
  for (const { entry, change } of uncertain) {
    if (entry.index > until) return false;
    if (change.newValue === next) return true;
  }
  return false;
}

/** What holds after the message at an index. */
export function heldAt(spans: readonly Span[], index: number): Held {
  let [low, high] = [0, spans.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((spans[middle]?.from ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return spans[low]?.held ?? { kind: 'unknown', reason: 'not-told', candidates: [] };
}

/** The messages from the one of a change that held to the one before the next. */
type Stretch = {
  readonly from: number;
  readonly until: number;
  /** What the change left. */
  readonly left: string | undefined;
  /** What is known to hold at the end. */
  readonly next: string | undefined;
  readonly uncertain: readonly PlacedChange[];
};

function unknown(reason: UnknownReason, ...values: readonly (string | undefined)[]): Held {
  const candidates = [...new Set(values.filter((value) => value !== undefined))];
  return { kind: 'unknown', reason: candidates.length === 0 ? 'not-told' : reason, candidates };
}

function valuesAround(changes: readonly PlacedChange[]): readonly (string | undefined)[] {
  return changes.flatMap(({ change }) => [change.previousValue, change.newValue]);
}

/** A value that is told at the end of a stretch alone. */
function carriedBack(
  spans: Span[],
  from: number,
  until: number,
  value: string | undefined,
  uncertain: readonly PlacedChange[],
): void {
  const inside = uncertain.filter(({ entry: { index } }) => index >= from && index < until);
  const last = inside.at(-1);
  if (last !== undefined) spans.push({ from, held: unknown('unknown-status', value, ...valuesAround(inside)) });
  const held: Held =
    value === undefined ? unknown('unknown-status', ...valuesAround(inside)) : { kind: 'assumed', value };
  spans.push({ from: last?.entry.index ?? from, held });
}

function afterApplied(spans: Span[], { from, until, left, next, uncertain }: Stretch): void {
  if (left === undefined) {
    carriedBack(spans, from, until, next, uncertain);
    return;
  }
  // A second word of the same message, of an unknown status, may have changed it again at once.
  const isSure = !uncertain.some(({ entry }) => entry.index === from);
  if (left === next || isSure) spans.push({ from, held: { kind: 'known', value: left } });
  if (left === next) return;
  const doubt = unknown('unknown-status', left, next, ...valuesAround(uncertain));
  if (next !== undefined) {
    const held = uncertain.length > 0 ? doubt : unknown('unrecorded-edit', left, next);
    spans.push({ from: isSure ? from + 1 : from, held });
    return;
  }
  const firstDoubt = uncertain[0]?.entry.index;
  if (isSure) spans.push({ from: from + 1, held: { kind: 'assumed', value: left } });
  if (firstDoubt !== undefined) spans.push({ from: firstDoubt, held: doubt });
}

type Surroundings = {
  readonly timeline: Timeline;
  readonly held: readonly PlacedChange[];
  readonly at: number;
  readonly link: ReturnType<typeof linkAfter>;
};

function afterReverted(spans: Span[], stretch: Stretch, { timeline, held, at, link }: Surroundings): void {
  const { from, until, left, next, uncertain } = stretch;
  const records: number[] = [];
  let snapshot = timeline[from]?.hasSnapshot === true ? from : undefined;
  let leftAfterSnapshot: number | undefined;
  for (let index = from + 1; index < until; index += 1) {
    const entry = timeline[index];
    if (entry === undefined || entry.changes.some(({ status }) => status === 'applied')) break;
    if (mayRecordRestore(entry)) {
      records.push(index);
      if (snapshot !== undefined) leftAfterSnapshot ??= index;
    }
    if (entry.hasSnapshot) snapshot ??= index;
  }
  const [firstRecord, lastRecord] = [records[0], records.at(-1)];
  const doubt = () => {
    const reason = link === 'broken' ? 'unrecorded-edit' : 'restore';
    return unknown(reason, next, left, ...valuesAround([...revertedRun(held, at), ...uncertain]));
  };
  const add = (index: number | undefined, value: Held) => {
    if (index !== undefined && index < until && index >= from) spans.push({ from: index, held: value });
  };
  if (uncertain.length > 0) {
    add(from, doubt());
    return;
  }
  add(from, left === undefined ? doubt() : { kind: 'known', value: left });

  if (link === 'joined' && held[at + 1]?.change.status === 'reverted') {
    // One restore may have undone both. Only where a snapshot of the value exists could it have gone and come back in between.
    if (leftAfterSnapshot === undefined || lastRecord === undefined || leftAfterSnapshot >= lastRecord) return;
    add(leftAfterSnapshot, doubt());
    add(lastRecord, { kind: 'known', value: next ?? '' });
    return;
  }
  if (link === 'broken' || firstRecord === undefined || lastRecord === undefined) {
    add(from + 1, doubt());
    return;
  }
  if (firstRecord !== lastRecord) add(firstRecord, doubt());
  const kind = link === 'untold' ? 'assumed' : 'known';
  add(lastRecord, next === undefined ? doubt() : { kind, value: next });
}

/** The reverted changes in a row that end with the one at an index. */
function revertedRun(held: readonly PlacedChange[], at: number): readonly PlacedChange[] {
  let start = at;
  while (held[start - 1]?.change.status === 'reverted') start -= 1;
  return held.slice(start, at + 1);
}

/** Whether a message may be the one that records a restore: not the user's, whole, and without anything that only a run of the agent has. */
export function mayRecordRestore({ role, message, toolCalls, changes, isInterrupted }: TimelineEntry): boolean {
  return (
    role !== 'user' &&
    toolCalls.length === 0 &&
    !isInterrupted &&
    !message.reasoning &&
    changes.every((change) => effectOf(change) === 'uncertain')
  );
}
