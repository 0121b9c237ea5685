import type { ReactNode } from 'react';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { labelOf, unsetWords } from '#src/fields/audience-override-fields.tsx';
import { changeFields } from '#src/fields/change-fields.ts';
import { clipEnd } from '#src/lib/text.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { Time } from '#src/ui/time.tsx';
import type { Timeline, TimelineEntry } from './timeline.ts';

/** This browser's edits right before a message, by its index; by the message count at the end. */
export type EditMarks = ReadonlyMap<number, readonly ChangeEntry[]>;

/** The edits to show in a thread: those that none of its messages records. */
export function editMarks(writes: readonly ChangeEntry[], timeline: Timeline): EditMarks {
  const marks = new Map<number, ChangeEntry[]>();
  for (const write of writes.toReversed()) {
    const place = write.restore === undefined ? placeOf(write, timeline) : undefined;
    const fields = Object.entries(write.fields).filter(
      ([field, { after }]) => recordOf(field, asText(after), write, timeline) === undefined,
    );
    if (place === undefined || fields.length === 0) continue;
    const index = Math.ceil(place);
    marks.set(index, [...(marks.get(index) ?? []), { ...write, fields: Object.fromEntries(fields) }]);
  }
  return marks;
}

/** Between a save and its record, with clocks that differ. Milliseconds. */
const longestWait = 10 * 60_000;

/**
 * The index of the user's message that records an edit. By its time alone the edit could come after
 * the agent's answer to it, which begins at once. Of several the nearest in time.
 */
export function recordOf(own: string, after: string | undefined, { at, restore }: ChangeEntry, timeline: Timeline) {
  const name = changeFields.find((field) => field.own === own)?.field;
  if (restore !== undefined || name === undefined) return undefined;
  const distance = ({ message }: TimelineEntry) => Math.abs((readTimestamp(message.timestamp)?.ms ?? 0) - at);
  const records = timeline.filter(
    (entry) =>
      entry.role === 'user' &&
      distance(entry) < longestWait &&
      entry.changes.some((one) => one.field === name && one.newValue === after && one.status === 'applied'),
  );
  return records.toSorted((one, other) => distance(one) - distance(other))[0]?.index;
}

/** The place of this browser's write: the message that records it, else by its time. */
export function placeOf({ at, restore }: ChangeEntry, timeline: Timeline): number | undefined {
  const recorded = timeline.findIndex(({ messageId }) => messageId !== undefined && messageId === restore?.messageId);
  if (recorded !== -1) return recorded;
  const times = timeline.map(({ message }) => readTimestamp(message.timestamp)?.ms);
  if (timeline.length > 0 && times.every((time) => time === undefined)) return undefined;
  return times.findLastIndex((time) => time !== undefined && time <= at) + 0.5;
}

/** A value as comparable text; undefined for a field that inherits. */
export function asText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
}

/** Characters of a value. */
const mostValue = 80;

/** A line in small print between two messages. */
export function BetweenMessages({ children }: { children: ReactNode }) {
  return (
    <p className="relative py-1 pl-9 text-12 text-ink-muted wrap-anywhere before:absolute before:inset-y-0 before:left-[13.5px] before:w-px before:bg-line">
      {children}
    </p>
  );
}

export function EditsBefore({ index, marks }: { index: number; marks: EditMarks }) {
  return marks.get(index)?.map(({ at, fields }) => (
    <BetweenMessages key={at}>
      You edited{' '}
      {Object.entries(fields)
        .map(([field, { after }]) => `${labelOf(field)}: ${valueWords(field, asText(after))}`)
        .join(', ')}{' '}
      · <Time value={at} />
    </BetweenMessages>
  ));
}

function valueWords(field: string, value: string | undefined): string {
  if (value === undefined) return unsetWords(field);
  return value === '' ? 'empty' : `“${clipEnd(value, mostValue)}”`;
}
