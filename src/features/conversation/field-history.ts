import { changeFields } from '#src/fields/change-fields.ts';
import type { ChangeRead, ConversationRead, Timeline, TimelineEntry } from './timeline.ts';

/** A change in its place in the conversation. */
export type PlacedChange = { readonly entry: TimelineEntry; readonly change: ChangeRead };

/** Why a value is not known: the end of a sentence that names the field. */
export const unknownReasons = {
  /** Neither the conversation's context nor a change says it. */
  'not-told': 'not recorded.',
  'unrecorded-edit': 'edited without a record, before or after this message.',
  restore: 'an earlier restore changed it, before or after this message.',
  'unknown-status': 'a change of it has an undocumented status.',
} as const;

/**
 * What is known of a field's value at a point, by the recorded changes and the context alone:
 * - `known`: a change of the very message says it, or what is recorded before and after agrees;
 * - `assumed`: one side says it, and nothing on the other speaks against it.
 */
export type Held =
  | { readonly kind: 'known' | 'assumed'; readonly value: string }
  | { readonly kind: 'unknown'; readonly reason: keyof typeof unknownReasons };

/** The moment right after the message at an index, or this moment. -1 is before the first message. */
export type Point = number | 'now';

/** All that is recorded of one field, in the order of the messages and within them. */
export type FieldHistory = {
  readonly field: string;
  /** The changes whose new value held, at least until a restore (`reverted`). */
  readonly held: readonly PlacedChange[];
  /** The changes with a status that nobody documented, or none. */
  readonly uncertain: readonly PlacedChange[];
  /** The value now. */
  readonly now: string | undefined;
};

/** Two recorded values that contradict each other: the field was edited without a record. */
export type ChainBreak = {
  readonly field: string;
  /** The last change that held before, and the value that it left. */
  readonly after: PlacedChange;
  readonly left: string;
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
  const changes = changesByField(timeline);
  const now = contextValues(context);
  const fields = new Set<string>([...now.keys(), ...changes.keys()]);
  fields.delete('');
  return [...fields].map((field) => historyOf(field, changes.get(field) ?? [], now.get(field)));
}

function changesByField(timeline: Timeline): ReadonlyMap<string, readonly PlacedChange[]> {
  const byField = new Map<string, PlacedChange[]>();
  for (const entry of timeline) {
    for (const change of entry.changes) {
      const field = change.field ?? '';
      const siblings = byField.get(field) ?? [];
      byField.set(field, siblings);
      siblings.push({ entry, change });
    }
  }
  return byField;
}

function historyOf(field: string, changes: readonly PlacedChange[], now: string | undefined): FieldHistory {
  const has = (statuses: readonly unknown[]) => changes.filter(({ change }) => statuses.includes(change.status));
  const known = new Set(has(['applied', 'reverted', 'pending', 'rejected']));
  return { field, held: has(['applied', 'reverted']), uncertain: changes.filter((each) => !known.has(each)), now };
}

/** What a field held at a point. What was edited and edited back without a record cannot be seen. */
export function heldAt({ held, uncertain, now }: FieldHistory, point: Point): Held {
  const unknown = (reason: keyof typeof unknownReasons): Held => ({ kind: 'unknown', reason });
  if (point === 'now') return now === undefined ? unknown('not-told') : { kind: 'known', value: now };
  const at = held.findLastIndex(({ entry }) => entry.index <= point);
  const [last, next] = [held[at], held[at + 1]];
  const from = last?.entry.index ?? -1;
  const until = next?.entry.index ?? Number.POSITIVE_INFINITY;
  const left = last?.change.newValue;
  const found = next === undefined ? now : next.change.previousValue;
  const isReverted = last?.change.status === 'reverted';
  if (left !== undefined) {
    // A second word of the same message, of an unknown status, may have changed it again at once.
    if (from === point && !uncertain.some(({ entry }) => entry.index === from)) return { kind: 'known', value: left };
    // What a restore took away, another restore may have brought back in between.
    if (left === found) return { kind: isReverted ? 'assumed' : 'known', value: left };
  }
  if (uncertain.some(({ entry }) => entry.index >= from && entry.index < until)) return unknown('unknown-status');
  if (isReverted) return unknown('restore');
  if (left !== undefined && found !== undefined) return unknown('unrecorded-edit');
  const value = left ?? found;
  return value === undefined ? unknown('not-told') : { kind: 'assumed', value };
}

/** Where an applied change and what follows it differ, and no change in between explains it. */
export function breaksOf({ field, held, uncertain, now }: FieldHistory): readonly ChainBreak[] {
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
    return isExplained ? [] : [{ field, after, left, before, found }];
  });
}

/** One change of a field. */
export type LedgerRow = PlacedChange & {
  /** The value before it is another than the last change left: edited without a record. */
  readonly isBrokenBefore: boolean;
};

/** All changes of one field. The empty text is the field of those of which none is named. */
export type LedgerField = { readonly field: string; readonly rows: readonly LedgerRow[] };

/** Every change by field, the fields in the order in which they first appear. */
export function ledgerOf(timeline: Timeline): readonly LedgerField[] {
  return [...changesByField(timeline)].map(([field, changes]) => {
    const breaks = field === '' ? [] : breaksOf(historyOf(field, changes, undefined));
    const broken = new Set(breaks.map(({ before }) => before));
    return { field, rows: changes.map((placed) => ({ ...placed, isBrokenBefore: broken.has(placed) })) };
  });
}
