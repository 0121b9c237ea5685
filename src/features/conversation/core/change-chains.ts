import type { ChangeRead, TimelineEntry } from './timeline.ts';

/** A change in its place in the conversation. */
export type PlacedChange = {
  readonly entry: TimelineEntry;
  readonly change: ChangeRead;
};

/**
 * What a change's status says of the value:
 * - `held`: the new value held from this message on (`applied`), at least until a restore (`reverted`);
 * - `never`: it never did (`pending`, `rejected`);
 * - `uncertain`: a status that nobody documented, or none.
 */
export type Effect = 'held' | 'never' | 'uncertain';

export function effectOf({ status }: ChangeRead): Effect {
  if (status === 'applied' || status === 'reverted') return 'held';
  return status === 'pending' || status === 'rejected' ? 'never' : 'uncertain';
}

/** All changes of a conversation by their field, in the order of the messages and within them. A change without a field stands under the empty text. */
export function changesByField(timeline: readonly TimelineEntry[]): ReadonlyMap<string, readonly PlacedChange[]> {
  const byField = new Map<string, PlacedChange[]>();
  for (const entry of timeline) {
    for (const change of entry.changes) {
      const field = change.field ?? '';
      const siblings = byField.get(field);
      if (siblings === undefined) byField.set(field, [{ entry, change }]);
      else siblings.push({ entry, change });
    }
  }
  return byField;
}

/**
 * How a change that held and the next value that is known of its field (the previous value of the next change that held, or the value now) fit together:
 * - `joined`: the next value is the change's new value;
 * - `restored`: it is not, but the change was reverted, and a restore explains the next value: one of the values around the reverted changes up to here;
 * - `broken`: somebody edited the field without a record in the conversation;
 * - `untold`: a value is missing.
 */
export type Link = 'joined' | 'restored' | 'broken' | 'untold';

/** @param held the changes of one field that held, in order. `next` follows on the one at `at`. */
export function linkAfter(held: readonly PlacedChange[], at: number, next: string | undefined): Link {
  const last = held[at]?.change;
  if (last?.newValue === undefined || next === undefined) return 'untold';
  if (last.newValue === next) return 'joined';
  if (last.status !== 'reverted') return 'broken';
  for (let index = at; held[index]?.change.status === 'reverted'; index -= 1) {
    const { previousValue, newValue } = held[index]?.change ?? {};
    if (previousValue === next || newValue === next) return 'restored';
    if (previousValue === undefined) return 'untold';
  }
  return 'broken';
}
