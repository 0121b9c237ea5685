import type { QueryClient } from '@tanstack/react-query';
import { type AudienceAnswer, readAudience } from '#src/api/audiences.ts';
import { type ConversationAnswer, conversationMutations, conversationQueries } from '#src/api/conversations.ts';
import type { ApiError } from '#src/api/errors.ts';
import { createStore, type Store } from '#src/api/store.ts';
import { limits } from '#src/contract/limits.ts';
import { type Said, sendAndLook, tryReading } from '#src/form/action.ts';
import { generatingOf } from './generating.ts';
import type { ConversationRead, MessageRead } from './timeline.ts';
import { silenceMs } from './use-conversation.ts';

/** What is true after an interrupt, by the next reading. */
type InterruptTruth =
  /** A message is marked as interrupted that was not before. */
  | { readonly kind: 'interrupted'; readonly message: MessageRead }
  | { readonly kind: 'still-generating' }
  /** Nothing generates, and nothing was marked. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'unread'; readonly error: ApiError };

/** How an interrupt ended, and the text that was on screen when it was pressed. */
export type InterruptReport = {
  readonly said: Said<unknown>;
  readonly truth: InterruptTruth;
  readonly shown: string;
  /** Only the first 100,000 characters could be sent. */
  readonly cut: boolean;
  /** Whether the service holds all that was shown; undefined when nothing is known of it. */
  readonly kept: boolean | undefined;
};

/** Where interrupting one conversation stands. */
type InterruptState =
  | { readonly kind: 'idle' }
  /** From the press until the next reading has shown what is true. */
  | { readonly kind: 'stopping' }
  /** It ended, and stands until it is dismissed or the next press. */
  | { readonly kind: 'told'; readonly report: InterruptReport };

const idle: InterruptState = { kind: 'idle' };

/** The version that an interrupt is to stop, or stopped (§2.4). */
export type StoppableVersion = AudienceAnswer['latestVersion'];

/** A version that the service reported as stopped. */
export type Stopped = {
  readonly version: StoppableVersion;
  /** A message is marked as interrupted. Without one, the answer alone says that it was stopped. */
  readonly confirmed: boolean;
  /** Later readings have had time to show the stop: a run that they still show goes on. */
  readonly settled: boolean;
};

/** A store for each conversation, in memory alone: no conversation text is stored (security.md R35). */
function storesOf<Value>(initial: Value): (pageId: string, audienceId: string) => Store<Value> {
  const stores = new Map<string, Store<Value>>();
  return (pageId, audienceId) => {
    const key = JSON.stringify([pageId, audienceId]);
    const store = stores.get(key) ?? createStore(initial);
    stores.set(key, store);
    return store;
  };
}

/**
 * Where interrupting a conversation stands. It outlives the button, which goes as soon as nothing
 * generates any more, so that the text that was shown is not lost with it.
 */
export const interruptState = storesOf<InterruptState>(idle);

/** The newest version that was stopped from this tab; undefined before the first. */
export const stoppedVersion = storesOf<Stopped | undefined>(undefined);

/** Longer than readings remember growth from before the press (`silenceMs`). Milliseconds. */
const settlingMs = silenceMs + 2_000;

function rememberStopped(store: Store<Stopped | undefined>, version: StoppableVersion, confirmed: boolean): void {
  const stopped: Stopped = { version, confirmed, settled: false };
  store.set(stopped);
  setTimeout(() => {
    if (store.get() === stopped) store.set({ ...stopped, settled: true });
  }, settlingMs);
}

/**
 * Whether a version is the stopped one, or one before it: the audience's status may say for a while
 * that it is still processing. A version without an ID and a number cannot be told from a later one.
 */
export function isStopped(version: StoppableVersion, stopped: StoppableVersion): boolean {
  if (version?.versionId !== undefined && version.versionId === stopped?.versionId) {
    // One that waited at the press, and was begun since, stood behind the version that was stopped.
    return !hasBegun(version) || hasBegun(stopped) || version.cancelledAt !== undefined;
  }
  const [number, stoppedNumber] = [version?.versionNumber, stopped?.versionNumber];
  return number !== undefined && stoppedNumber !== undefined && number <= stoppedNumber;
}

/** Whether a version has left the queue: until then the agent writes the one before it. */
export function hasBegun(version: StoppableVersion): boolean {
  return version?.queueDurationMs !== undefined;
}

/**
 * Interrupts what is being generated (§4.8), with the text that is on screen, and reads what is true
 * then. One request at a time, and never a second one by itself.
 * @param version the audience's latest version at the press. Once it was stopped, no further request
 * is sent for it before the stop has settled.
 * @returns undefined when one is under way already, or the version was just stopped.
 */
export async function interrupt(
  client: QueryClient,
  pageId: string,
  audienceId: string,
  shown: string,
  version: StoppableVersion,
): Promise<InterruptReport | undefined> {
  const state = interruptState(pageId, audienceId);
  const stopped = stoppedVersion(pageId, audienceId);
  const last = stopped.get();
  const isJustStopped = isStopped(version, last?.version) && last?.settled === false;
  if (state.get().kind === 'stopping' || isJustStopped) return undefined;
  state.set({ kind: 'stopping' });
  let report: InterruptReport | undefined;
  try {
    report = await send(client, pageId, audienceId, shown);
    const confirmed = report.truth.kind === 'interrupted';
    if (confirmed || report.said.kind === 'done') rememberStopped(stopped, version, confirmed);
    return report;
  } finally {
    // A fault of Facet itself must not leave it stopping for ever.
    state.set(report === undefined ? idle : { kind: 'told', report });
  }
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
    (answer) => truthAfter(client, pageId, audienceId, before, answer),
  );
  const truth: InterruptTruth = found.kind === 'read' ? found.value : found;
  const kept = truth.kind === 'interrupted' ? holdsText(truth.message, cut ? shown : partialText) : undefined;
  return { said, truth, shown, cut, kept };
}

async function truthAfter(
  client: QueryClient,
  pageId: string,
  audienceId: string,
  before: ConversationAnswer | undefined,
  said: Said<unknown>,
): Promise<InterruptTruth> {
  const after = await readConversationAfter(client, pageId, audienceId, said);
  const message = newlyInterrupted(before, after);
  if (message !== undefined) return { kind: 'interrupted', message };
  // The conversation alone may not show that a message is being written: the audience's status does.
  // After a success it may lag behind.
  const audience = said.kind === 'done' ? undefined : await tryReading(() => readAudience(client, pageId, audienceId));
  const { generating } = generatingOf({
    conversation: after,
    audienceStatus: audience?.kind === 'read' ? audience.value?.status : undefined,
    now: Date.now(),
  });
  return { kind: generating ? 'still-generating' : 'ended' };
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
 * Reads the conversation for what is true after a write. After one that was carried out, or may have
 * been, the central invalidation has begun a reading, which is joined; a refusal begins none.
 * @throws {ApiError} when it cannot be read.
 */
export function readConversationAfter(
  client: QueryClient,
  pageId: string,
  audienceId: string,
  said: Said<unknown>,
): Promise<ConversationAnswer> {
  return said.kind === 'refused'
    ? readConversationNow(client, pageId, audienceId)
    : client.fetchQuery({ ...conversationQueries.one(pageId, audienceId), staleTime: 0 });
}

/**
 * The message that was marked as interrupted between two readings: the last of them, when a service
 * marks more than one. Without a reading before, only the last message can be it.
 */
function newlyInterrupted(before: ConversationRead | undefined, after: ConversationRead): MessageRead | undefined {
  if (before === undefined) {
    const last = after.messages?.at(-1);
    return last?.isInterrupted === true ? last : undefined;
  }
  const marked = new Set(
    before.messages?.flatMap(({ isInterrupted, messageId }) => (isInterrupted ? [messageId] : [])),
  );
  return after.messages?.findLast(({ isInterrupted, messageId }) => isInterrupted === true && !marked.has(messageId));
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

/** Said of an interrupt: in a toast when all is as wanted (`plain`), else in a notice that stays. */
export function interruptWords({ said, truth, shown, cut, kept }: InterruptReport): {
  readonly plain: boolean;
  readonly title: string;
  readonly text: string;
} {
  const answer = answerWords(said);
  const isDone = said.kind === 'done';
  const notice = (title: string, text: string) => ({ plain: false, title, text });
  switch (truth.kind) {
    case 'interrupted': {
      const confirmed = isDone ? '' : ` ${answer} Read again, the message is marked as interrupted.`;
      const title = said.kind === 'no-success' ? 'It has been stopped already.' : 'Stopped.';
      return { plain: kept === true && !cut && isDone, title, text: `${keptWords(shown, cut, kept)}${confirmed}` };
    }
    case 'ended':
      return isDone
        ? notice(
            reportedStop,
            `It marked no message as interrupted. If the agent goes on, you can stop it again. ${keptWords(shown, cut, kept)}`,
          )
        : notice(
            'It had ended by itself.',
            `${answer} Read again, nothing generates any more, and no message is marked as interrupted.`,
          );
    case 'still-generating':
      if (said.kind === 'unknown') {
        return notice(
          'We don’t know whether it will stop.',
          `${answer} It is still writing: the request did not arrive, or has not been carried out yet. It is not sent again by itself.`,
        );
      }
      return isDone
        ? notice(
            reportedStop,
            'A step was still running when the conversation was read again. If it goes on, you can stop it again.',
          )
        : notice('The service did not stop it:', answer);
    case 'unread':
      return notice(
        isDone ? 'The service says that it stopped it.' : 'We don’t know whether it was stopped.',
        `${isDone ? '' : `${answer} `}Couldn’t load the conversation again. ${truth.error.message}`,
      );
  }
}

/** Success was answered, and no reading shows it yet. */
const reportedStop = 'The service reported a stop.';

function answerWords(said: Said<unknown>): string {
  if (said.kind === 'done') return 'It answered “success”.';
  return said.kind === 'no-success' ? 'It answered “success: false”.' : said.error.message;
}

function keptWords(shown: string, cut: boolean, kept: boolean | undefined): string {
  if (shown.trim() === '') return 'No text was shown yet.';
  if (cut) return 'More than 100,000 characters were shown: only the first 100,000 could be sent with the request.';
  if (kept === false) return 'The service’s message holds less than was shown.';
  return kept === true ? 'The text so far was kept.' : '';
}
