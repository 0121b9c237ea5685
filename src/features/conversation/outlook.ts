import { type AudienceAnswer, isArchived } from '#src/api/audiences.ts';
import { metadataFields } from '#src/contract/metadata.ts';
import { labelOf, ownFields } from '#src/fields/audience-override-fields.tsx';
import { changeField, changeFields } from '#src/fields/change-fields.ts';
import { changedFields, type FieldValues, sameValue } from '#src/form/three-way.ts';
import { countOf } from '#src/lib/text.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { asText, placeOf } from './edit-marks.tsx';
import { type FieldHistory, heldAt, historiesOf } from './field-history.ts';
import { type ConversationRead, type MessageRead, timelineOf } from './timeline.ts';

/** Of what reads otherwise than before, or will. A value is undefined where a field inherits. */
export type Difference = {
  readonly what: string;
  readonly values?: { readonly before: string | undefined; readonly after: string | undefined };
  /** The last edit from this browser, which a restore loses: epoch milliseconds. */
  readonly editedAt?: number | undefined;
};

/** What is known before a restore of what it will change, and what is not. */
export type Outlook = {
  /** By the name of the change's field (§2.11), else of the audience's. */
  readonly known: ReadonlyMap<string, Difference>;
  /** The labels of fields that were changed, of which it is not known what they held. */
  readonly unknown: readonly string[];
  /** Applied changes that stand after the message. */
  readonly later: number;
};

/** An audience, where it is known, and its conversation as they were read at one moment. */
export type Reading = {
  readonly conversation: ConversationRead;
  readonly audience: AudienceAnswer | undefined;
};

const told: readonly string[] = changeFields.map(({ own }) => own);
/** The fields of the metadata that no conversation tells of. */
const untold: readonly FieldHistory[] = metadataFields
  .filter((field) => !told.includes(field))
  .map((field) => ({ field, changes: [], held: [], uncertain: [], now: undefined }));

/**
 * What a restore of a message's snapshot would change, as far as the recorded changes and the edits
 * from this browser, the newest first, tell. What the snapshot holds is taken to be what held after
 * its message.
 */
export function outlookOf(
  { conversation, audience }: Reading,
  messageId: string,
  writes: readonly ChangeEntry[],
): Outlook {
  const timeline = timelineOf(conversation);
  const index = timeline.findIndex((entry) => entry.messageId === messageId);
  const values = audience === undefined ? {} : ownValues(audience);
  const known = new Map<string, Difference>();
  const unknown: string[] = [];
  const histories = historiesOf(timeline, conversation.context).filter(({ field }) => field !== '');
  for (const history of [...histories, ...untold]) {
    const { field, changes, held, uncertain } = history;
    // A name that only a change gives is its own label.
    const { own, label } = changeField(field) ?? { own: field, label: changes.length > 0 ? field : labelOf(field) };
    const recorded = heldAt(history, index);
    const since = writes.filter((write) => own in write.fields && (placeOf(write, timeline) ?? 0) > index);
    const first = since.at(-1)?.fields[own];
    if (first === undefined && held.length + uncertain.length === 0) continue;
    if (first === undefined && recorded === undefined) {
      unknown.push(label);
      continue;
    }
    // The first edit from here since the message found what held until then.
    const isOfMessage = recorded !== undefined && held.some(({ entry }) => entry.index === index);
    const before = history.now ?? asText(values[own]);
    const after = first === undefined || isOfMessage ? recorded : asText(first.before);
    const [last] = since;
    const isLost = last?.restore === undefined && asText(last?.fields[own]?.after) === asText(values[own]);
    const editedAt = isLost ? last?.at : undefined;
    if (after !== before) known.set(field, { what: label, values: { before, after }, editedAt });
  }
  const later = timeline.slice(index + 1).flatMap((entry) => entry.changes);
  return { known, unknown, later: later.filter(({ status }) => status === 'applied').length };
}

/** That the list of audiences no longer holds it. */
export const audienceGone: Difference = { what: 'The audience is no longer there.' };

/**
 * What somebody, or the agent, changed between two readings, as far as it matters to a restore. That
 * the newest answer goes on being written is no difference, or nothing could be restored while
 * something generates; that it ended, proposed something or got a snapshot is one.
 */
export function whatChanged(before: Reading, after: Reading): readonly Difference[] {
  // By label: what conversation and audience both show need not be said twice.
  const values = new Map(valuesChanged(contextByLabel(before), contextByLabel(after)));
  if (before.audience !== undefined && after.audience !== undefined) {
    const changed = valuesChanged(ownValues(before.audience), ownValues(after.audience));
    for (const [field, texts] of changed) values.set(labelOf(field), texts);
  }
  const [was, is] = [before.conversation, after.conversation];
  const found: Difference[] = [...values].map(([label, texts]) => ({ what: `${label} changed.`, values: texts }));
  found.push(...messageDifferences(was.messages ?? [], is.messages ?? []));
  if (was.conversation?.publishedMessageId !== is.conversation?.publishedMessageId) {
    found.push({ what: 'Another message is the live one now.' });
  }
  if (before.audience === undefined) return found;
  if (after.audience === undefined) found.push(audienceGone);
  else if (isArchived(after.audience) !== isArchived(before.audience)) {
    found.push({
      what: isArchived(after.audience) ? 'The audience was archived.' : 'The audience is no longer archived.',
    });
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

/** What an audience sets itself, flat: no name stands both in the audience and in its metadata. */
function ownValues(audience: AudienceAnswer): FieldValues {
  const own = ownFields.map((field) => [field, audience[field] ?? undefined]);
  return { ...audience.metadataOverride, ...Object.fromEntries(own) };
}

function messageDifferences(before: readonly MessageRead[], after: readonly MessageRead[]): readonly Difference[] {
  // The newest answer may be being written; a context that was saved meanwhile may stand behind it.
  const newestAnswer = before.findLastIndex(({ role }) => role !== 'user');
  // Of a message that is being written this counts too.
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
