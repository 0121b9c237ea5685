import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import type { ConversationRead } from '#src/features/conversation/core/timeline.ts';
import { found } from '#src/features/conversation/interrupt/read-after-write.ts';
import type { FieldValues } from '#src/form/three-way.ts';
import { readHistory } from '#src/local/change-history.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import {
  knownAudience,
  type Look,
  look,
  type RestoreEnd,
  type RestorePhase,
  type RestoreSubject,
  restore,
} from './restore-run.ts';
import { type Difference, whatChanged } from './what-changed.ts';

/** Where a restore stands, from the press on. */
export type RestoreState<Values extends FieldValues> =
  /** Conversation and audience are read before anything is asked. */
  | { readonly kind: 'looking' }
  | { readonly kind: 'unread'; readonly error: ApiError }
  | { readonly kind: 'gone' }
  /** Something differs from what was on screen, or from what was shown in the dialog. It ends here. */
  | { readonly kind: 'changed'; readonly differences: readonly Difference[] }
  | { readonly kind: 'ready'; readonly seen: Look<Values>; readonly outlook: Outlook }
  | {
      readonly kind: 'working';
      readonly seen: Look<Values>;
      readonly outlook: Outlook;
      readonly phase: RestorePhase;
    }
  | { readonly kind: 'ended'; readonly end: Extract<RestoreEnd<Values>, { kind: 'not-restored' | 'unknown' }> };

type Restored<Values extends FieldValues> = Extract<RestoreEnd<Values>, { kind: 'restored' }>;

/**
 * Takes one restore from its press to its end: a look that is compared with what was on screen, the question, one more look, one request, and what
 * is true after it.
 * @param shown the conversation as it was on screen at the press.
 */
export function useRestore<Values extends FieldValues>(
  subject: RestoreSubject<Values>,
  messageId: string,
  shown: ConversationRead,
  onRestored: (end: Restored<Values>) => void,
) {
  const [state, setState] = useState<RestoreState<Values>>({ kind: 'looking' });
  const running = useRef(false);

  async function begin() {
    if (running.current) return;
    running.current = true;
    try {
      setState({ kind: 'looking' });
      const { client, pageId, audienceId, labelOf } = subject;
      const onScreen = { conversation: shown, audience: knownAudience(client, pageId, audienceId) };
      const now = await found(() => look(subject));
      if (now.kind === 'unread') return setState(now);
      const seen = now.value;
      if (seen === undefined) return setState({ kind: 'gone' });
      const differences = whatChanged(onScreen, seen, labelOf);
      const writes = await readHistory({ kind: 'audience', id: audienceId });
      const here = { values: seen.values, writes, labelOf };
      setState(
        differences.length > 0
          ? { kind: 'changed', differences }
          : { kind: 'ready', seen, outlook: outlookOf(seen.conversation, messageId, here) },
      );
    } finally {
      running.current = false;
    }
  }

  async function confirm() {
    if (running.current || state.kind !== 'ready') return;
    running.current = true;
    const { seen, outlook } = state;
    try {
      const end = await restore(subject, messageId, seen, outlook, (phase) =>
        setState({ kind: 'working', seen, outlook, phase }),
      );
      if (end.kind === 'restored') onRestored(end);
      else setState(end.kind === 'not-restored' || end.kind === 'unknown' ? { kind: 'ended', end } : end);
    } catch (error) {
      // A fault of Facet itself must not leave the dialog working for ever.
      setState(state);
      throw error;
    } finally {
      running.current = false;
    }
  }

  const first = useRef(begin);
  useEffect(() => void first.current(), []);

  return { state, confirm: () => void confirm(), lookAgain: () => void begin() };
}
