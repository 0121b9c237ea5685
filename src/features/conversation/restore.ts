import type { QueryClient } from '@tanstack/react-query';
import { type AudienceAnswer, audienceQueries, isAudience } from '#src/api/audiences.ts';
import { conversationMutations } from '#src/api/conversations.ts';
import type { ApiError } from '#src/api/errors.ts';
import { type Found, sendAndLook, tryReading } from '#src/form/action.ts';
import { changedFields, type FieldValues } from '#src/form/three-way.ts';
import type { SaveOutcome, SavePlan } from '#src/form/verified-save.ts';
import { audienceFieldOf } from './change-card.tsx';
import { contextValues } from './field-history.ts';
import { readConversationAfter, readConversationNow } from './interrupt.ts';
import type { Outlook } from './outlook.ts';
import type { ConversationRead } from './timeline.ts';
import { audienceGone, type Difference, type Reading, whatChanged } from './what-changed.ts';

/** Which audience is restored, and how its values are read, written and named. */
export type RestoreSubject<Values extends FieldValues> = {
  readonly client: QueryClient;
  readonly pageId: string;
  readonly audienceId: string;
  readonly plan: SavePlan<Values>;
  readonly labelOf: (field: string) => string;
  /** Whether Update audience (§4.4) can put a field back. */
  readonly isWritable: (field: string) => boolean;
};

/** All that a restore touches, read at one moment. */
export type Look<Values extends FieldValues> = Reading & { readonly values: Values };

/** The audience as the list in the cache holds it. */
export function knownAudience(client: QueryClient, pageId: string, audienceId: string): AudienceAnswer | undefined {
  return client.getQueryData(audienceQueries.list(pageId).queryKey)?.items.find(isAudience(audienceId));
}

/**
 * Reads the conversation and the audience as they are now.
 * @returns undefined when the audience is no longer there.
 * @throws {ApiError} when one of them cannot be read.
 */
export async function look<Values extends FieldValues>(
  { client, pageId, audienceId, plan }: RestoreSubject<Values>,
  reading: ConversationRead | Promise<ConversationRead> = readConversationNow(client, pageId, audienceId),
): Promise<Look<Values> | undefined> {
  const [conversation, values] = await Promise.all([reading, plan.read()]);
  if (values === undefined) return undefined;
  return { conversation, audience: knownAudience(client, pageId, audienceId), values };
}

/** How a restore ended. */
export type RestoreEnd<Values extends FieldValues> =
  /** Something was changed since the last look: nothing was sent. */
  | { readonly kind: 'changed'; readonly differences: readonly Difference[] }
  | { readonly kind: 'gone' }
  /** The look before it failed: nothing was sent. */
  | { readonly kind: 'unread'; readonly error: ApiError }
  | {
      readonly kind: 'restored';
      readonly messageId: string | undefined;
      readonly confirmedBy: 'answer' | 'read';
      /** The values before and after; undefined when they could not be read again to be put back. */
      readonly saved: Extract<SaveOutcome<Values>, { kind: 'saved' }> | undefined;
      /** Fields that the restore changed and Update audience cannot write. */
      readonly lasting: readonly (keyof Values & string)[];
      /** Fields that the conversation shows to be changed, while the audience does not tell its values. */
      readonly untold: readonly string[];
    }
  /**
   * It was not done: the service refused it (`error`), or answered `success: false`. `since` is what
   * reads otherwise all the same.
   */
  | {
      readonly kind: 'not-restored';
      readonly error: ApiError | undefined;
      readonly since: Found<readonly Difference[]>;
    }
  /** No clear answer, and the next reading does not show a restore. */
  | { readonly kind: 'unknown'; readonly error: ApiError; readonly since: Found<readonly Difference[]> };

/**
 * Restores the snapshot of a message (§4.9): looks once more right before, stops when anything
 * differs from `seen`, sends once, and reads what is true then. Never sent again by itself.
 */
export async function restore<Values extends FieldValues>(
  subject: RestoreSubject<Values>,
  messageId: string,
  seen: Look<Values>,
  outlook: Outlook,
): Promise<RestoreEnd<Values>> {
  const { client, pageId, audienceId, labelOf } = subject;
  const checked = await tryReading(() => look(subject));
  if (checked.kind === 'unread') return checked;
  const before = checked.value;
  if (before === undefined) return { kind: 'gone' };
  const differences = whatChanged(seen, before, labelOf);
  if (differences.length > 0) return { kind: 'changed', differences };

  const { said, found } = await sendAndLook(
    client,
    conversationMutations.restore(pageId, audienceId),
    messageId,
    ({ success }) => success === true,
    // The audience after the conversation: it may be put out of date while that is read.
    async (answer) => look(subject, await readConversationAfter(client, pageId, audienceId, answer)),
  );
  const after = found.kind === 'read' ? found.value : undefined;
  if (said.kind === 'done') return restored(subject, before, after, said.answer.messageId, 'answer');
  const since: Found<readonly Difference[]> =
    found.kind === 'unread'
      ? found
      : { kind: 'read', value: after === undefined ? [audienceGone] : whatChanged(before, after, labelOf) };
  if (said.kind !== 'unknown') {
    return { kind: 'not-restored', error: said.kind === 'refused' ? said.error : undefined, since };
  }
  const record = after && recordOf(before, after, outlook);
  return record === undefined
    ? { kind: 'unknown', error: said.error, since }
    : restored(subject, before, after, record.messageId, 'read');
}

/**
 * The message by which a reading shows that a restore was carried out although its answer was lost:
 * a new one that is not a user's and has a snapshot, where something that was known to change has
 * become what it was to become.
 */
function recordOf<Values extends FieldValues>(before: Look<Values>, after: Look<Values>, outlook: Outlook) {
  const old = new Set(before.conversation.messages?.map(({ messageId }) => messageId));
  const record = after.conversation.messages?.findLast(
    ({ messageId, role, hasSnapshot }) => !old.has(messageId) && role !== 'user' && hasSnapshot === true,
  );
  const now = contextValues(after.conversation.context);
  const isAsForeseen =
    outlook.known.length === 0 ||
    outlook.known.some((change) => change.after !== undefined && (now.get(change.field) ?? '') === change.after);
  return isAsForeseen ? record : undefined;
}

/** The metadata fields, by their names of an audience (§2.3), that the conversation tells otherwise. */
function changedInContext(before: Reading, after: Reading): readonly string[] {
  const [was, is] = [contextValues(before.conversation.context), contextValues(after.conversation.context)];
  return [...audienceFieldOf].flatMap(([field, own]) =>
    field === 'supplementaryContext' || was.get(field) === is.get(field) ? [] : [own],
  );
}

function restored<Values extends FieldValues>(
  { isWritable }: RestoreSubject<Values>,
  before: Look<Values>,
  after: Look<Values> | undefined,
  messageId: string | undefined,
  confirmedBy: 'answer' | 'read',
): RestoreEnd<Values> {
  if (after === undefined)
    return { kind: 'restored', messageId, confirmedBy, saved: undefined, lasting: [], untold: [] };
  const changed = changedFields(before.values, after.values);
  const sent = new Map(
    changed
      .filter(isWritable)
      .map((field) => [field, { before: before.values[field], after: after.values[field] }] as const),
  );
  return {
    kind: 'restored',
    messageId,
    confirmedBy,
    saved: { kind: 'saved', now: after.values, sent, agreed: new Map(), deviations: [], confirmedBy },
    lasting: changed.filter((field) => !isWritable(field)),
    untold: before.audience?.metadataOverride === undefined ? changedInContext(before, after) : [],
  };
}
