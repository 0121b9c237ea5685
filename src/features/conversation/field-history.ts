import { changeFields } from '#src/fields/change-fields.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { asText, placeOf, recordOf } from './edit-marks.tsx';
import type { ChangeRead, ConversationRead, Timeline, TimelineEntry } from './timeline.ts';

/** A change in its place in the conversation. */
type PlacedChange = { readonly entry: TimelineEntry; readonly change: ChangeRead };

/** The moment right after the message at an index, or now. -1 is before the first message. */
export type Point = number | 'now';

/** All recorded changes of one field, in order. */
export type FieldHistory = {
  /** Empty for the changes without a field name. */
  readonly field: string;
  readonly changes: readonly PlacedChange[];
  /** Those whose new value held, at least until a restore (`reverted`). */
  readonly held: readonly PlacedChange[];
  /** Those with an undocumented status, or none. */
  readonly uncertain: readonly PlacedChange[];
  /** The value now. */
  readonly now: string | undefined;
};

/** Two recorded values that contradict each other: the field was edited without a record. */
type ChainBreak = {
  /** The last change that held before. */
  readonly after: PlacedChange;
  /** The change that contradicts; undefined for an edit since the last one. */
  readonly before: PlacedChange | undefined;
  readonly found: string;
};

/** The values in a conversation's context (§2.11), by the fields of changes. */
export function contextValues(context: ConversationRead['context']): ReadonlyMap<string, string | undefined> {
  return new Map(changeFields.map(({ field, inContext }) => [field, context?.[inContext]]));
}

/**
 * The history of each field that §2.11 names, then of any other field that a change names. Values
 * of the metadata are the effective ones: a title may be the audience's or the page's, and an edit
 * of the page is an edit without a record too.
 */
export function historiesOf(timeline: Timeline, context: ConversationRead['context']): readonly FieldHistory[] {
  const now = contextValues(context);
  const byField = new Map<string, PlacedChange[]>([...now.keys()].map((field) => [field, []]));
  for (const entry of timeline) {
    for (const change of entry.changes) {
      const field = change.field ?? '';
      const siblings = byField.get(field) ?? [];
      byField.set(field, siblings);
      siblings.push({ entry, change });
    }
  }
  return [...byField].map(([field, changes]) => ({
    field,
    changes,
    held: changes.filter(({ change }) => heldStatuses.includes(change.status)),
    uncertain: changes.filter(({ change }) => ![...heldStatuses, 'pending', 'rejected'].includes(change.status)),
    now: now.get(field),
  }));
}

const heldStatuses: readonly unknown[] = ['applied', 'reverted'];

/**
 * What a field held at a point, as far as changes and context prove it: a change of that message,
 * or the records before and after where they agree. Undefined where unknown.
 */
export function heldAt({ held, uncertain, now }: FieldHistory, point: Point): string | undefined {
  if (point === 'now') return now;
  const at = held.findLastIndex(({ entry }) => entry.index <= point);
  const [last, next] = [held[at], held[at + 1]];
  const from = last?.entry.index ?? -1;
  const until = next?.entry.index ?? Number.POSITIVE_INFINITY;
  const left = last?.change.newValue;
  const found = next === undefined ? now : next.change.previousValue;
  const mayHaveChanged = (end: number) => uncertain.some(({ entry }) => entry.index >= from && entry.index < end);
  if (from === point && left !== undefined && !mayHaveChanged(from + 1)) return left;
  // A restore may have brought back any value, at a time that no message says.
  if (last?.change.status === 'reverted' || mayHaveChanged(until)) return undefined;
  if (left !== undefined && found !== undefined && left !== found) return undefined;
  return left ?? found;
}

/** This browser's edits of a field by its name in the audience, oldest first, with their places. */
export function editsOf(own: string, writes: readonly ChangeEntry[], timeline: Timeline) {
  return writes.toReversed().flatMap((write) => {
    const change = write.fields[own];
    if (change === undefined) return [];
    const [before, after] = [ownText(own, change.before), ownText(own, change.after)];
    const place = recordOf(own, after, write, timeline) ?? placeOf(write, timeline) ?? 0;
    return [{ at: write.at, isRestore: write.restore !== undefined, place, before, after }];
  });
}

/** An audience's own value as text; undefined where it inherits. The context inherits nothing. */
export function ownText(own: string, value: unknown): string | undefined {
  return asText(value) ?? (own === 'supplementaryContext' ? '' : undefined);
}

/** A value at a point; `isOwn`: the audience's own, undefined where it inherits. */
type State = { readonly value: string | undefined; readonly isOwn: boolean };

/**
 * What a field held at a point, by the conversation's changes and this browser's edits, which leave
 * no record there. Undefined where unknown.
 */
export function stateAt(history: FieldHistory, point: Point, edits: ReturnType<typeof editsOf>): State | undefined {
  const { held, uncertain, now } = history;
  const recorded = heldAt(history, point);
  if (point !== 'now') {
    const places = [...held, ...uncertain].map(({ entry }) => entry.index);
    const next = edits.find(({ place }) => place > point);
    const isOfMessage = recorded !== undefined && places.includes(point);
    // The first edit since found what held until then, unless a message changed it before.
    if (next !== undefined && !isOfMessage && !places.some((index) => index > point && index < next.place)) {
      return { value: next.before, isOwn: true };
    }
    const last = edits.at(-1);
    const isLast = last !== undefined && last.place <= point && places.every((index) => index < last.place);
    if (isLast && now !== undefined && (last.after ?? now) === now) return { value: now, isOwn: false };
  }
  return recorded === undefined ? undefined : { value: recorded, isOwn: false };
}

/** Where an applied change and what follows it differ, and no change in between explains it. */
export function breaksOf({ field, held, uncertain, now }: FieldHistory): readonly ChainBreak[] {
  // Changes without a field name are of many fields.
  if (field === '') return [];
  return held.flatMap((after, at) => {
    const { status, newValue: left } = after.change;
    const before = held[at + 1];
    const found = before === undefined ? now : before.change.previousValue;
    // A restore explains any value after a reverted change.
    if (status !== 'applied' || left === undefined || found === undefined || left === found) return [];
    const isExplained = uncertain.some(
      ({ entry, change }) =>
        entry.index >= after.entry.index &&
        entry.index <= (before?.entry.index ?? entry.index) &&
        change.newValue === found,
    );
    return isExplained ? [] : [{ after, before, found }];
  });
}
