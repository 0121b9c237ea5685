import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import type { ArchiveState } from './archive-outcome.ts';

type Unclear = Extract<ArchiveState, { kind: 'checking' | 'unclear' }>;

type ArchiveUnclearProps = {
  /** What kind of thing it is, in words: "page". */
  thing: string;
  state: Unclear;
  onCheck: () => void;
  /** Takes the notice away; `dismissLabel` says what comes in its place. */
  onDismiss: () => void;
  dismissLabel?: string | undefined;
};

/** Nobody knows whether the thing was archived; what reading it again says about that. */
export function ArchiveUnclear({ thing, state, onCheck, onDismiss, dismissLabel = 'Dismiss' }: ArchiveUnclearProps) {
  const { title, text } = wordsFor(thing, state);
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
                Read the {thing} again
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

function wordsFor(thing: string, state: Unclear): { title: string; text: string } {
  const title = "We don't know whether it was archived.";
  if (state.kind === 'checking') return { title, text: `${state.error.message} Reading the ${thing} again.` };
  const { found, error } = state;
  switch (found.kind) {
    case 'archived':
      return {
        title: 'It is archived.',
        text: `The request got no clear answer, but the ${thing} reads as archived now.`,
      };
    case 'not-archived':
      return {
        title,
        text: `${error.message} Read again, the ${thing} says “${found.status ?? 'no status'}”: it was not archived, or not yet.`,
      };
    case 'gone':
      return {
        title,
        text: `${error.message} Read again, the service no longer lists the ${thing}, and does not say why.`,
      };
    case 'unread': {
      const why = found.error?.message ?? '';
      return {
        title,
        text: `${error.message} The ${thing} could not be read again either. ${why === error.message ? '' : why}`.trim(),
      };
    }
  }
}
