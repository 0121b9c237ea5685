import { type MutationState, type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import { audiencesOf } from '#src/api/audiences.ts';
import { type ConversationAnswer, conversationMutations, conversationQueries } from '#src/api/conversations.ts';
import type { ApiError } from '#src/api/errors.ts';
import { runMutation } from '#src/api/writes.ts';
import { limits } from '#src/contract/fields.ts';
import { type Said, sendAndLook, tryReading } from '#src/form/action.ts';
import type { ConversationRead, MessageRead } from './timeline.ts';
import { generatingOf } from './use-conversation.ts';

export type InterruptReport = {
  /** All is as wanted: a toast says enough. */
  readonly plain: boolean;
  readonly tone: 'good' | 'notice';
  readonly title: string;
  readonly text: string;
  readonly error: ApiError | undefined;
  /** The text that was on screen at the press, unless the service holds all of it. */
  readonly shown: string | undefined;
};

/** Interrupts of one conversation. No other mutation has this key. */
const interruptKey = (pageId: string, audienceId: string) => ['interrupt', pageId, audienceId];

/**
 * Interrupts what is being generated (§4.8), with the text that is on screen, and reads what is true
 * then. One request at a time, and never a second one by itself.
 * @returns undefined when one is under way already.
 */
export async function interrupt(client: QueryClient, pageId: string, audienceId: string, shown: string) {
  const mutationKey = interruptKey(pageId, audienceId);
  if (client.isMutating({ mutationKey }) > 0) return undefined;
  const mutationFn = () => send(client, pageId, audienceId, shown);
  // What is kept for good is kept once: the report before this one gives way to it.
  forget(client, mutationKey);
  return runMutation(client, { mutationKey, mutationFn, gcTime: Number.POSITIVE_INFINITY }, undefined);
}

/**
 * Where interrupting a conversation stands. It outlives the button, which goes as soon as nothing
 * generates any more, so that the text that was shown is not lost with it; in memory alone, for no
 * conversation text is stored (security.md R35).
 */
export function useInterrupt(pageId: string, audienceId: string) {
  const client = useQueryClient();
  const mutationKey = interruptKey(pageId, audienceId);
  // Under this key nothing but `send` runs.
  const last = useMutationState<MutationState<InterruptReport>>({ filters: { mutationKey } }).at(-1);
  return {
    /** From the press until the next reading has shown what is true. */
    stopping: last?.status === 'pending',
    /** How the last one ended, until it is dismissed or the next press. */
    report: last?.data,
    dismiss: () => forget(client, mutationKey),
  };
}

function forget(client: QueryClient, mutationKey: readonly string[]): void {
  const mutations = client.getMutationCache();
  for (const mutation of mutations.findAll({ mutationKey })) mutations.remove(mutation);
}

async function send(client: QueryClient, pageId: string, audienceId: string, shown: string): Promise<InterruptReport> {
  const before = client.getQueryData(conversationQueries.one(pageId, audienceId).queryKey);
  const { partialText, cut } = partialTextOf(shown);
  const { said, found } = await sendAndLook(
    client,
    conversationMutations.interrupt(pageId, audienceId),
    // Nothing shown is nothing to keep: an empty text might replace what the service has.
    partialText === '' ? undefined : partialText,
    ({ success }) => success === true,
    (answer) => lookAfter(client, pageId, audienceId, before, answer),
  );
  const message = found.kind === 'read' ? found.value.message : undefined;
  const kept = message !== undefined && holdsText(message, cut ? shown : partialText);
  const isDone = said.kind === 'done';
  const refusal = 'error' in said ? said.error : undefined;
  const answer = refusal?.message ?? (isDone ? 'It answered “success”.' : 'It answered “success: false”.');
  const limit = 'More than 100,000 characters were shown: only the first 100,000 could be sent with the request.';
  const text = shown.trim() === '' ? 'No text was shown yet.' : cut ? limit : '';
  const words = (): readonly [title: string, text: string] => {
    if (found.kind === 'unread') {
      const unread = `Couldn’t load the conversation again. ${found.error.message}`;
      if (isDone) return ['The service says that it stopped it.', unread];
      return ['We don’t know whether it was stopped.', `${answer} ${unread}`];
    }
    if (message !== undefined) {
      const all = kept ? 'The text so far was kept.' : 'The service kept less text than was shown.';
      const read = isDone ? '' : ` ${answer} Loaded again, the message is marked as interrupted.`;
      return [said.kind === 'no-success' ? 'It has been stopped already.' : 'Stopped.', `${text || all}${read}`];
    }
    if (isDone) {
      const none = 'It marked no message as interrupted. If the agent goes on, you can stop it again.';
      return ['The service reported a stop.', `${none} ${text}`];
    }
    if (!found.value.generating) {
      const none = 'Loaded again, nothing generates any more, and no message is marked as interrupted.';
      return ['It had already ended.', `${answer} ${none}`];
    }
    if (said.kind !== 'unknown') return ['The service did not stop it:', answer];
    const goesOn = 'It is still writing: the request did not arrive, or has not been carried out yet.';
    return ['We don’t know whether it will stop.', `${answer} ${goesOn} It is not sent again automatically.`];
  };
  const [title, told] = words();
  return {
    title,
    text: told,
    plain: kept && !cut && isDone,
    // A refusal is no success, whoever stopped it.
    tone: kept && said.kind !== 'refused' ? 'good' : 'notice',
    error: refusal ?? (found.kind === 'unread' ? found.error : undefined),
    shown: shown.trim() === '' || kept ? undefined : shown,
  };
}

/** The message that was marked as interrupted, and whether something still generates. */
async function lookAfter(
  client: QueryClient,
  pageId: string,
  audienceId: string,
  before: ConversationAnswer | undefined,
  said: Said<unknown>,
) {
  const after = await readConversationAfter(client, pageId, audienceId);
  const message = newlyInterrupted(before, after);
  if (message !== undefined || said.kind === 'done') return { message, generating: false };
  // The conversation alone may not show that a message is being written: the audience's status does.
  const audience = await tryReading(() => audiencesOf(pageId).readOne(client, audienceId));
  const audienceStatus = audience.kind === 'read' ? audience.value?.status : undefined;
  const { generating } = generatingOf({ conversation: after, audienceStatus, now: Date.now() });
  return { message, generating };
}

/**
 * Reads the conversation as it is now. A reading that is on its way already may have been answered
 * before, so it is not joined but begun again.
 * @throws {ApiError} when it cannot be read.
 */
export function readConversationNow(
  client: QueryClient,
  pageId: string,
  audienceId: string,
): Promise<ConversationAnswer> {
  const options = client.defaultQueryOptions(conversationQueries.one(pageId, audienceId));
  return client.getQueryCache().build(client, options).fetch(options, { cancelRefetch: true });
}

/**
 * Reads the conversation for what is true after a write, of which the central invalidation has begun
 * a reading, which is joined. A refused one changed nothing that a reading under way could miss.
 * @throws {ApiError} when it cannot be read.
 */
export function readConversationAfter(client: QueryClient, pageId: string, audienceId: string) {
  return client.fetchQuery({ ...conversationQueries.one(pageId, audienceId), staleTime: 0 });
}

function newlyInterrupted(before: ConversationRead | undefined, after: ConversationRead): MessageRead | undefined {
  const last = after.messages?.at(-1);
  if (before === undefined) return last?.isInterrupted ? last : undefined;
  const marked = before.messages?.flatMap(({ isInterrupted, messageId }) => (isInterrupted ? [messageId] : []));
  return after.messages?.findLast(({ isInterrupted, messageId }) => isInterrupted && !marked?.includes(messageId));
}

/** Whether a message holds all of a text, white space at its ends aside. */
function holdsText({ content, contentParts }: MessageRead, shown: string): boolean {
  const wanted = shown.trim();
  const parts = contentParts?.map(({ text }) => text ?? '') ?? [];
  return [content ?? '', parts.join(''), parts.join('\n\n')].some((text) => text.includes(wanted));
}

/**
 * What an interrupt sends as `partialText` (§4.8) for the text that is visible: at most 100,000
 * UTF-16 units and never half a surrogate pair, which is safe whether the service counts units or
 * characters (traps.md 31). NUL and half pairs, for which a service may refuse the request, are sent
 * as U+FFFD; browsers draw them so.
 */
export function partialTextOf(visibleText: string): { readonly partialText: string; readonly cut: boolean } {
  const { max } = limits.partialText;
  const cut = visibleText.length > max;
  const end = cut && (visibleText.codePointAt(max - 1) ?? 0) > 0xffff ? max - 1 : max;
  return { partialText: visibleText.slice(0, end).replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD'), cut };
}
