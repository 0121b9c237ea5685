import { readTimestamp } from '#src/contract/timestamp.ts';
import { changesByField, effectOf, linkAfter, type PlacedChange } from './change-chains.ts';
import type { ChangeRead, TimelineEntry } from './timeline.ts';

/** One change of a field, proposed or applied. */
export type LedgerRow = {
  /** Of the message. */
  readonly key: string;
  readonly index: number;
  /** Epoch milliseconds of the message; undefined where it has no readable timestamp. */
  readonly at: number | undefined;
  readonly change: ChangeRead;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Any text; undefined where the service gave none. */
  readonly status: ChangeRead['status'];
  /**
   * Whether the value before this change is another than the one that the last change left which held, and neither a restore nor a change
   * of an unknown status explains it: somebody edited the
   * field in between without a record. Asked only of changes that hold or held themselves (`applied`, `reverted`).
   */
  readonly isBrokenBefore: boolean;
};

/** All changes of one field. `field` is any text, the empty one where the service named none. */
export type LedgerField = { readonly field: string; readonly rows: readonly LedgerRow[] };

/** Every change of the conversation by field, each field's in order; the fields in the order in which they first appear. */
export function ledgerOf(timeline: readonly TimelineEntry[]): readonly LedgerField[] {
  return [...changesByField(timeline)].map(([field, changes]) => {
    const held: PlacedChange[] = [];
    /** What changes of an unknown status may have left since the last one that held. */
    let possible: (string | undefined)[] = [];
    const rows = changes.map((placed): LedgerRow => {
      const { entry, change } = placed;
      const holds = effectOf(change) === 'held';
      const isBrokenBefore =
        holds &&
        !possible.includes(change.previousValue) &&
        field !== '' &&
        held.length > 0 &&
        linkAfter(held, held.length - 1, change.previousValue) === 'broken';
      if (holds) {
        held.push(placed);
        possible = [];
      } else if (effectOf(change) === 'uncertain') possible.push(change.newValue);
      return {
        key: entry.key,
        index: entry.index,
        at: readTimestamp(entry.message.timestamp)?.ms,
        change,
        previous: change.previousValue,
        next: change.newValue,
        status: change.status,
        isBrokenBefore,
      };
    });
    return { field, rows };
  });
}
