import { imageMetadataFields, writableMetadataFields } from '#src/contract/metadata.ts';
import { clipEnd } from '#src/lib/text.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { audienceFieldOf, changeLabel } from './change-card.tsx';
import { asText, placeOf } from './edit-marks.tsx';
import { type Held, heldAt, historiesOf } from './field-history.ts';
import { type ConversationRead, timelineOf } from './timeline.ts';

/** A field that a restore will change. A value is undefined where the field inherits. */
export type ForeseenChange = {
  /** The name of the change's field (§2.11), else of the audience's. */
  readonly field: string;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** When it was edited last from this browser since the message, which is lost: epoch milliseconds. */
  readonly editedAt: number | undefined;
};

/** What is known before a restore of what it will change, and what is not. */
export type Outlook = {
  readonly known: readonly ForeseenChange[];
  /** Fields that changed since, of which it is not known what they held, and why, as sentences. */
  readonly unknown: readonly string[];
  /** Fields without a record since the message, with their values; undefined where they inherit. */
  readonly unrecorded: readonly { readonly label: string; readonly now: string | undefined }[];
  /** Applied changes that stand after the message. */
  readonly later: number;
};

/** What this browser knows beside the conversation. */
export type KnownHere = {
  /** What the audience sets itself now, by its fields (§2.3). */
  readonly values: Readonly<Record<string, unknown>>;
  /** The writes to it from this browser, the newest first. */
  readonly writes: readonly ChangeEntry[];
  readonly labelOf: (field: string) => string;
};

const reasons = {
  'not-told': 'not recorded.',
  'unrecorded-edit': 'edited without a record, before or after this message.',
  restore: 'an earlier restore changed it, before or after this message.',
  'unknown-status': 'a change of it has an undocumented status.',
} as const;

const told: readonly string[] = [...audienceFieldOf.values()];
/** The fields of the metadata that no conversation tells of. */
const untold = [...writableMetadataFields, ...imageMetadataFields].filter((field) => !told.includes(field));

/**
 * What a restore of a message's snapshot would change, as far as the recorded changes and the edits
 * from this browser tell. What the snapshot holds is taken to be what held after its message.
 */
export function outlookOf(conversation: ConversationRead, messageId: string, here: KnownHere): Outlook {
  const { values, writes, labelOf } = here;
  const timeline = timelineOf(conversation);
  const index = timeline.findIndex((entry) => entry.messageId === messageId);
  const known: ForeseenChange[] = [];
  const unknown: string[] = [];
  const unrecorded: Outlook['unrecorded'][number][] = [];

  function foresee(field: string, label: string, own: string, now: string | undefined, restored: Held) {
    const since = writes.filter((write) => own in write.fields && (placeOf(write, timeline) ?? 0) > index);
    const first = since.at(-1)?.fields[own];
    let after: string | undefined;
    if (restored.kind === 'known') after = restored.value;
    // The first edit from here since the message found what held until then.
    else if (first !== undefined) after = asText(first.before);
    else if (restored.kind === 'assumed' && restored.value !== now) after = restored.value;
    else if (restored.kind === 'unknown' && restored.reason !== 'not-told') {
      unknown.push(`${label}: ${whyUnknown(restored)}`);
      return;
    } else {
      unrecorded.push({ label, now });
      return;
    }
    if (after !== now) known.push({ field, label, before: now, after, editedAt: lostEdit(since, own, values[own]) });
  }

  for (const history of historiesOf(timeline, conversation.context)) {
    const { field } = history;
    const own = audienceFieldOf.get(field) ?? '';
    const now = history.now ?? asText(values[own]);
    foresee(field, changeLabel(field) ?? field, own, now, heldAt(history, index));
  }
  for (const field of untold) {
    foresee(field, labelOf(field), field, asText(values[field]), {
      kind: 'unknown',
      reason: 'not-told',
      candidates: [],
    });
  }
  const later = timeline
    .slice(index + 1)
    .flatMap(({ changes }) => changes.filter(({ status }) => status === 'applied'));
  return { known, unknown, unrecorded, later: later.length };
}

/** When an edit, the newest of some, set what holds now. A restore is none, nor what was undone. */
function lostEdit(since: readonly ChangeEntry[], field: string, now: unknown): number | undefined {
  const [last] = since;
  if (last === undefined || last.restore !== undefined) return undefined;
  if (asText(since.at(-1)?.fields[field]?.before) === asText(now)) return undefined;
  return asText(last.fields[field]?.after) === asText(now) ? last.at : undefined;
}

/** Why a value at a point is not known, and which it may have been: a sentence without its subject. */
export function whyUnknown({ reason, candidates }: Extract<Held, { kind: 'unknown' }>): string {
  const values = candidates.map((value) => (value === '' ? 'empty' : `“${clipEnd(value, 80)}”`));
  return values.length === 0 ? reasons[reason] : `${reasons[reason]} Possible: ${values.join(', ')}.`;
}
