import { readTimestamp } from '#src/contract/timestamp.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { effectOf, type PlacedChange } from './change-chains.ts';
import { type Held, mayRecordRestore } from './field-history.ts';
import type { Timeline } from './timeline.ts';

/** What an audience calls the fields that changes name otherwise (§2.2, §2.11). */
export const audienceFieldOf: ReadonlyMap<string, string> = new Map([
  ['supplementaryContext', 'supplementaryContext'],
  ['metaTitle', 'title'],
  ['metaDescription', 'description'],
  ['metaKeywords', 'keywords'],
]);

/**
 * Something that tells what a field held, beside the changes that were applied in the conversation: a write from this browser, or
 * the previous value of a proposal.
 */
export type Evidence = {
  /** Of all messages up to this index the value before it held, from there on the value after it. Writes stand between two. */
  readonly place: number;
  /** Epoch milliseconds of a write; undefined for a proposal. */
  readonly at: number | undefined;
  /** Undefined where it is not told: a write says so of a field that inherits. */
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/** Where a write from this browser stands in a thread: at the message that records it, else between two messages by its time. */
export function placeOf({ at, restore }: ChangeEntry, timeline: Timeline): number | undefined {
  const recorded = timeline.findIndex(({ messageId }) => messageId !== undefined && messageId === restore?.messageId);
  if (recorded !== -1) return recorded;
  const times = timeline.map(({ message }) => readTimestamp(message.timestamp)?.ms);
  if (timeline.length > 0 && times.every((time) => time === undefined)) return undefined;
  return times.findLastIndex((time) => time !== undefined && time <= at) + 0.5;
}

/** The writes of one field from this browser, by the field's name of an audience, oldest first. */
export function evidenceOfWrites(
  field: string,
  writes: readonly ChangeEntry[],
  timeline: Timeline,
): readonly Evidence[] {
  return writes
    .flatMap((write) => {
      const change = write.fields[field];
      const place = change === undefined ? undefined : placeOf(write, timeline);
      return change === undefined || place === undefined
        ? []
        : [{ place, at: write.at, before: asText(change.before), after: asText(change.after) }];
    })
    .sort((one, other) => one.place - other.place || one.at - other.at);
}

/**
 * A proposal was never applied, but says what it would have replaced. It is made when its message ends: of a field that was
 * written before the next message, it may speak of the value after that write.
 */
export function evidenceOfProposals(
  changes: readonly PlacedChange[],
  written: readonly Evidence[],
): readonly Evidence[] {
  const isWrittenAfter = (index: number) => written.some(({ place }) => place > index && place < index + 1);
  return changes.flatMap(({ entry, change: { previousValue, ...change } }) =>
    effectOf(change) === 'never' && previousValue !== undefined && !isWrittenAfter(entry.index)
      ? [{ place: entry.index, at: undefined, before: previousValue, after: previousValue }]
      : [],
  );
}

/** A value of a field as texts are compared here; undefined for a field that inherits. */
export function asText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
}

/**
 * What held after the message at an index, where evidence stands nearer to it than the conversation's own changes.
 * @param held what the conversation alone tells.
 * @param now the value now.
 */
export function heldByEvidence(
  held: Held,
  index: number,
  changes: readonly PlacedChange[],
  evidence: readonly Evidence[],
  now: string | undefined,
  timeline: Timeline,
): Held {
  const isBefore = ({ place }: Evidence) => place <= index;
  const [last, next] = [evidence.findLast(isBefore), evidence.find((each) => !isBefore(each))];
  if (last === undefined && next === undefined) return held;
  const isChangedHere = changes.some(({ entry, change }) => entry.index === index && effectOf(change) !== 'never');
  // A proposal of the very message says it.
  if (last?.place === index && last.after !== undefined && !isChangedHere) return { kind: 'known', value: last.after };
  // Where restores came and went, what the conversation says of them counts, unless none can have come before the next evidence.
  if (changes.some((each) => effectOf(each.change) === 'uncertain' || each.change.status === 'reverted')) {
    const isNext = ({ entry }: PlacedChange) => entry.index > index && entry.index < (next?.place ?? 0);
    const isUndisturbed =
      !changes.some((each) => effectOf(each.change) !== 'never' && isNext(each)) &&
      !timeline.slice(index + 1, Math.ceil(next?.place ?? 0)).some(mayRecordRestore);
    return next?.before !== undefined && isUndisturbed && held.kind !== 'known'
      ? { kind: 'assumed', value: next.before }
      : held;
  }
  const between = changes.filter(
    ({ entry, change }) =>
      effectOf(change) === 'held' &&
      entry.index >= (last?.place ?? -1) &&
      entry.index < (next?.place ?? Number.POSITIVE_INFINITY),
  );
  const lastChange = between.findLast(({ entry }) => entry.index <= index);
  const nextChange = between.find(({ entry }) => entry.index > index);
  if (lastChange !== undefined && nextChange !== undefined) return held;
  const before = lastChange === undefined ? last?.after : lastChange.change.newValue;
  const after = nextChange === undefined ? (next === undefined ? now : next.before) : nextChange.change.previousValue;
  if (before !== undefined && (before === after || lastChange?.entry.index === index))
    return { kind: 'known', value: before };
  if (before !== undefined && after !== undefined) {
    return { kind: 'unknown', reason: 'unrecorded-edit', candidates: [before, after] };
  }
  const value = before ?? after;
  if (value !== undefined) return { kind: 'assumed', value };
  return { kind: 'unknown', reason: 'inherited', candidates: [] };
}
