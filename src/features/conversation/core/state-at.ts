import { imageMetadataFields, writableMetadataFields } from '#src/contract/metadata.ts';
import { knownValues } from '#src/contract/open-enum.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { changesByField, type PlacedChange } from './change-chains.ts';
import { audienceFieldOf, evidenceOfProposals, evidenceOfWrites, heldByEvidence } from './evidence.ts';
import { type ChainBreak, fieldHistory, type Held, heldAt } from './field-history.ts';
import type { ConversationRead, Timeline } from './timeline.ts';

/** What is known of each field at one point. The fields that §2.11 names come first, then whatever other field a change names. */
export type State = ReadonlyMap<string, Held>;

/** The moment right after the message at an index, or this moment. -1 is before the first message. */
export type Point = number | 'now';

/** One field at two points. `differs` is `maybe` where what is known of one of them leaves both open. */
export type FieldDifference = {
  readonly field: string;
  readonly before: Held;
  readonly after: Held;
  readonly differs: 'yes' | 'no' | 'maybe';
};

/** One field in a restore. */
export type OutlookRow = {
  readonly field: string;
  readonly now: Held;
  /** What would hold: what held right after the message. */
  readonly restored: Held;
  /** False only where the value is told to be the same. */
  readonly changes: boolean;
};

export type RestoreOutlook = {
  readonly fields: readonly OutlookRow[];
  /** The changes that hold now and come after the message: a restore makes them `reverted` (decisions.md). */
  readonly reverts: readonly PlacedChange[];
  /** Writable fields of the audience (§2.2, §2.3) of which no conversation tells anything; a restore may change each of them. */
  readonly untold: readonly string[];
};

export type States = {
  /** Where the recorded changes contradict one another, or the values now: edits by hand, or others that left no record. In the order of the messages. */
  readonly breaks: readonly ChainBreak[];
  stateAt(point: Point): State;
  /** Every field at both points. */
  differenceBetween(before: Point, after: Point): readonly FieldDifference[];
  /** What a restore of the message at an index would change, as far as the conversation tells. */
  restoreOutlook(index: number): RestoreOutlook;
};

const told: readonly string[] = ['title', 'description', 'keywords'];

/** The writable fields that a conversation never shows. */
export const untoldFields: readonly string[] = [
  ...writableMetadataFields.filter((field) => !told.includes(field)),
  ...imageMetadataFields,
  'customName',
  'actionUrlOverride',
  'actionFormIdOverride',
  'actionFormInstructionsOverride',
];

/**
 * What held after every message: the recorded changes are folded back from the values of `context` now, in one walk over the timeline. How, and what of it
 * is certain, is said at `fieldHistory`. Where a write from this browser or the previous value of a proposal stands nearer to a
 * message than those changes, it decides (`heldByEvidence`).
 *
 * Two things to say wherever this is shown. The values of the metadata fields are the effective ones, so whether a title was the audience's own or the
 * page's cannot be told, and an edit of the page's metadata is an edit without a record too. And what a snapshot holds is taken to be what held after its
 * message.
 *
 * @param writes to the audience, from this browser.
 */
export function statesOf(
  timeline: Timeline,
  context: ConversationRead['context'],
  writes: readonly ChangeEntry[] = [],
): States {
  const now = new Map<string, string | undefined>([
    ['supplementaryContext', context?.currentSupplementaryContext],
    ['metaTitle', context?.currentMetaTitle],
    ['metaDescription', context?.currentMetaDescription],
    ['metaKeywords', context?.currentMetaKeywords],
  ]);
  const changes = changesByField(timeline);
  const named = [...changes.keys()].filter((field) => field !== '');
  const fields = [...new Set<string>([...knownValues.changeField, ...named])];
  const histories = fields.map((field) => {
    const own = changes.get(field) ?? [];
    const written = evidenceOfWrites(audienceFieldOf.get(field) ?? '', writes, timeline);
    const evidence = [...evidenceOfProposals(own, written), ...written].sort((one, other) => one.place - other.place);
    return [field, { ...fieldHistory(field, timeline, own, now.get(field)), own, evidence }] as const;
  });

  const stateAt = (point: Point): State =>
    new Map(
      histories.map(([field, { spans, own, evidence }]) => {
        if (point === 'now') return [field, heldNow(now.get(field))];
        const index = Math.min(point, timeline.length - 1);
        return [field, heldByEvidence(heldAt(spans, index), index, own, evidence, now.get(field), timeline)];
      }),
    );
  const differenceBetween = (before: Point, after: Point): readonly FieldDifference[] => {
    const [one, other] = [stateAt(before), stateAt(after)];
    return fields.map((field) => {
      const sides = { before: one.get(field) ?? untold, after: other.get(field) ?? untold };
      return { field, ...sides, differs: before === after ? 'no' : difference(sides.before, sides.after) };
    });
  };
  return {
    breaks: histories.flatMap(([, { breaks }]) => breaks).sort((one, other) => one.afterIndex - other.afterIndex),
    stateAt,
    differenceBetween,
    restoreOutlook: (index) => ({
      fields: differenceBetween('now', index).map(({ field, before, after, differs }) => ({
        field,
        now: before,
        restored: after,
        changes: differs !== 'no',
      })),
      reverts: timeline
        .slice(index + 1)
        .flatMap((entry) =>
          entry.changes.filter(({ status }) => status === 'applied').map((change) => ({ entry, change })),
        ),
      untold: untoldFields,
    }),
  };
}

const untold: Held = { kind: 'unknown', reason: 'not-told', candidates: [] };

function heldNow(value: string | undefined): Held {
  return value === undefined ? untold : { kind: 'known', value };
}

function possible(held: Held): readonly string[] {
  return held.kind === 'unknown' ? held.candidates : [held.value];
}

/** Whether it may be a value that was never recorded. */
function isAfterUnrecorded(held: Held): boolean {
  return held.kind === 'unknown' && held.reason === 'unrecorded-edit';
}

function difference(one: Held, other: Held): FieldDifference['differs'] {
  if (one.kind !== 'unknown' && other.kind !== 'unknown') return one.value === other.value ? 'no' : 'yes';
  const [values, others] = [possible(one), possible(other)];
  const isOpen = values.length === 0 || others.length === 0 || isAfterUnrecorded(one) || isAfterUnrecorded(other);
  return isOpen || values.some((value) => others.includes(value)) ? 'maybe' : 'yes';
}
