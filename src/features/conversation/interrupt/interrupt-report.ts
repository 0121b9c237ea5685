import type { ApiError } from '#src/api/errors.ts';
import type { ConversationRead, MessageRead } from '#src/features/conversation/core/timeline.ts';

/** How a request to interrupt was answered: by success, by `success: false`, or not by a 2xx that can be read. */
export type InterruptAnswer =
  | { readonly kind: 'success' }
  | { readonly kind: 'no-success' }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** What is true after an interrupt, by the next reading. */
export type InterruptTruth =
  /** A message is marked as interrupted that was not before. */
  | { readonly kind: 'interrupted'; readonly message: MessageRead }
  | { readonly kind: 'still-generating' }
  /** Nothing generates, and nothing was marked. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'unread'; readonly error: ApiError };

/** How an interrupt ended, and the text that was on screen when it was pressed. */
export type InterruptReport = {
  readonly answer: InterruptAnswer;
  readonly truth: InterruptTruth;
  readonly shown: string;
  /** Only the first 100,000 characters could be sent. */
  readonly cut: boolean;
  /** Whether the service holds all that was shown; undefined when nothing is known of it. */
  readonly kept: boolean | undefined;
};

/**
 * The message that was marked as interrupted between two readings: the last of them, when a service marks more than one. Without a reading before,
 * only the last message can be it.
 */
export function newlyInterrupted(
  before: ConversationRead | undefined,
  after: ConversationRead,
): MessageRead | undefined {
  if (before === undefined) {
    const last = after.messages?.at(-1);
    return last?.isInterrupted === true ? last : undefined;
  }
  const marked = new Set(
    before.messages?.flatMap(({ isInterrupted, messageId }) => (isInterrupted ? [messageId] : [])),
  );
  return after.messages?.findLast(({ isInterrupted, messageId }) => isInterrupted === true && !marked.has(messageId));
}

/** Whether the service's message holds all of a text, in its content or in its parts. White space at its ends does not count. */
export function holdsText({ content, contentParts }: MessageRead, shown: string): boolean {
  const wanted = shown.trim();
  const parts = contentParts?.map(({ text }) => text ?? '') ?? [];
  return [content ?? '', parts.join(''), parts.join('\n\n')].some((text) => text.includes(wanted));
}

/** Said of an interrupt: in a toast when all is as wanted (`plain`), else in a notice that stays. */
export type InterruptWords = { readonly plain: boolean; readonly title: string; readonly text: string };

export function interruptWords({ answer, truth, shown, cut, kept }: InterruptReport): InterruptWords {
  const said = saidBy(answer);
  switch (truth.kind) {
    case 'interrupted': {
      const confirmed = answer.kind === 'success' ? '' : ` ${said} Read again, the message is marked as interrupted.`;
      const title = answer.kind === 'no-success' ? 'It has been stopped already.' : 'Stopped.';
      return {
        plain: kept === true && !cut && confirmed === '',
        title,
        text: `${keptWords(shown, cut, kept)}${confirmed}`,
      };
    }
    case 'ended':
      if (answer.kind === 'success') {
        const text = 'It marked no message as interrupted. If the agent goes on, you can stop it again.';
        return { plain: false, title: reportedStop, text: `${text} ${keptWords(shown, cut, kept)}` };
      }
      return {
        plain: false,
        title: 'It had ended by itself.',
        text: `${said} Read again, nothing generates any more, and no message is marked as interrupted.`,
      };
    case 'still-generating':
      if (answer.kind === 'failed' && answer.error.outcome === 'unknown') {
        return {
          plain: false,
          title: 'We don’t know whether it will stop.',
          text: `${said} Read again, it still generates: the request did not arrive, or has not been carried out yet. It is not sent again by itself.`,
        };
      }
      if (answer.kind === 'success') {
        return {
          plain: false,
          title: reportedStop,
          text: 'A step was still running when the conversation was read again. If it goes on, you can stop it again.',
        };
      }
      return { plain: false, title: 'The service did not stop it:', text: said };
    case 'unread':
      return {
        plain: false,
        title:
          answer.kind === 'success' ? 'The service says that it stopped it.' : 'We don’t know whether it was stopped.',
        text: `${answer.kind === 'success' ? '' : `${said} `}The conversation could not be read again. ${truth.error.message}`,
      };
  }
}

/** Success was answered, and no reading shows it yet. */
const reportedStop = 'The service reported a stop.';

function saidBy(answer: InterruptAnswer): string {
  switch (answer.kind) {
    case 'success':
      return 'It answered “success”.';
    case 'no-success':
      return 'It answered “success: false”.';
    case 'failed':
      return answer.error.message;
  }
}

function keptWords(shown: string, cut: boolean, kept: boolean | undefined): string {
  if (shown.trim() === '') return 'No text was shown yet.';
  if (cut) return 'More than 100,000 characters were shown: only the first 100,000 could be sent with the request.';
  if (kept === false) return 'The service’s message holds less than was shown.';
  return kept === true ? 'The text so far was kept.' : '';
}
