import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import type { ArchiveState } from './archive-outcome.ts';

type Unclear = Extract<ArchiveState, { kind: 'checking' | 'unclear' }>;

type ArchiveUnclearProps = {
  state: Unclear;
  onCheck: () => void;
  /** Takes the notice away; `dismissLabel` says what comes in its place. */
  onDismiss: () => void;
  dismissLabel?: string | undefined;
};

/** Nobody knows whether the page was archived; what reading it again says about that. */
export function ArchiveUnclear({ state, onCheck, onDismiss, dismissLabel = 'Dismiss' }: ArchiveUnclearProps) {
  const { title, text } = wordsFor(state);
  const settled = state.kind === 'unclear' && state.found.kind === 'archived';
  return (
    <Notice
      tone={settled ? 'good' : 'notice'}
      announce
      title={title}
      actions={
        state.kind === 'unclear' && (
          <>
            {!settled && (
              <Button icon="refresh" onClick={onCheck}>
                Read the page again
              </Button>
            )}
            <Button variant="quiet" onClick={onDismiss}>
              {dismissLabel}
            </Button>
          </>
        )
      }
    >
      {text}
    </Notice>
  );
}

function wordsFor(state: Unclear): { title: string; text: string } {
  const title = "We don't know whether it was archived.";
  if (state.kind === 'checking') return { title, text: `${state.error.message} Reading the page again.` };
  const { found, error } = state;
  switch (found.kind) {
    case 'archived':
      return { title: 'It is archived.', text: `The request got no clear answer, but the page reads as archived now.` };
    case 'not-archived':
      return {
        title,
        text: `${error.message} Read again, the page says “${found.status ?? 'no status'}”: it was not archived, or not yet.`,
      };
    case 'unread':
      return {
        title,
        text: `${error.message} The page could not be read again either. ${found.error?.message ?? ''}`.trim(),
      };
  }
}
