import type { QueryClient } from '@tanstack/react-query';
import { audiencesOf } from '#src/api/audiences.ts';
import { conversationMutations } from '#src/api/conversations.ts';
import type { ApiError } from '#src/api/errors.ts';
import { type AudienceValues, isEditorField } from '#src/fields/audience-override-fields.tsx';
import { changeFields } from '#src/fields/change-fields.ts';
import { sendAndLook, tryReading } from '#src/form/action.ts';
import { changedFields } from '#src/form/three-way.ts';
import type { Saved, SavePlan } from '#src/form/verified-save.ts';
import { contextValues } from './field-history.ts';
import { readConversationAfter, readConversationNow } from './interrupt.ts';
import { type Difference, type Outlook, type Reading, whatChanged } from './outlook.ts';
import type { ConversationRead } from './timeline.ts';

/** The audience to restore, and how its values are loaded and saved. */
type RestoreSubject = {
  readonly client: QueryClient;
  readonly pageId: string;
  readonly audienceId: string;
  readonly plan: SavePlan<AudienceValues>;
};

/** All that a restore touches, loaded at one moment. */
type Look = Reading & { readonly values: AudienceValues };

/** No restore is known: what to say, and what has changed since. */
export type NotRestored = {
  readonly kind: 'not-restored';
  readonly tone: 'notice' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly error?: ApiError | undefined;
  readonly differences?: readonly Difference[];
  /** Nothing was sent, and nothing speaks against a retry. */
  readonly canTryAgain?: boolean;
};

export type Restored = {
  readonly kind: 'restored';
  readonly messageId: string | undefined;
  /** The values before and after; undefined when they could not be loaded for undo. */
  readonly saved: Saved<AudienceValues> | undefined;
  /** Fields that Undo cannot put back, or whose values the audience does not have. */
  readonly lasting: readonly string[];
};

const audienceGone: Difference = { what: 'The audience no longer exists.' };

/** Loads conversation and audience; undefined when the audience is gone. */
async function look(
  { client, pageId, audienceId, plan }: RestoreSubject,
  reading: Promise<ConversationRead>,
): Promise<Look | undefined> {
  const [conversation, values] = await Promise.all([reading, plan.read()]);
  const audience = audiencesOf(pageId).known(client, audienceId);
  return values && audience && { conversation, audience, values };
}

/**
 * Restores a message's snapshot (§4.9): loads conversation and audience, stops when anything
 * differs from what was confirmed, sends once, and loads the result.
 * @param shown what was on screen at that time. @param outlook what was announced.
 */
export async function restore(
  subject: RestoreSubject,
  messageId: string,
  shown: Reading,
  outlook: Outlook,
): Promise<Restored | NotRestored> {
  const { client, pageId, audienceId } = subject;
  const now = await tryReading(() => look(subject, readConversationNow(client, pageId, audienceId)));
  const stopped = { kind: 'not-restored', title: 'Nothing was restored', tone: 'bad' } as const;
  if (now.kind === 'unread') {
    const text = `Couldn’t load the audience, so nothing was sent. ${now.error.message}`;
    return { ...stopped, text, error: now.error, canTryAgain: true };
  }
  const before = now.value;
  if (before === undefined) return { ...stopped, text: `${audienceGone.what} Nothing was sent.` };
  const changed = whatChanged(shown, before);
  if (changed.length > 0) {
    return {
      kind: 'not-restored',
      title: 'Something changed meanwhile',
      tone: 'notice',
      text: 'Nothing was restored. This audience has changed since you loaded it. Restoring could overwrite that.',
      differences: changed,
    };
  }

  const { said, found } = await sendAndLook(
    client,
    conversationMutations.restore(pageId, audienceId),
    messageId,
    // The audience second: loading the conversation may make it stale.
    () => look(subject, readConversationAfter(client, pageId, audienceId)),
  );
  const after = found.kind === 'read' ? found.value : undefined;
  if (said.kind === 'done') return restored(before, after, said.answer.messageId, 'answer');
  const isUnclear = said.kind === 'unknown';
  const record = isUnclear && after ? recordOf(before, after, outlook) : undefined;
  if (record !== undefined) return restored(before, after, record.messageId, 'read');

  const error = 'error' in said ? said.error : undefined;
  const answer = error?.message ?? 'The API gave no reason.';
  let differences: readonly Difference[] = [];
  let read: string;
  if (found.kind === 'unread') {
    const why = found.error.message === error?.message ? '' : found.error.message;
    read = `Couldn’t load the conversation and audience again. ${why}`.trim();
  } else {
    differences = after === undefined ? [audienceGone] : whatChanged(before, after);
    const unclear = isUnclear ? ' It may not be restored yet. Facet won’t send it again.' : '';
    read =
      differences.length === 0
        ? `We checked, and nothing changed.${unclear}`
        : 'These values changed, perhaps because of the restore:';
  }
  return {
    kind: 'not-restored',
    title: isUnclear ? 'We don’t know whether it was restored' : 'The API didn’t restore it',
    tone: isUnclear ? 'notice' : 'bad',
    text: `${answer} ${read}`,
    error,
    differences,
  };
}

/**
 * The message that proves a restore whose answer was lost: a new one that is not a user's and has a
 * snapshot, where a known change has reached its announced value.
 */
function recordOf(before: Reading, after: Reading, { known }: Outlook) {
  const old = new Set(before.conversation.messages?.map(({ messageId }) => messageId));
  const now = contextValues(after.conversation.context);
  const isAsForeseen =
    known.size === 0 ||
    [...known].some(([field, { values }]) => values?.after !== undefined && (now.get(field) ?? '') === values.after);
  if (!isAsForeseen) return undefined;
  return after.conversation.messages?.findLast(
    ({ messageId, role, hasSnapshot }) => !old.has(messageId) && role !== 'user' && hasSnapshot === true,
  );
}

function restored(
  before: Look,
  after: Look | undefined,
  messageId: string | undefined,
  confirmedBy: 'answer' | 'read',
): Restored {
  if (after === undefined) return { kind: 'restored', messageId, saved: undefined, lasting: [] };
  const changed = changedFields(before.values, after.values);
  const sent = new Map(
    changed
      .filter(isEditorField)
      .map((field) => [field, { before: before.values[field], after: after.values[field] }] as const),
  );
  const untold = before.audience.metadataOverride === undefined ? changedInContext(before, after) : [];
  return {
    kind: 'restored',
    messageId,
    saved: { kind: 'saved', now: after.values, sent, alreadySaved: new Map(), deviations: [], confirmedBy },
    lasting: [...changed.filter((field) => !isEditorField(field)), ...untold],
  };
}

/** Metadata fields, by the audience's names (§2.3), that differ in the conversation's context. */
function changedInContext(before: Reading, after: Reading): readonly string[] {
  const [was, is] = [contextValues(before.conversation.context), contextValues(after.conversation.context)];
  return changeFields
    .filter(({ field, own }) => own !== field && was.get(field) !== is.get(field))
    .map(({ own }) => own);
}
