import type { QueryClient } from '@tanstack/react-query';
import { type AudienceAnswer, readAudience } from '#src/api/audiences.ts';
import { type ConversationAnswer, conversationMutations, conversationQueries } from '#src/api/conversations.ts';
import { ApiError } from '#src/api/errors.ts';
import { createStore, type Store } from '#src/api/store.ts';
import { runMutation } from '#src/api/writes.ts';
import { generatingOf } from '#src/features/conversation/core/generating.ts';
import { partialTextOf } from '#src/features/conversation/core/partial-text.ts';
import { silenceMs } from '#src/features/conversation/use-conversation.ts';
import {
  holdsText,
  type InterruptAnswer,
  type InterruptReport,
  type InterruptTruth,
  newlyInterrupted,
} from './interrupt-report.ts';
import { found, readConversationAfter } from './read-after-write.ts';

/** Where interrupting one conversation stands. */
export type InterruptState =
  | { readonly kind: 'idle' }
  /** From the press until the next reading has shown what is true. */
  | { readonly kind: 'stopping' }
  /** It ended, and stands until it is dismissed or the next press. */
  | { readonly kind: 'told'; readonly report: InterruptReport };

const idle: InterruptState = { kind: 'idle' };
const states = new Map<string, Store<InterruptState>>();

/**
 * Where interrupting a conversation stands. It outlives the button, which goes as soon as nothing generates any more, so that the text that was shown
 * is not lost with it. Kept in memory alone: no conversation text is stored (security.md R35).
 */
export function interruptState(pageId: string, audienceId: string): Store<InterruptState> {
  const key = JSON.stringify([pageId, audienceId]);
  const store = states.get(key) ?? createStore<InterruptState>(idle);
  states.set(key, store);
  return store;
}

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

/** Longer than readings remember growth from before the press (`silenceMs`). Milliseconds. */
const settlingMs = silenceMs + 2_000;

const stoppedVersions = new Map<string, Store<Stopped | undefined>>();

/** The newest version of a conversation that was stopped from this tab; undefined before the first. */
export function stoppedVersion(pageId: string, audienceId: string): Store<Stopped | undefined> {
  const key = JSON.stringify([pageId, audienceId]);
  const store = stoppedVersions.get(key) ?? createStore<Stopped | undefined>(undefined);
  stoppedVersions.set(key, store);
  return store;
}

function rememberStopped(store: Store<Stopped | undefined>, version: StoppableVersion, confirmed: boolean): void {
  const stopped: Stopped = { version, confirmed, settled: false };
  store.set(stopped);
  setTimeout(() => {
    if (store.get() === stopped) store.set({ ...stopped, settled: true });
  }, settlingMs);
}

/**
 * Whether a version is the stopped one, or one before it: the audience's status may say for a while that it is still processing.
 * A version without an ID and a number cannot be told from a later one.
 */
export function isStopped(version: StoppableVersion, stopped: StoppableVersion): boolean {
  if (version?.versionId !== undefined && version.versionId === stopped?.versionId) {
    // One that waited at the press, and was begun since, stood behind the version that was stopped.
    return !hasBegun(version) || hasBegun(stopped) || version.cancelledAt !== undefined;
  }
  const [number, stoppedNumber] = [version?.versionNumber, stopped?.versionNumber];
  return number !== undefined && stoppedNumber !== undefined && number <= stoppedNumber;
}

/** Whether the service says that a version has left the queue: until then the agent writes the one before it. */
export function hasBegun(version: StoppableVersion): boolean {
  return version?.queueDurationMs !== undefined;
}

/**
 * Interrupts what is being generated (§4.8), with the text that is on screen, and reads what is true then. One request at a time, and never a
 * second one by itself.
 * @param version the audience's latest version at the press. Once it was stopped, no further request is sent for it before the stop has settled.
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
    if (confirmed || report.answer.kind === 'success') rememberStopped(stopped, version, confirmed);
    return report;
  } finally {
    // A fault of Facet itself must not leave it stopping for ever.
    state.set(report === undefined ? idle : { kind: 'told', report });
  }
}

async function send(client: QueryClient, pageId: string, audienceId: string, shown: string): Promise<InterruptReport> {
  const before = client.getQueryData(conversationQueries.one(pageId, audienceId).queryKey);
  const { partialText, cut } = partialTextOf(shown);
  // Nothing shown is nothing to keep: an empty text might replace what the service has.
  const answer = await answerTo(() =>
    runMutation(
      client,
      conversationMutations.interrupt(pageId, audienceId),
      partialText === '' ? undefined : partialText,
    ),
  );
  const truth = await truthAfter(client, pageId, audienceId, before, answer);
  const message = truth.kind === 'interrupted' ? truth.message : undefined;
  return {
    answer,
    truth,
    shown,
    cut,
    kept: message === undefined ? undefined : holdsText(message, cut ? shown : partialText),
  };
}

async function answerTo(request: () => Promise<{ readonly success?: boolean | undefined }>): Promise<InterruptAnswer> {
  try {
    return (await request()).success === true ? { kind: 'success' } : { kind: 'no-success' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'failed', error };
  }
}

async function truthAfter(
  client: QueryClient,
  pageId: string,
  audienceId: string,
  before: ConversationAnswer | undefined,
  answer: InterruptAnswer,
): Promise<InterruptTruth> {
  const refused = answer.kind === 'failed' && answer.error.outcome === 'not-done';
  const after = await readConversationAfter(client, pageId, audienceId, refused);
  if (after.kind === 'unread') return after;
  const message = newlyInterrupted(before, after.value);
  if (message !== undefined) return { kind: 'interrupted', message };
  // The conversation alone may not show that a message is being written: the audience's status does. After a success it
  // may lag behind.
  const audience = answer.kind === 'success' ? undefined : await found(() => readAudience(client, pageId, audienceId));
  const { generating } = generatingOf({
    conversation: after.value,
    audienceStatus: audience?.kind === 'read' ? audience.value?.status : undefined,
    now: Date.now(),
  });
  return { kind: generating ? 'still-generating' : 'ended' };
}
