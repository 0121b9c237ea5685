import type { AudienceAnswer } from '#src/api/audiences.ts';
import { isArchived } from '#src/api/audiences.ts';
import { changedFields, type FieldValues, sameValue } from '#src/form/three-way.ts';
import { countOf } from '#src/lib/text.ts';
import { asText } from './edit-marks.tsx';
import type { ConversationRead, MessageRead } from './timeline.ts';

/** What was read of an audience and its conversation at one moment. The audience is undefined when nothing is known of it. */
export type Reading = {
  readonly conversation: ConversationRead;
  readonly audience: AudienceAnswer | undefined;
};

/** Something that reads otherwise than before: a sentence, and the two values where they are texts to compare. */
export type Difference = {
  readonly what: string;
  readonly texts?: { readonly before: string; readonly after: string } | undefined;
};

/** That the list of audiences no longer holds it. */
export const audienceGone: Difference = { what: 'The audience is no longer there.' };

const contextLabels = [
  ['currentSupplementaryContext', 'The context for this audience'],
  ['currentMetaTitle', 'The title'],
  ['currentMetaDescription', 'The description'],
  ['currentMetaKeywords', 'The keywords'],
  ['pageContext', 'The page’s context'],
] as const;

/**
 * What somebody, or the agent, changed between two readings, as far as it matters to a restore. That
 * the newest answer goes on being written is no difference, or nothing could be restored while
 * something generates; that it ended, proposed something or got a snapshot is one.
 * @param labelOf names a field of an audience.
 */
export function whatChanged(
  before: Reading,
  after: Reading,
  labelOf: (field: string) => string,
): readonly Difference[] {
  const conversation = conversationDifferences(before.conversation, after.conversation);
  if (before.audience === undefined) return conversation;
  if (after.audience === undefined) return [...conversation, audienceGone];
  // What the conversation's context says already need not be said twice.
  const isSaid = (field: string) =>
    field === 'supplementaryContext' &&
    before.conversation.context?.currentSupplementaryContext !==
      after.conversation.context?.currentSupplementaryContext;
  return [
    ...conversation,
    ...audienceDifferences(before.audience, after.audience, labelOf).flatMap(({ field, difference }) =>
      isSaid(field) ? [] : [difference],
    ),
  ];
}

function conversationDifferences(before: ConversationRead, after: ConversationRead): readonly Difference[] {
  const found: Difference[] = [];
  for (const [field, label] of contextLabels) {
    const [was = '', is = ''] = [before.context?.[field], after.context?.[field]];
    if (was !== is) found.push({ what: `${label} is another now.`, texts: { before: was, after: is } });
  }
  found.push(...messageDifferences(before.messages ?? [], after.messages ?? []));
  if (before.conversation?.publishedMessageId !== after.conversation?.publishedMessageId) {
    found.push({ what: 'Another message is the published one now.' });
  }
  return found;
}

function messageDifferences(before: readonly MessageRead[], after: readonly MessageRead[]): readonly Difference[] {
  if (before === after) return [];
  const found: Difference[] = [];
  const keyOf = ({ messageId }: MessageRead, index: number) => messageId ?? `at ${index.toString()}`;
  const now = new Map(after.map((message, index) => [keyOf(message, index), message] as const));
  // Behind the newest answer, which may be the one that is being written, there may stand a context that was saved meanwhile.
  const newestAnswer = before.findLastIndex(({ role }) => role !== 'user');
  let changed = 0;
  let gone = 0;
  for (const [index, message] of before.entries()) {
    const key = keyOf(message, index);
    const next = now.get(key);
    now.delete(key);
    if (next === undefined) gone += 1;
    else if (message !== next && !sameValue(toWatch(message), toWatch(next))) changed += 1;
    else if (message !== next && index !== newestAnswer && !sameValue(message, next)) changed += 1;
  }
  if (now.size > 0) found.push({ what: `${countOf(now.size, 'message')} came.` });
  if (changed > 0) found.push({ what: `${countOf(changed, 'message')} changed.` });
  if (gone > 0) found.push({ what: `${countOf(gone, 'message')} went.` });
  return found;
}

/** What counts even of a message that is being written. */
function toWatch({ role, hasSnapshot, isInterrupted, changes }: MessageRead): FieldValues {
  return { role, hasSnapshot: hasSnapshot ?? false, isInterrupted: isInterrupted ?? false, changes: changes ?? [] };
}

function audienceDifferences(
  before: AudienceAnswer,
  after: AudienceAnswer,
  labelOf: (field: string) => string,
): readonly { field: string; difference: Difference }[] {
  const [was, is] = [flatValues(before), flatValues(after)];
  const found = changedFields(was, is).map((field) => ({
    field,
    difference: {
      what: `${labelOf(field)} is another now.`,
      texts: { before: asText(was[field]) ?? '', after: asText(is[field]) ?? '' },
    },
  }));
  if (isArchived(before) === isArchived(after)) return found;
  const what = isArchived(after) ? 'The audience was archived.' : 'The audience is no longer archived.';
  return [...found, { field: 'archivedAt', difference: { what } }];
}

/** What an audience sets itself, flat: no name stands both in the audience and in its metadata. */
function flatValues(audience: AudienceAnswer): FieldValues {
  const { customName, supplementaryContext, actionUrlOverride, actionFormIdOverride, actionFormInstructionsOverride } =
    audience;
  return {
    ...audience.metadataOverride,
    customName: customName ?? undefined,
    supplementaryContext: supplementaryContext ?? undefined,
    actionUrlOverride: actionUrlOverride ?? undefined,
    actionFormIdOverride: actionFormIdOverride ?? undefined,
    actionFormInstructionsOverride: actionFormInstructionsOverride ?? undefined,
  };
}
