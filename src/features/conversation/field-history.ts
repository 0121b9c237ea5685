import { changeFields } from '#src/fields/change-fields.ts';
import type { ChangeRead, ConversationRead, Timeline, TimelineEntry } from './timeline.ts';

/** A change in its place in the conversation. */
export type PlacedChange = { readonly entry: TimelineEntry; readonly change: ChangeRead };

/** The moment right after the message at an index, or this moment. -1 is before the first message. */
export type Point = number | 'now';

/** All that is recorded of one field, in the order of the messages and within them. */
export type FieldHistory = {
  /** Empty for the changes of which the service names no field. */
  readonly field: string;
  readonly changes: readonly PlacedChange[];
  /** Those whose new value held, at least until a restore (`reverted`). */
  readonly held: readonly PlacedChange[];
  /** Those with a status that nobody documented, or none. */
  readonly uncertain: readonly PlacedChange[];
  /** The value now. */
  readonly now: string | undefined;
};

/** Two recorded values that contradict each other: the field was edited without a record. */
export type ChainBreak = {
  /** The last change that held before. */
  readonly after: PlacedChange;
  /** The change that contradicts; undefined where the value now does: an edit since. */
  readonly before: PlacedChange | undefined;
  readonly found: string;
};

/** The values that a conversation's context names (§2.11), by the fields of changes. */
export function contextValues(context: ConversationRead['context']): ReadonlyMap<string, string | undefined> {
  return new Map(changeFields.map(({ field, inContext }) => [field, context?.[inContext]]));
}

/**
 * The history of each field that §2.11 names, then of whatever other field a change names. The
 * values of the metadata are the effective ones: whether a title was the audience's own or the
 * page's cannot be told, and an edit of the page is an edit without a record too.
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
  return [...byField].map(([field, changes]) => {
    const has = (statuses: readonly unknown[]) => changes.filter(({ change }) => statuses.includes(change.status));
    const certain = new Set(has(['applied', 'reverted', 'pending', 'rejected']));
    const uncertain = changes.filter((placed) => !certain.has(placed));
    return { field, changes, held: has(['applied', 'reverted']), uncertain, now: now.get(field) };
  });
}

/**
 * What a field held at a point, as far as the recorded changes and the context prove it: a change of
 * the very message, or what is recorded before and after where the two do not contradict each other.
 * Undefined where it is not known.
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

/** Where an applied change and what follows it differ, and no change in between explains it. */
export function breaksOf({ field, held, uncertain, now }: FieldHistory): readonly ChainBreak[] {
  // Changes that name no field are of many fields.
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
