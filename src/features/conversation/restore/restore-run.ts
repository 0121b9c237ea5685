import type { QueryClient } from '@tanstack/react-query';
import { type AudienceAnswer, audienceQueries, isAudience } from '#src/api/audiences.ts';
import { conversationMutations } from '#src/api/conversations.ts';
import { ApiError } from '#src/api/errors.ts';
import { runMutation } from '#src/api/writes.ts';
import type { ConversationRead } from '#src/features/conversation/core/timeline.ts';
import {
  type Found,
  found,
  readConversationAfter,
  readConversationNow,
} from '#src/features/conversation/interrupt/read-after-write.ts';
import { changedFields, type FieldValues } from '#src/form/three-way.ts';
import type { SaveOutcome, SavePlan } from '#src/form/verified-save.ts';
import type { Outlook } from './outlook.ts';
import { type Difference, type Reading, whatChanged } from './what-changed.ts';

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
  readConversation: () => Promise<ConversationRead> = () => readConversationNow(client, pageId, audienceId),
): Promise<Look<Values> | undefined> {
  const [conversation, values] = await Promise.all([readConversation(), plan.read()]);
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
      /** The values before and after; undefined when they could not be read again, so that there is nothing to take back by. */
      readonly saved: Extract<SaveOutcome<Values>, { kind: 'saved' }> | undefined;
      /** Fields that the restore changed and Update audience cannot write. */
      readonly lasting: readonly (keyof Values & string)[];
      /** Fields of which the conversation shows that the restore changed them, while the service does not tell what the audience holds of them. */
      readonly untold: readonly string[];
    }
  /** It was not done: the service refused it (`error`), or answered `success: false`. `since` is what reads otherwise all the same. */
  | {
      readonly kind: 'not-restored';
      readonly error: ApiError | undefined;
      readonly since: Found<readonly Difference[]>;
    }
  /** No clear answer, and the next reading does not show a restore. */
  | { readonly kind: 'unknown'; readonly error: ApiError; readonly since: Found<readonly Difference[]> };

/** What a restore is doing: the last look before it, the request, the look after it. */
export type RestorePhase = 'checking' | 'sending' | 'reading';

/**
 * Restores the snapshot of a message (§4.9): looks once more right before, stops when anything differs from `seen`, sends once, and reads what is true
 * then. Never sent again by itself.
 */
export async function restore<Values extends FieldValues>(
  subject: RestoreSubject<Values>,
  messageId: string,
  seen: Look<Values>,
  outlook: Outlook,
  onPhase: (phase: RestorePhase) => void,
): Promise<RestoreEnd<Values>> {
  const { client, pageId, audienceId, labelOf } = subject;
  onPhase('checking');
  const checked = await found(() => look(subject));
  if (checked.kind === 'unread') return checked;
  const before = checked.value;
  if (before === undefined) return { kind: 'gone' };
  const differences = whatChanged(seen, before, labelOf);
  if (differences.length > 0) return { kind: 'changed', differences };

  onPhase('sending');
  let answer: { readonly success?: boolean | undefined; readonly messageId?: string | undefined } | undefined;
  let failure: ApiError | undefined;
  try {
    answer = await runMutation(client, conversationMutations.restore(pageId, audienceId), messageId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    failure = error;
  }

  onPhase('reading');
  const refused = failure?.outcome === 'not-done';
  const after = await lookAfter(subject, refused);
  if (answer?.success === true) {
    return restored(subject, before, after.kind === 'read' ? after.value : undefined, answer.messageId, 'answer');
  }
  const since: Found<readonly Difference[]> =
    after.kind === 'read' ? { kind: 'read', value: sinceThen(before, after.value, labelOf) } : after;
  if (answer !== undefined || refused || failure === undefined) return { kind: 'not-restored', error: failure, since };
  if (after.kind === 'read' && after.value !== undefined) {
    const record = recordOf(before, after.value, outlook);
    if (record !== undefined) return restored(subject, before, after.value, record.messageId, 'read');
  }
  return { kind: 'unknown', error: failure, since };
}

async function lookAfter<Values extends FieldValues>(
  subject: RestoreSubject<Values>,
  refused: boolean,
): Promise<Found<Look<Values> | undefined>> {
  const { client, pageId, audienceId } = subject;
  const conversation = await readConversationAfter(client, pageId, audienceId, refused);
  if (conversation.kind === 'unread') return conversation;
  return await found(() => look(subject, async () => conversation.value));
}

function sinceThen<Values extends FieldValues>(
  before: Look<Values>,
  after: Look<Values> | undefined,
  labelOf: (field: string) => string,
): readonly Difference[] {
  return after === undefined ? [{ what: 'The audience is no longer there.' }] : whatChanged(before, after, labelOf);
}

/**
 * The message by which a reading shows that a restore was carried out although its answer was lost: a new one that is not a user's and has a snapshot,
 * where something that was known to change has become what it was to become.
 */
function recordOf<Values extends FieldValues>(before: Look<Values>, after: Look<Values>, outlook: Outlook) {
  const old = new Set(before.conversation.messages?.map(({ messageId }) => messageId));
  const record = after.conversation.messages?.findLast(
    ({ messageId, role, hasSnapshot }) => !old.has(messageId) && role !== 'user' && hasSnapshot === true,
  );
  const now = currentValues(after.conversation);
  const isAsForeseen =
    outlook.known.length === 0 ||
    outlook.known.some((change) => now.get(change.field) === change.after && change.after !== undefined);
  return isAsForeseen ? record : undefined;
}

/** The current values of the fields that changes speak of, as the conversation's context says them (§2.11). */
function currentValues({ context }: ConversationRead): ReadonlyMap<string, string> {
  return new Map([
    ['supplementaryContext', context?.currentSupplementaryContext ?? ''],
    ['metaTitle', context?.currentMetaTitle ?? ''],
    ['metaDescription', context?.currentMetaDescription ?? ''],
    ['metaKeywords', context?.currentMetaKeywords ?? ''],
  ]);
}

/** The metadata fields, by their names of an audience (§2.3), that the conversation tells otherwise than before. */
function changedInContext(before: Reading, after: Reading): readonly string[] {
  const [was, is] = [currentValues(before.conversation), currentValues(after.conversation)];
  return [...metadataNames].flatMap(([field, name]) => (was.get(field) === is.get(field) ? [] : [name]));
}

const metadataNames: ReadonlyMap<string, string> = new Map([
  ['metaTitle', 'title'],
  ['metaDescription', 'description'],
  ['metaKeywords', 'keywords'],
]);

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
