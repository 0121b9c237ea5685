import { type MutationState, type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import { audiencesOf } from '#src/api/audiences.ts';
import { type ConversationAnswer, conversationMutations, conversationQueries } from '#src/api/conversations.ts';
import { runMutation } from '#src/api/writes.ts';
import { limits } from '#src/contract/fields.ts';
import { type Said, sendAndLook, tryReading } from '#src/form/action.ts';
import { isBlank } from '#src/lib/text.ts';
import { bodyOf, type ConversationRead, type MessageRead } from './timeline.ts';
import { generatingOf } from './use-conversation.ts';

/**
 * Interrupts what is being generated (§4.8), with the text on screen, else with what is loaded for
 * it, and loads the result. One request at a time, never retried automatically.
 * @returns undefined while one is running.
 */
export async function interrupt(client: QueryClient, pageId: string, audienceId: string, shown?: string) {
  const mutationKey = conversationMutations.interruptKey(audienceId);
  if (client.isMutating({ mutationKey }) > 0) return undefined;
  const mutationFn = () => send(client, pageId, audienceId, shown);
  // The cache keeps this mutation for good, so it replaces the last report.
  forget(client, mutationKey);
  return runMutation(client, { mutationKey, mutationFn, gcTime: Number.POSITIVE_INFINITY }, undefined);
}

/**
 * The interrupt state of a conversation. It outlives its button, which goes when generating
 * ends, so that the shown text is not lost. In memory only: no conversation text is stored
 * (security.md R35).
 */
export function useInterrupt(audienceId: string) {
  const client = useQueryClient();
  const mutationKey = conversationMutations.interruptKey(audienceId);
  // Only `send` uses this key.
  const last = useMutationState<MutationState<Awaited<ReturnType<typeof send>>>>({ filters: { mutationKey } }).at(-1);
  return {
    /** From the press until the next load has shown the result. */
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

async function send(client: QueryClient, pageId: string, audienceId: string, onScreen?: string) {
  const shown = onScreen ?? (await textSoFar(client, pageId, audienceId));
  const before = client.getQueryData(conversationQueries.one(pageId, audienceId).queryKey);
  const { partialText, cut } = partialTextOf(shown);
  const { said, found } = await sendAndLook(
    client,
    conversationMutations.interrupt(pageId, audienceId),
    // An empty text might replace what the service has.
    partialText === '' ? undefined : partialText,
    (answer) => lookAfter(client, pageId, audienceId, before, answer),
  );
  const message = found.kind === 'read' ? found.value.message : undefined;
  const kept = message !== undefined && holdsText(message, cut ? shown : partialText);
  const isDone = said.kind === 'done';
  const refusal = 'error' in said ? said.error : undefined;
  const answer = refusal?.message ?? 'The API gave no reason.';
  const limit = cut ? 'Only the first 100,000 characters could be sent.' : '';
  const words = (): readonly [title: string, text: string] => {
    if (found.kind === 'unread') {
      const unread = `Couldn’t load the conversation again. ${found.error.message}`;
      if (isDone) return ['The API reported a stop.', unread];
      return ['We don’t know whether it was stopped.', `${answer} ${unread}`];
    }
    if (message !== undefined) {
      const whole = isBlank(bodyOf(message).text)
        ? 'The agent hadn’t written anything yet.'
        : 'The text so far was kept.';
      const all = kept ? whole : 'The API kept less text than was shown.';
      const read = refusal === undefined ? '' : ` ${answer} We checked, and the message is marked as stopped.`;
      return [said.kind === 'no-success' ? 'Already stopped.' : 'Stopped.', `${limit || all}${read}`];
    }
    if (isDone) {
      const none = 'It marked no message as stopped. If the agent keeps writing, stop it again.';
      return ['The API reported a stop.', `${none} ${limit}`];
    }
    if (!found.value.generating) {
      const none = 'We checked. The agent isn’t writing, and no message is marked as stopped.';
      return ['The agent had already finished.', refusal === undefined ? 'Nothing was stopped.' : `${answer} ${none}`];
    }
    if (said.kind !== 'unknown') return ['Couldn’t stop the agent.', answer];
    const goesOn = 'It is still writing. The request may not have arrived.';
    return ['We don’t know whether it will stop.', `${answer} ${goesOn} Facet won’t send it again.`];
  };
  const [title, told] = words();
  return {
    title,
    text: told,
    /** All went well: a toast is enough. */
    plain: kept && !cut && isDone,
    // A refusal is no success, whatever stopped the agent.
    tone: kept && said.kind !== 'refused' ? 'good' : 'notice',
    error: refusal ?? (found.kind === 'unread' ? found.error : undefined),
    /** The text on screen at the press, unless the service has all of it. */
    shown: shown.trim() === '' || kept ? undefined : shown,
  } as const;
}

/** Empty where it cannot be loaded: the service then keeps what it has. */
async function textSoFar(client: QueryClient, pageId: string, audienceId: string): Promise<string> {
  const read = await tryReading(() => readConversationNow(client, pageId, audienceId));
  if (read.kind === 'unread') return '';
  return generatingOf({ conversation: read.value, audienceStatus: 'processing' }).message?.body.text ?? '';
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
  // The conversation may not show that a message is being written: the audience's status does.
  const audience = await tryReading(() => audiencesOf(pageId).readOne(client, audienceId));
  const audienceStatus = audience.kind === 'read' ? audience.value?.status : undefined;
  const { generating } = generatingOf({ conversation: after, audienceStatus, now: Date.now() });
  return { message, generating };
}

/**
 * Loads the conversation as it is now. A running load may have been answered before, so it is
 * restarted, not joined. @throws {ApiError} when it cannot be loaded.
 */
export function readConversationNow(client: QueryClient, pageId: string, audienceId: string) {
  const options = client.defaultQueryOptions(conversationQueries.one(pageId, audienceId));
  return client.getQueryCache().build(client, options).fetch(options, { cancelRefetch: true });
}

/**
 * Loads the conversation after a write. It joins the load that the central invalidation has begun;
 * a refused write changed nothing that a running load could miss.
 * @throws {ApiError} when it cannot be loaded.
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

/** Whether a message contains all of a text, ignoring white space at its ends. */
function holdsText({ content, contentParts }: MessageRead, shown: string): boolean {
  const wanted = shown.trim();
  const parts = contentParts?.map(({ text }) => text ?? '') ?? [];
  return [content ?? '', parts.join(''), parts.join('\n\n')].some((text) => text.includes(wanted));
}

/**
 * What an interrupt sends as `partialText` (§4.8) for the visible text: at most 100,000 UTF-16
 * units and never half a surrogate pair, which is safe whether the service counts units or
 * characters (traps.md 31). NUL and half pairs, which a service may refuse, become U+FFFD, as
 * browsers draw them.
 */
export function partialTextOf(visibleText: string): { readonly partialText: string; readonly cut: boolean } {
  const { max } = limits.partialText;
  const cut = visibleText.length > max;
  const end = cut && (visibleText.codePointAt(max - 1) ?? 0) > 0xffff ? max - 1 : max;
  return { partialText: visibleText.slice(0, end).replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD'), cut };
}
