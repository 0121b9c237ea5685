import type { Held } from '#src/features/conversation/core/field-history.ts';
import { statesOf } from '#src/features/conversation/core/state-at.ts';
import { type ConversationRead, timelineOf } from '#src/features/conversation/core/timeline.ts';
import { changeLabel } from '#src/features/conversation/thread/change-labels.ts';
import { clipEnd } from '#src/lib/text.ts';

/** What is known before a restore of what it will change, and what is not. */
export type Outlook = {
  readonly known: readonly {
    /** The contract's name of the change's field. */
    readonly field: string;
    readonly label: string;
    readonly before: string;
    readonly after: string;
    /** Nothing speaks against it, and nothing but one side of the record for it. */
    readonly assumed: boolean;
  }[];
  /** Fields of which it cannot be known, and why, as sentences. */
  readonly unknown: readonly string[];
  /** Applied changes that stand after the message. */
  readonly later: number;
  /** Fields of the audience of which no conversation tells anything. */
  readonly untold: number;
};

const reasons = {
  'not-told': 'the conversation does not tell it.',
  'unrecorded-edit': 'it was edited without a record, before this message or after it.',
  restore: 'a restore undid a change of it, before this message or after it.',
  'unknown-status': 'a change of it has a status that nobody documented.',
} as const;

const noRecord = 'no change of it is recorded since then; one that was made by hand would be undone too.';

/** What a restore of a message's snapshot would change, as far as the conversation tells. */
export function outlookOf(conversation: ConversationRead, messageId: string): Outlook {
  const timeline = timelineOf(conversation);
  const index = timeline.findIndex((entry) => entry.messageId === messageId);
  const { fields, reverts, untold } = statesOf(timeline, conversation.context).restoreOutlook(index);
  const known: Outlook['known'][number][] = [];
  const unknown: string[] = [];
  for (const { field, now, restored, changes } of fields) {
    const label = changeLabel(field) ?? field;
    if (!changes) {
      // Nothing is recorded, but nothing contradicts an edit without a record either.
      if (restored.kind === 'assumed') unknown.push(`${label}: ${noRecord}`);
      continue;
    }
    if (now.kind !== 'unknown' && restored.kind !== 'unknown') {
      known.push({ field, label, before: now.value, after: restored.value, assumed: restored.kind === 'assumed' });
    } else {
      unknown.push(`${label}: ${restored.kind === 'unknown' ? whyUnknown(restored) : 'its value now is not told.'}`);
    }
  }
  return { known, unknown, later: reverts.length, untold: untold.length };
}

/** Why a value at a point is not known, and which it may have been: a sentence, from a small letter on. */
export function whyUnknown({ reason, candidates }: Extract<Held, { kind: 'unknown' }>): string {
  const values = candidates.map((value) => (value === '' ? 'nothing' : `“${clipEnd(value, 80)}”`));
  return values.length === 0 ? reasons[reason] : `${reasons[reason]} Possible: ${values.join(', ')}.`;
}
