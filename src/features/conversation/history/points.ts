import type { Point } from '#src/features/conversation/core/state-at.ts';
import type { Timeline } from '#src/features/conversation/core/timeline.ts';
import { formatNumber } from '#src/lib/numbers.ts';

/** How an address names the point before all messages; any other point is a message's key, and none is this moment. No key has this form. */
export const startKey = '#';

/** The point that an address names; undefined where it names no message of this conversation. */
export function pointOf(timeline: Timeline, key: string | undefined): Point | undefined {
  if (key === undefined) return 'now';
  if (key === startKey) return -1;
  const index = timeline.findIndex((entry) => entry.key === key);
  return index === -1 ? undefined : index;
}

/** How an address names the point after so many messages, counted from 1: 0 is before the first, nothing is now. */
export function keyOf(timeline: Timeline, place: string): string | undefined {
  const number = Number(place);
  if (place.trim() === '' || !Number.isInteger(number)) return undefined;
  return number <= 0 ? startKey : timeline[Math.min(number, timeline.length) - 1]?.key;
}

/** A point in words: "After message 12". */
export function pointWords(point: Point): string {
  if (point === 'now') return 'Now';
  return point === -1 ? 'Before the first message' : `After message ${formatNumber(point + 1)}`;
}
