import { type AudienceAnswer, isArchived } from '#src/api/audiences.ts';
import { metadataFields } from '#src/contract/metadata.ts';
import { labelOf, ownFields } from '#src/fields/audience-override-fields.tsx';
import { changeField, changeFields } from '#src/fields/change-fields.ts';
import { changedFields, type FieldValues, sameValue } from '#src/form/three-way.ts';
import { countOf } from '#src/lib/text.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { asText } from './edit-marks.tsx';
import { editsOf, type FieldHistory, historiesOf, ownText, stateAt } from './field-history.ts';
import { type ConversationRead, type MessageRead, timelineOf } from './timeline.ts';

/** A field that differs, or will. A value is undefined where the field inherits. */
export type Difference = {
  readonly what: string;
  readonly values?: { readonly before: string | undefined; readonly after: string | undefined };
  /** The last edit from this browser, which a restore loses: epoch milliseconds. */
  readonly editedAt?: number | undefined;
};

/** What a restore is known to change, and what is unknown. */
export type Outlook = {
  /** By the name of the change's field (§2.11), else of the audience's. */
  readonly known: ReadonlyMap<string, Difference>;
  /** The labels of changed fields whose old value is unknown, by field. */
  readonly unknown: ReadonlyMap<string, string>;
  /** Applied changes after the message. */
  readonly later: number;
};

/** A conversation and its audience, loaded at one moment. */
export type Reading = { readonly conversation: ConversationRead; readonly audience: AudienceAnswer };

const told: readonly string[] = changeFields.map(({ own }) => own);
/** The metadata fields that no conversation has. */
const untold: readonly FieldHistory[] = metadataFields
  .filter((field) => !told.includes(field))
  .map((field) => ({ field, changes: [], held: [], uncertain: [], now: undefined }));

/**
 * What a restore of a message's snapshot would change, as far as recorded changes and this
 * browser's edits (newest first) tell. The snapshot is assumed to hold what held after its message.
 */
export function outlookOf(
  { conversation, audience }: Reading,
  messageId: string,
  writes: readonly ChangeEntry[],
): Outlook {
  const timeline = timelineOf(conversation);
  const index = timeline.findIndex((entry) => entry.messageId === messageId);
  const values = ownValues(audience);
  const known = new Map<string, Difference>();
  const unknown = new Map<string, string>();
  const histories = historiesOf(timeline, conversation.context).filter(({ field }) => field !== '');
  for (const history of [...histories, ...untold]) {
    const { field, changes, held, uncertain } = history;
    // A name that only a change gives is its own label.
    const { own, label } = changeField(field) ?? { own: field, label: changes.length > 0 ? field : labelOf(field) };
    const edits = editsOf(own, writes, timeline);
    const since = edits.filter(({ place }) => place > index);
    if (since.length + held.length + uncertain.length === 0) continue;
    const state = stateAt(history, index, edits);
    if (state === undefined) {
      unknown.set(field, label);
      continue;
    }
    const mine = ownText(own, values[own]);
    const before = history.now ?? mine;
    const { value: after, isOwn } = state;
    // What inherits then and now is no change; without metadata in the answer it is unknown.
    const isSame = isOwn && after === mine && (mine !== undefined || audience.metadataOverride !== undefined);
    if (isSame || after === before) continue;
    const last = since.at(-1);
    const isLost = last?.isRestore === false && last.after === mine;
    known.set(field, { what: label, values: { before, after }, editedAt: isLost ? last?.at : undefined });
  }
  const later = timeline.slice(index + 1).flatMap((entry) => entry.changes);
  return { known, unknown, later: later.filter(({ status }) => status === 'applied').length };
}

/**
 * What a person or the agent changed between two loads, as far as it matters to a restore. Further
 * text of the newest answer does not count, or no restore could run while something generates; its
 * end, a proposal or a snapshot does.
 */
export function whatChanged(before: Reading, after: Reading): readonly Difference[] {
  // By label, so that a field of both conversation and audience is named once.
  const values = new Map(valuesChanged(contextByLabel(before), contextByLabel(after)));
  const ofAudience = valuesChanged(ownValues(before.audience), ownValues(after.audience));
  for (const [field, texts] of ofAudience) values.set(labelOf(field), texts);
  const [was, is] = [before.conversation, after.conversation];
  const found: Difference[] = [...values].map(([label, texts]) => ({ what: `${label} changed.`, values: texts }));
  found.push(...messageDifferences(was.messages ?? [], is.messages ?? []));
  if (was.conversation?.publishedMessageId !== is.conversation?.publishedMessageId) {
    found.push({ what: 'Another message is the live one now.' });
  }
  const isNowArchived = isArchived(after.audience);
  if (isNowArchived !== isArchived(before.audience)) {
    found.push({ what: isNowArchived ? 'The audience was archived.' : 'The audience is no longer archived.' });
  }
  return found;
}

function valuesChanged(was: FieldValues, is: FieldValues) {
  return changedFields(was, is).map((name) => {
    return [name, { before: asText(was[name]) ?? '', after: asText(is[name]) ?? '' }] as const;
  });
}

function contextByLabel({ conversation: { context } }: Reading): FieldValues {
  const named = changeFields.map(({ label, inContext }) => [label, context?.[inContext] ?? '']);
  return { ...Object.fromEntries(named), 'Page context': context?.pageContext ?? '' };
}

/** An audience's own values, flat: no name occurs both in the audience and in its metadata. */
function ownValues(audience: AudienceAnswer): FieldValues {
  const own = ownFields.map((field) => [field, audience[field] ?? undefined]);
  return { ...audience.metadataOverride, ...Object.fromEntries(own) };
}

function messageDifferences(before: readonly MessageRead[], after: readonly MessageRead[]): readonly Difference[] {
  // The newest answer may still grow, also with a context message saved behind it.
  const newestAnswer = before.findLastIndex(({ role }) => role !== 'user');
  // The parts that count for a growing message too.
  const fixed = ({ role, messageId, hasSnapshot = false, isInterrupted = false, changes = [] }: MessageRead) => {
    return { role, messageId, hasSnapshot, isInterrupted, changes };
  };
  const watched = (messages: readonly MessageRead[]) =>
    messages.slice(0, before.length).map((message, index) => (index === newestAnswer ? fixed(message) : message));
  const came = after.length - before.length;
  return [
    ...(came > 0 ? [{ what: `${countOf(came, 'new message')}.` }] : []),
    ...(sameValue(watched(before), watched(after)) ? [] : [{ what: 'Messages changed.' }]),
  ];
}
