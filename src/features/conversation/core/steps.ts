import type { TimelineEntry, ToolCallRead } from './timeline.ts';

/** What a thread can be narrowed to, or stepped through. */
export const entryFilters = ['changes', 'errors', 'tools', 'snapshots'] as const;
export type EntryFilter = (typeof entryFilters)[number];

/** The filter of that name; undefined for a name of none. */
export function filterNamed(name: string | undefined): EntryFilter | undefined {
  return entryFilters.find((filter) => filter === name);
}

/** Whether a tool call failed or says an error. */
export function hasFailed({ status, error }: ToolCallRead): boolean {
  return status === 'failed' || (error !== undefined && error !== '');
}

/** Whether a message has changes, tool calls, a tool call that failed or says an error, or a snapshot. */
export function filterOf({ changes, toolCalls, hasSnapshot }: TimelineEntry, filter: EntryFilter): boolean {
  switch (filter) {
    case 'changes':
      return changes.length > 0;
    case 'errors':
      return toolCalls.some(hasFailed);
    case 'tools':
      return toolCalls.length > 0;
    case 'snapshots':
      return hasSnapshot;
  }
}

/** The places of the messages that each filter keeps, in order. */
export function stepsOf(timeline: readonly TimelineEntry[]): Readonly<Record<EntryFilter, readonly number[]>> {
  const steps: Record<EntryFilter, number[]> = { changes: [], errors: [], tools: [], snapshots: [] };
  for (const entry of timeline) {
    for (const filter of entryFilters) if (filterOf(entry, filter)) steps[filter].push(entry.index);
  }
  return steps;
}

/**
 * The next place after `from`, or before it, of some in ascending order; undefined where there is none. `from` need not be one of them; undefined stands
 * for the end that one comes from.
 */
export function stepFrom(places: readonly number[], from: number | undefined, by: 1 | -1): number | undefined {
  if (from === undefined) return by === 1 ? places[0] : places.at(-1);
  return by === 1 ? places.find((place) => place > from) : places.findLast((place) => place < from);
}

/** The first and the last message on the screen. */
export type VisibleRange = { readonly first: number; readonly last: number };

/** From where a step is taken: the chosen message while it is on the screen, else the edge of what is. */
export function originOf(
  chosen: number | undefined,
  visible: VisibleRange | undefined,
  by: 1 | -1,
): number | undefined {
  if (visible === undefined || isVisible(chosen, visible)) return chosen;
  return by === 1 ? visible.first - 1 : visible.last + 1;
}

/** Whether a message is on the screen. */
export function isVisible(index: number | undefined, { first, last }: VisibleRange): boolean {
  return index !== undefined && index >= first && index <= last;
}

/** The place with the fewest messages between it and the screen; of two, the later one. */
export function nearestOf(places: readonly number[], { first, last }: VisibleRange): number | undefined {
  const distance = (place: number) => Math.max(first - place, place - last, 0);
  return places.reduce<number | undefined>(
    (nearest, place) => (nearest !== undefined && distance(nearest) < distance(place) ? nearest : place),
    undefined,
  );
}
