import { type AudienceAnswer, isArchived } from '#src/api/audiences.ts';
import { imageMetadataFields, writableMetadataFields } from '#src/contract/metadata.ts';
import { labelOf, ownFields } from '#src/fields/audience-override-fields.tsx';
import { changeField, changeFields } from '#src/fields/change-fields.ts';
import { changedFields, type FieldValues, sameValue } from '#src/form/three-way.ts';
import { countOf } from '#src/lib/text.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { asText, placeOf } from './edit-marks.tsx';
import { type FieldHistory, heldAt, historiesOf } from './field-history.ts';
import { type ConversationRead, type MessageRead, timelineOf } from './timeline.ts';

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
  /** The labels of fields that were changed, of which it is not known what they held. */
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
};

const told: readonly string[] = changeFields.map(({ own }) => own);
/** The fields of the metadata that no conversation tells of. */
const untold: readonly FieldHistory[] = [...writableMetadataFields, ...imageMetadataFields]
  .filter((field) => !told.includes(field))
  .map((field) => ({ field, changes: [], held: [], uncertain: [], now: undefined }));

/**
 * What a restore of a message's snapshot would change, as far as the recorded changes and the edits
 * from this browser tell. What the snapshot holds is taken to be what held after its message.
 */
export function outlookOf(conversation: ConversationRead, messageId: string, { values, writes }: KnownHere): Outlook {
  const timeline = timelineOf(conversation);
  const index = timeline.findIndex((entry) => entry.messageId === messageId);
  const known: ForeseenChange[] = [];
  const unknown: string[] = [];
  const unrecorded: Outlook['unrecorded'][number][] = [];
  const histories = historiesOf(timeline, conversation.context).filter(({ field }) => field !== '');
  for (const history of [...histories, ...untold]) {
    const { field, held, uncertain } = history;
    // A name that only a change gives is its own label.
    const other = { own: field, label: history.changes.length > 0 ? field : labelOf(field) };
    const { own, label } = changeField(field) ?? other;
    const now = history.now ?? asText(values[own]);
    const recorded = heldAt(history, index);
    const since = writes.filter((write) => own in write.fields && (placeOf(write, timeline) ?? 0) > index);
    const first = since.at(-1)?.fields[own];
    const isOfMessage = recorded !== undefined && held.some(({ entry }) => entry.index === index);
    if (first === undefined && held.length + uncertain.length === 0) unrecorded.push({ label, now });
    else if (first === undefined && recorded === undefined) unknown.push(label);
    else {
      // The first edit from here since the message found what held until then.
      const after = first === undefined || isOfMessage ? recorded : asText(first.before);
      const [last] = since;
      const isLost = last?.restore === undefined && asText(last?.fields[own]?.after) === asText(values[own]);
      if (after !== now) known.push({ field, label, before: now, after, editedAt: isLost ? last?.at : undefined });
    }
  }
  const later = timeline.slice(index + 1).flatMap((entry) => entry.changes);
  return { known, unknown, unrecorded, later: later.filter(({ status }) => status === 'applied').length };
}

/** An audience, where it is known, and its conversation as they were read at one moment. */
export type Reading = {
  readonly conversation: ConversationRead;
  readonly audience: AudienceAnswer | undefined;
};

/** Something that reads otherwise than before: a sentence, and the two texts to compare. */
export type Difference = {
  readonly what: string;
  readonly texts?: { readonly before: string; readonly after: string } | undefined;
};

/** That the list of audiences no longer holds it. */
export const audienceGone: Difference = { what: 'The audience is no longer there.' };

/**
 * What somebody, or the agent, changed between two readings, as far as it matters to a restore. That
 * the newest answer goes on being written is no difference, or nothing could be restored while
 * something generates; that it ended, proposed something or got a snapshot is one.
 */
export function whatChanged(before: Reading, after: Reading): readonly Difference[] {
  const [was, is] = [contextOf(before), contextOf(after)];
  const told = changedFields(was, is);
  const found = told.map((label) => differenceOf(label, was[label], is[label]));
  found.push(...messageDifferences(before.conversation.messages ?? [], after.conversation.messages ?? []));
  if (before.conversation.conversation?.publishedMessageId !== after.conversation.conversation?.publishedMessageId) {
    found.push({ what: 'Another message is the published one now.' });
  }
  if (before.audience === undefined) return found;
  if (after.audience === undefined) return [...found, audienceGone];
  const [had, has] = [ownValues(before.audience), ownValues(after.audience)];
  for (const field of changedFields(had, has)) {
    // What the conversation's context says already need not be said twice.
    if (field === 'supplementaryContext' && told.includes('The context for this audience')) continue;
    found.push(differenceOf(labelOf(field), asText(had[field]), asText(has[field])));
  }
  if (isArchived(before.audience) !== isArchived(after.audience)) {
    found.push({
      what: isArchived(after.audience) ? 'The audience was archived.' : 'The audience is no longer archived.',
    });
  }
  return found;
}

function contextOf({ conversation: { context } }: Reading): Record<string, string> {
  const told = changeFields.map(({ label, inContext }) => {
    return [`The ${label.charAt(0).toLowerCase()}${label.slice(1)}`, context?.[inContext] ?? ''] as const;
  });
  return { ...Object.fromEntries(told), 'The page’s context': context?.pageContext ?? '' };
}

/** What an audience sets itself, flat: no name stands both in the audience and in its metadata. */
function ownValues(audience: AudienceAnswer): FieldValues {
  const own = ownFields.map((field) => [field, audience[field] ?? undefined]);
  return { ...audience.metadataOverride, ...Object.fromEntries(own) };
}

function differenceOf(label: string, before = '', after = ''): Difference {
  return { what: `${label} is another now.`, texts: { before, after } };
}

function messageDifferences(before: readonly MessageRead[], after: readonly MessageRead[]): readonly Difference[] {
  // The newest answer may be being written; a context that was saved meanwhile may stand behind it.
  const newestAnswer = before.findLastIndex(({ role }) => role !== 'user');
  const watched = (messages: readonly MessageRead[]) =>
    messages.slice(0, before.length).map((message, index) => (index === newestAnswer ? toWatch(message) : message));
  const came = after.length - before.length;
  return [
    ...(came > 0 ? [{ what: `${countOf(came, 'message')} came.` }] : []),
    ...(sameValue(watched(before), watched(after)) ? [] : [{ what: 'Messages changed.' }]),
  ];
}

/** What counts even of a message that is being written. */
function toWatch({ role, messageId, hasSnapshot, isInterrupted, changes }: MessageRead): FieldValues {
  return {
    role,
    messageId,
    hasSnapshot: hasSnapshot === true,
    isInterrupted: isInterrupted === true,
    changes: changes ?? [],
  };
}
