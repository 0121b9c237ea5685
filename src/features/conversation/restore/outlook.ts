import { imageMetadataFields, writableMetadataFields } from '#src/contract/metadata.ts';
import {
  asText,
  audienceFieldOf,
  evidenceOfWrites,
  heldByEvidence,
  placeOf,
} from '#src/features/conversation/core/evidence.ts';
import type { Held } from '#src/features/conversation/core/field-history.ts';
import { statesOf } from '#src/features/conversation/core/state-at.ts';
import { type ConversationRead, timelineOf } from '#src/features/conversation/core/timeline.ts';
import { changeLabel } from '#src/features/conversation/thread/change-labels.ts';
import { clipEnd } from '#src/lib/text.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';

/** A field that a restore will change, by the changes that are recorded. A value is undefined where the field inherits. */
export type ForeseenChange = {
  /** The name of the change's field (§2.11), else of the audience's. */
  readonly field: string;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** When it was edited last from this browser since the message: epoch milliseconds. That edit is lost. */
  readonly editedAt: number | undefined;
};

/** What is known before a restore of what it will change, and what is not. */
export type Outlook = {
  readonly known: readonly ForeseenChange[];
  /** Fields that changed since, of which it is not known what they held, and why, as sentences. */
  readonly unknown: readonly string[];
  /** Fields of which nothing is recorded since the message, with their values now; undefined where they inherit. */
  readonly unrecorded: readonly { readonly label: string; readonly now: string | undefined }[];
  /** Applied changes that stand after the message. */
  readonly later: number;
};

/** What this browser knows beside the conversation. */
export type KnownHere = {
  /** What the audience sets itself now, by its fields (§2.3). */
  readonly values: Readonly<Record<string, unknown>>;
  /** The writes to it from this browser. */
  readonly writes: readonly ChangeEntry[];
  readonly labelOf: (field: string) => string;
};

const reasons = {
  'not-told': 'not recorded.',
  'unrecorded-edit': 'edited without a record, before or after this message.',
  restore: 'an earlier restore changed it, before or after this message.',
  'unknown-status': 'a change of it has an undocumented status.',
  inherited: 'inherited from the page.',
} as const;

const notTold: Held = { kind: 'unknown', reason: 'not-told', candidates: [] };

/** What a restore of a message's snapshot would change, as far as the conversation and this browser tell. */
export function outlookOf(conversation: ConversationRead, messageId: string, here: KnownHere): Outlook {
  const { values, writes, labelOf } = here;
  const timeline = timelineOf(conversation);
  const index = timeline.findIndex((entry) => entry.messageId === messageId);
  const { fields, reverts } = statesOf(timeline, conversation.context, writes).restoreOutlook(index);
  const known: ForeseenChange[] = [];
  const unknown: string[] = [];
  const unrecorded: Outlook['unrecorded'][number][] = [];
  /** When an edit from this browser, after the message, set what holds now. Neither a restore is one, nor an edit that was undone. */
  function editedSince(field: string): number | undefined {
    const since = writes.filter((write) => field in write.fields && (placeOf(write, timeline) ?? 0) > index);
    const [last] = since;
    if (last === undefined || last.restore !== undefined) return undefined;
    if (asText(since.at(-1)?.fields[field]?.before) === asText(values[field])) return undefined;
    return asText(last.fields[field]?.after) === asText(values[field]) ? last.at : undefined;
  }

  for (const { field, now, restored, changes } of fields) {
    const label = changeLabel(field) ?? field;
    const own = audienceFieldOf.get(field) ?? '';
    const editedAt = editedSince(own);
    const before = now.kind === 'unknown' ? asText(values[own]) : now.value;
    if (restored.kind === 'unknown' && restored.reason === 'inherited') {
      if (values[own] !== undefined) known.push({ field, label, before, after: undefined, editedAt });
    } else if (!changes) {
      // Nothing is recorded, but nothing contradicts an edit without a record either.
      if (restored.kind === 'assumed') unrecorded.push({ label, now: before });
    } else if (before !== undefined && restored.kind !== 'unknown') {
      known.push({ field, label, before, after: restored.value, editedAt });
    } else {
      unknown.push(`${label}: ${restored.kind === 'unknown' ? whyUnknown(restored) : 'its value now is not known.'}`);
    }
  }

  const told: readonly string[] = [...audienceFieldOf.values()];
  for (const field of [...writableMetadataFields, ...imageMetadataFields].filter((each) => !told.includes(each))) {
    const label = labelOf(field);
    const evidence = evidenceOfWrites(field, writes, timeline);
    const now = asText(values[field]);
    if (evidence.length === 0) {
      unrecorded.push({ label, now });
      continue;
    }
    const held = heldByEvidence(notTold, index, [], evidence, now, timeline);
    if (held.kind === 'unknown' && held.reason !== 'inherited') {
      unknown.push(`${label}: ${whyUnknown(held)}`);
      continue;
    }
    const after = held.kind === 'unknown' ? undefined : held.value;
    if (now === after) continue;
    known.push({ field, label, before: now, after, editedAt: editedSince(field) });
  }
  return { known, unknown, unrecorded, later: reverts.length };
}

/** Why a value at a point is not known, and which it may have been: a sentence, from a small letter on. */
export function whyUnknown({ reason, candidates }: Extract<Held, { kind: 'unknown' }>): string {
  const values = candidates.map((value) => (value === '' ? 'empty' : `“${clipEnd(value, 80)}”`));
  return values.length === 0 ? reasons[reason] : `${reasons[reason]} Possible: ${values.join(', ')}.`;
}
